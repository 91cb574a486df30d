/* Waiting, with a bound: since when nothing has progressed. */
#ifndef NCC_CUDA_PATIENCE_H
#define NCC_CUDA_PATIENCE_H

#include <stdbool.h>
#include <stdint.h>

enum { NCC_LOSSLESS_STALL_MS = 600000 };

struct ncc_patience {
	uint64_t stall_ms;
	uint64_t seen;
	uint64_t since_ns;
};

struct ncc_patience ncc_patience_of(uint64_t stall_ms);

bool ncc_patience_left(struct ncc_patience *patience);

/* Some work was done for a launch: those who wait go on waiting. */
void ncc_progress(void);

#endif
