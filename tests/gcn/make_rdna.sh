#!/bin/sh
# Writes rdna/modules_*.hsaco: modules/modules.hip by hipcc for gfx1030, by clang 19 for gfx1100, and for gfx1200 by the
# clang 22 of PyPI's ziglang (of clang 19's bitcode), which waits for scalars as LLVM has done since 20.
# Writes rdna/hip_yardstick_*.s: what hipcc (Debian's 5.2.3, clang 15) makes of yardstick.hip for gfx1030, and clang 19
# with Debian's headers and device libraries of ROCm 5.2.3, which know no gfx1100 and gfx1200: gfx1030's
# oclc_isa_version stands in, and the fence is defined here. Run in this directory; needs no GPU.
set -e
export HIP_PLATFORM=amd
hipcc --offload-arch=gfx1030 -O3 --cuda-device-only -S yardstick.hip -o rdna/hip_yardstick_gfx1030.s
libraries=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode
linked=
for name in ocml ockl oclc_isa_version_1030 oclc_daz_opt_off oclc_finite_only_off oclc_correctly_rounded_sqrt_on \
  oclc_unsafe_math_off oclc_wavefrontsize64_off oclc_abi_version_500; do
  linked="$linked -Xclang -mlink-builtin-bitcode -Xclang $libraries/$name.bc"
done
fence() {
  echo 'extern "C" __device__ void __atomic_work_item_fence(unsigned, int, int) {'
  echo '  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");'
  echo '}'
}
clang="clang-19 -x hip --cuda-device-only -O3 -nogpulib -I/usr/include -D__HIP_PLATFORM_AMD__ -include hip/hip_runtime.h
  $linked --no-gpu-bundle-output"
hipcc --offload-arch=gfx1030 -O3 --cuda-device-only -c modules/modules.hip -o rdna/modules.bundle
/usr/lib/llvm-15/bin/clang-offload-bundler -unbundle -type=o -targets=hipv4-amdgcn-amd-amdhsa--gfx1030 \
  -input=rdna/modules.bundle -output=rdna/modules_gfx1030.hsaco
{ cat modules/modules.hip; fence; } >rdna/modules.hip
$clang --offload-arch=gfx1100 -c rdna/modules.hip -o rdna/modules_gfx1100.hsaco
$clang --offload-arch=gfx1200 -emit-llvm -c rdna/modules.hip -o rdna/modules.bc
python3 -m ziglang clang -target amdgcn-amd-amdhsa -mcpu=gfx1200 -O3 -nogpulib -x ir rdna/modules.bc -c -o rdna/modules.o
ld.lld-19 -shared rdna/modules.o -o rdna/modules_gfx1200.hsaco
rm rdna/modules.hip rdna/modules.bundle rdna/modules.bc rdna/modules.o
{
  cat yardstick.hip
  fence
} >rdna/yardstick.hip
cd rdna
for arch in gfx1100 gfx1200; do
  clang-19 -x hip --cuda-device-only --offload-arch=$arch -O3 -nogpulib -I/usr/include -D__HIP_PLATFORM_AMD__ \
    -include hip/hip_runtime.h $linked -S yardstick.hip -o hip_yardstick_$arch.s
done
rm yardstick.hip
