#include "cuda/code/jit_options.h"

/* CUjit_option: those that change the code. The others are buffers and lists of the program, or what it wants to
 * be told. */
static bool changes_code(int option)
{
	static const uint64_t wanted = 1ull << 0     /* max registers */
				       | 1ull << 7   /* optimisation level */
				       | 1ull << 11  /* debug */
				       | 1ull << 14  /* cache mode */
				       | 1ull << 21  /* ftz */
				       | 1ull << 22  /* prec-div */
				       | 1ull << 23  /* prec-sqrt */
				       | 1ull << 24  /* fma */
				       | 1ull << 31  /* min blocks per multiprocessor */
				       | 1ull << 32  /* max threads per block */
				       | 1ull << 33; /* whether these go before the code's own */

	return option >= 0 && option < 64 && (wanted >> option & 1);
}

struct ncc_jit_options ncc_jit_options_of(const int *options, void *const *values, unsigned int n)
{
	struct ncc_jit_options jit = {0};

	for (unsigned int i = 0; options && values && i < n && jit.n < NCC_MAX_JIT_OPTIONS; i++) {
		if (!changes_code(options[i]))
			continue;
		jit.option[jit.n] = (uint32_t)options[i];
		jit.value[jit.n++] = (uint32_t)(uintptr_t)values[i]; /* an int in a pointer's place */
	}
	return jit;
}
