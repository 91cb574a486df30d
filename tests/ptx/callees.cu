// Functions that kernels call: each kernel comes twice, with functions that are called (CALLED is __noinline__) and with
// the same functions inlined. Accesses are volatile, so that both do the same ones in the same order.
#ifndef CALLED
#define CALLED __noinline__
#endif
#define FUNCTION static __device__ CALLED

__device__ int counter;
__constant__ int weights[8] = {3, 1, 4, 1, 5, 9, 2, 6};

FUNCTION int leaf(const volatile int *p, int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += p[i];
	return sum;
}

FUNCTION int middle(const volatile int *p, int n, volatile int *out)
{
	int first = leaf(p, n);
	asm volatile("" ::: "memory");
	int second = leaf(p + 1, n & 3);
	*out = first - second;
	return first + second;
}

extern "C" __global__ void nested(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = middle(in + i, i & 7, out + n + i) + in[i];
}

extern "C" __global__ void loops(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, sum = in[i];
	for (int turn = 0; turn < (i & 3) + 1; turn++)
		sum += leaf(in + turn, turn + (i & 1));
	out[i] = sum;
}

extern "C" __global__ void parts(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
	if (in[i] & 1)
		sum = leaf(in + i, 3);
	else if (in[i] & 2)
		sum = middle(in, 2, out + n + i);
	out[i] = sum + leaf(in, i & 1);
}

FUNCTION int until_it_leaves(const volatile int *p, volatile int *out, int i)
{
	int value = p[i];
	if (value % 5 == 0) {
		*out = -value;
		asm volatile("exit;");
	}
	return value + p[0];
}

extern "C" __global__ void leaves(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int value = until_it_leaves(in, out + i, i);
	value += until_it_leaves(in + 1, out + i, i >> 1);
	out[i] = value;
}

FUNCTION void fill(volatile int *p, int n, int start)
{
	for (int i = 0; i < n; i++)
		p[i] = start + i * i;
}

extern "C" __global__ void locals(const volatile int *in, volatile int *out, int n)
{
	volatile int own[6];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	fill(own, 6, in[i]);
	out[i] = own[i % 6] + own[(i + 1) % 6];
}

struct pair {
	int sum;
	long long product;
	float mean;
};

FUNCTION pair both(const volatile int *p, int a, int b)
{
	pair made = {p[a] + p[b], (long long)p[a] * p[b], (p[a] + p[b]) / 2.0f};
	return made;
}

extern "C" __global__ void structs(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	pair made = both(in, i, i / 2);
	out[i] = made.sum + (int)made.product + (int)made.mean;
}

FUNCTION int weighted(const volatile int *p, int i)
{
	atomicAdd(&counter, p[i] & 3);
	return p[i] * weights[i & 7];
}

extern "C" __global__ void variables(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = weighted(in, i) + weights[(i + 1) & 7];
}

FUNCTION int product(const volatile int *p, int n)
{
	int own = p[n & 15];
	return n < 2 ? own : own * product(p, n - 1);
}

FUNCTION int before_recursion(const volatile int *p, int n)
{
	return p[0] + product(p, n);
}

extern "C" __global__ void recursive(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = before_recursion(in + i, i & 3) + leaf(in, 2);
}

FUNCTION int twice(const volatile int *p)
{
	return 2 * p[0];
}

FUNCTION int next_but_one(const volatile int *p)
{
	return p[2] - p[1];
}

extern "C" __global__ void pointers(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int (*chosen)(const volatile int *) = in[i] & 1 ? twice : next_but_one;
	int sum = in[i];
	for (int turn = 0; turn < 2; turn++)
		sum += chosen(in + i + turn);
	out[i] = sum;
}

extern "C" __global__ void printing(const volatile int *in, volatile int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (in[i] < -1000)
		printf("%d\n", leaf(in, 1));
	out[i] = leaf(in + i, 2);
}
