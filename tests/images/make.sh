#!/bin/sh
# Makes the images that the tests read, with nvcc 13.0 and, for abi7.cubin, the ptxas 12.9 of Triton's wheel
# (PTXAS_12). Where nvcc is installed, a test makes some of them anew and compares what is read.
set -e
here=$(cd "$(dirname "$0")" && pwd)
build=/tmp/kernels # line info names the directory
rm -rf "$build" && mkdir -p "$build/out" "$build/scratch"
cp "$here"/*.cu "$build"
cd "$build"
seed=-frandom-seed=1
for mode in default size speed balance none; do
	nvcc $seed -fatbin -arch=sm_90 --compress-mode=$mode kernels.cu -o out/$mode.fatbin
done
nvcc $seed -fatbin --compress-mode=size -gencode arch=compute_80,code=[sm_80,compute_80] \
	-gencode arch=compute_90a,code=sm_90a -gencode arch=compute_100f,code=[sm_100f,compute_100f] \
	kernels.cu -o out/several.fatbin
nvcc $seed -fatbin --compress-mode=size -gencode arch=compute_80,code=sm_86 \
	-gencode arch=compute_80,code=compute_80 kernels.cu -o out/mismatch.fatbin
nvcc $seed -fatbin --compress-mode=size -arch=sm_90 -G kernels.cu -o out/debug.fatbin
nvcc $seed -fatbin --compress-mode=size -arch=compute_80 -code=compute_80 -lineinfo -maxrregcount 32 \
	-Xptxas -O1,-dlcm=cg --fmad=false kernels.cu -o out/options.fatbin
nvcc $seed -fatbin --compress-mode=size -gencode arch=compute_90,code=lto_90 -rdc=true kernels.cu -o out/lto.fatbin
nvcc $seed -c --compress-mode=size -arch=sm_90 kernels.cu -o out/host.o
nvcc $seed -cubin -arch=sm_90 kernels.cu -o out/plain.cubin
nvcc $seed -cubin -arch=sm_90 -lineinfo kernels.cu -o out/lineinfo.cubin
nvcc $seed -cubin -arch=sm_100f -lineinfo -maxrregcount 40 -Xptxas -O2 --fmad=false kernels.cu -o out/options.cubin
nvcc $seed -cubin -arch=sm_90 asserts.cu -o out/asserts.cubin
nvcc $seed -ptx -arch=compute_90 kernels.cu -o out/kernels.ptx

# What a wrapper of version 2 names: the linked fatbin, then those of the objects.
for part in kernels other; do
	nvcc $seed -c -arch=sm_90 -rdc=true -lineinfo --compress-mode=size $part.cu -o scratch/$part.o
	objcopy -O binary --only-section=__nv_relfatbin scratch/$part.o scratch/$part.fatbin
done
nvcc $seed -arch=sm_90 -dlink -fatbin scratch/kernels.o scratch/other.o -o scratch/linked.fatbin
cat scratch/linked.fatbin scratch/kernels.fatbin scratch/other.fatbin > out/linked.fatbin

sed 's/^\.version .*/.version 8.8/' out/kernels.ptx > "scratch/kernels.ptx"
if [ -n "$PTXAS_12" ]; then
	"$PTXAS_12" -arch=sm_90 -lineinfo -maxrregcount 24 "scratch/kernels.ptx" -o out/abi7.cubin
	sed 's/^\.target .*/.target sm_90a/' "scratch/kernels.ptx" > "scratch/a.ptx"
	"$PTXAS_12" -arch=sm_90a "scratch/a.ptx" -o out/abi7_a.cubin
fi
cp out/* "$here"
rm -rf "$build"
