#!/bin/sh
# Writes what hipcc (Debian's 5.2.3, clang 15) makes of yardstick.hip for gfx90a - text and code object - and the
# compressed bundle of clang-offload-bundler 19; and of indexed/indexed.hip, variables/variables.hip
# and modules/modules.hip. Run in this directory; needs no GPU.
set -e
export HIP_PLATFORM=amd
out=hip_yardstick_gfx90a
bundler=/usr/lib/llvm-19/bin/clang-offload-bundler
device=hipv4-amdgcn-amd-amdhsa--gfx90a
hipcc --offload-arch=gfx90a -O3 --cuda-device-only -S yardstick.hip -o $out.s
hipcc --offload-arch=gfx90a -O3 --cuda-device-only -c yardstick.hip -o $out.bundle
$bundler -unbundle -type=o -targets=$device -input=$out.bundle -output=$out.hsaco
$bundler -type=o -bundle-align=4096 -targets=host-x86_64-unknown-linux-gnu,$device -input=/dev/null -input=$out.hsaco \
  -output=$out.ccob -compress
hipcc --offload-arch=gfx90a -O3 --cuda-device-only -S indexed/indexed.hip -o indexed/indexed.s
hipcc --offload-arch=gfx90a -O3 --cuda-device-only -S variables/variables.hip -o variables/variables.s
hipcc --offload-arch=gfx90a -O3 --cuda-device-only -c variables/variables.hip -o $out.bundle
$bundler -unbundle -type=o -targets=$device -input=$out.bundle -output=variables/variables.hsaco
hipcc --offload-arch=gfx90a -O3 --cuda-device-only -c modules/modules.hip -o $out.bundle
$bundler -unbundle -type=o -targets=$device -input=$out.bundle -output=modules/modules.hsaco
rm $out.bundle
