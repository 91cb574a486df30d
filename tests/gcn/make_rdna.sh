#!/bin/sh
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
{
  cat yardstick.hip
  echo 'extern "C" __device__ void __atomic_work_item_fence(unsigned, int, int) {'
  echo '  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");'
  echo '}'
} >rdna/yardstick.hip
cd rdna
for arch in gfx1100 gfx1200; do
  clang-19 -x hip --cuda-device-only --offload-arch=$arch -O3 -nogpulib -I/usr/include -D__HIP_PLATFORM_AMD__ \
    -include hip/hip_runtime.h $linked -S yardstick.hip -o hip_yardstick_$arch.s
done
rm yardstick.hip
