// Device functions that recur, that are called through pointers, and that have variables of their own on the stack.
#include <cstdint>

__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

__device__ __noinline__ bool odd(unsigned n);
__device__ __noinline__ bool even(unsigned n) { return n == 0 || odd(n - 1); }
__device__ __noinline__ bool odd(unsigned n) { return n != 0 && even(n - 1); }

extern "C" __global__ void recursion(const int *x, int *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) out[i] = fib(x[i]) * 2 + (even(x[i]) ? 1 : 0);
}

using Step = float (*)(float, float);
__device__ __noinline__ float sum(float a, float b) { return a + b; }
__device__ __noinline__ float product(float a, float b) { return a * b; }
__device__ __noinline__ float difference(float a, float b) { return a - b; }
__device__ Step steps[3] = {sum, product, difference};

extern "C" __global__ void pointers(const float *x, const float *y, const int *which, float *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    float value = x[i];
    for (int n = 0; n <= which[i]; n++) value = steps[(which[i] + n) % 3](value, y[i]);
    out[i] = value;
}

struct Base {
    __device__ virtual int value(int x) const { return x; }
};
struct Triple : Base {
    __device__ int value(int x) const override { return 3 * x; }
};
struct Nested : Base {
    const Base *inner;
    int add;
    __device__ int value(int x) const override { return inner->value(x) + add; }
};

extern "C" __global__ void virtuals(const int *x, int *out, int count) {
    int i = threadIdx.x;
    Base base;
    Triple triple;
    Nested nested, outer;
    nested.inner = i % 2 ? (const Base *)&base : (const Base *)&triple;
    nested.add = i;
    outer.inner = &nested;
    outer.add = 1000;
    const Base *chosen = i % 3 == 0 ? (const Base *)&outer : i % 3 == 1 ? (const Base *)&nested : (const Base *)&base;
    if (i < count) out[i] = chosen->value(x[i]);
}

__device__ __noinline__ void hanoi(int disks, int from, int to, int *moves, int *towers) {
    int other = 3 - from - to, own[4];
    if (disks == 0) return;
    for (int n = 0; n < 4; n++) own[n] = disks * 10 + n;
    hanoi(disks - 1, from, other, moves, towers);
    towers[from] -= own[disks & 3] / 10;
    towers[to] += own[disks & 3] / 10;
    *moves += 1;
    hanoi(disks - 1, other, to, moves, towers);
}

extern "C" __global__ void towers(int *out) {
    int moves = 0, towers[3] = {0, 0, 0}, disks = threadIdx.x % 7;
    towers[0] = disks * (disks + 1) / 2;
    hanoi(disks, 0, 2, &moves, towers);
    out[threadIdx.x * 2] = moves;
    out[threadIdx.x * 2 + 1] = towers[2];
}
