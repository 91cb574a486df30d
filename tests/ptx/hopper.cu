// sm_90a: barriers in shared memory, TMA, clusters, asynchronous stores and reductions, wgmma.
#include <cuda.h>

extern "C" __global__ void __cluster_dims__(2, 1, 1) tma(const __grid_constant__ CUtensorMap map, float *out, int bytes) {
  __shared__ alignas(128) float tile[256];
  __shared__ alignas(8) unsigned long long bar;
  unsigned t = (unsigned)__cvta_generic_to_shared(tile), b = (unsigned)__cvta_generic_to_shared(&bar);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b));
    asm volatile("fence.proxy.async.shared::cta;");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(b), "r"(1024));
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"(t), "l"(&map), "r"(0), "r"(blockIdx.x), "r"(b) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;"
                 ::"r"(t), "l"(out), "r"(bytes), "r"(b), "l"(0ull) : "memory");
  }
  asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}"
               ::"r"(b), "r"(0));
  asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.test_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}"
               ::"r"(b), "r"(1));
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;");
  asm volatile("{ .reg .b32 r; mapa.shared::cluster.u32 r, %0, 1; st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [r], {%1, %1, %1, %1}, [%2];\n"
               "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [r], %1, [%2]; }" ::"r"(t), "r"(bytes), "r"(b));
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 64;" ::"l"(out), "r"(t));
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(out), "r"(t), "r"(bytes));
  asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;");
  asm volatile("multimem.red.relaxed.sys.global.add.f32 [%0], %1;" ::"l"(out), "f"(1.f));
  asm volatile("griddepcontrol.wait; griddepcontrol.launch_dependents; setmaxnreg.dec.sync.aligned.u32 40;");
  unsigned leader, warp = __shfl_sync(~0u, threadIdx.x / 32, 0);
  asm volatile("{ .reg .pred p; elect.sync %0|p, 0xffffffff; @p mov.u32 %0, 1; @!p mov.u32 %0, 0; }" : "=r"(leader));
  if (warp == 2) out[3] = tile[9];
  if (leader) out[blockIdx.x] = tile[threadIdx.x];
}

extern "C" __global__ void wgmma(unsigned long long a, unsigned long long b, float *out) {
  float d[4] = {0, 0, 0, 0};
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %6, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b), "r"(1));
  asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;");
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(threadIdx.x * 16), "r"(1), "r"(2));
  out[threadIdx.x] = d[0] + d[3];
}
