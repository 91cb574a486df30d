/* Waiting, with a bound: since when nothing has progressed, or since it began to wait. */
#ifndef NCC_CUDA_TIMEOUT_H
#define NCC_CUDA_TIMEOUT_H

#include <stdbool.h>
#include <stdint.h>

/* What one launch, of a kernel or of a graph, may wait in all under --lossless: it waits several times, for places, pages and
 * memory, and others progress meanwhile. */
#ifndef NCC_LOSSLESS_WAIT_MS
#define NCC_LOSSLESS_WAIT_MS 600000
#endif

struct ncc_timeout {
	uint64_t stall_ms;
	uint64_t seen;
	uint64_t since_ns;
	bool absolute; /* whatever progresses */
};

struct ncc_timeout ncc_stall_timeout(uint64_t stall_ms);

/* From the first wait on, for all of them. */
struct ncc_timeout ncc_total_timeout(uint64_t ms);

bool ncc_timeout_left(struct ncc_timeout *timeout);

/* Some work was done for a launch: those who wait go on waiting. */
void ncc_progress(void);

#endif
