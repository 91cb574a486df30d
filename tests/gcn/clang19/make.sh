#!/bin/sh
# Writes hip_yardstick_gfx942.s: what clang 19 makes of yardstick.hip for gfx942, with Debian's headers and device
# libraries of ROCm 5.2.3, which know no gfx942: gfx906's oclc_isa_version stands in, and the fence is defined here. Run
# in this directory; needs no GPU.
set -e
libraries=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode
linked=
for name in ocml ockl oclc_isa_version_906 oclc_daz_opt_off oclc_finite_only_off oclc_correctly_rounded_sqrt_on \
  oclc_unsafe_math_off oclc_wavefrontsize64_on oclc_abi_version_500; do
  linked="$linked -Xclang -mlink-builtin-bitcode -Xclang $libraries/$name.bc"
done
{
  cat ../yardstick.hip
  echo 'extern "C" __device__ void __atomic_work_item_fence(unsigned, int, int) {'
  echo '  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");'
  echo '}'
} >yardstick.hip
clang-19 -x hip --cuda-device-only --offload-arch=gfx942 -O3 -nogpulib -I/usr/include -D__HIP_PLATFORM_AMD__ \
  -include hip/hip_runtime.h $linked -S yardstick.hip -o hip_yardstick_gfx942.s
rm yardstick.hip
