#!/bin/sh
# Writes nvcc_*.ptx from the .cu files beside this script, with the nvcc on PATH (made with CUDA 13.0). Run it on a
# copy in a neutral directory: line information spells its name.
set -e
cd "$(dirname "$0")"
out=${1:-.}
while read -r name arch options; do
  nvcc -ptx -std=c++17 -w -arch=sm_$arch $options "$name.cu" -o "$out/nvcc_${name}_sm$arch.ptx"
done <<LIST
calls 75 -O1
control 75 -lineinfo
control 90 -G
memory 75
memory 80
hopper 90a
yardstick 75 -lineinfo
yardstick 80 -lineinfo
tensor 75
tensor 80
state 75
callees 80
inlined 80
LIST
