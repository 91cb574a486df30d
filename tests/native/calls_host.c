/* Passes calls with every kind of argument through the library that names calls, and says what arrived. Built a second time
 * as the driver's library (CALLS_DRIVER). */
#include <stdio.h>

#include "driver/named_call.h"

typedef int many(long, long, long, long, long, long, long, long, long, long, long, long, long, long, long, int);

int cuTensorMapEncodeIm2colWide(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k,
				long l, long m, long n, long o, int p);
int cuTexRefSetMipmapLevelClamp(void *reference, float low, float high);

#ifdef CALLS_DRIVER

__attribute__((visibility("default"))) int cuTensorMapEncodeIm2colWide(long a, long b, long c, long d, long e, long f,
								       long g, long h, long i, long j, long k, long l,
								       long m, long n, long o, int p)
{
	long given[] = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};

	for (long at = 0; at < 16; at++)
		if (given[at] != at + 1)
			return (int)at + 1;
	return 700;
}

__attribute__((visibility("default"))) int cuTexRefSetMipmapLevelClamp(void *reference, float low, float high)
{
	return reference ? 1 : (int)(low * 100 + high);
}

#else

static void returned(const char *name, CUresult result)
{
	printf("%s %d\n", name, result);
}

int main(void)
{
	many *again = (many *)ncc_calls_passing("again", (void *)cuTensorMapEncodeIm2colWide, returned);

	for (int i = 0; i < 2; i++) {
		printf("%d\n", cuTensorMapEncodeIm2colWide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
		printf("%d\n", cuTexRefSetMipmapLevelClamp(NULL, 3, 14));
		printf("%d\n", again(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
	}
	return ncc_calls_passing("again", (void *)cuTensorMapEncodeIm2colWide, returned) != (void *)again;
}

#endif
