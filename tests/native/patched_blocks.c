/* Blocks of patched launches (launch/patched.c) on a driver of its own: time goes by launches, and what is on a stream is over so
 * many launches later. What a driver's call may not be made for shows in the counts.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/real.h"
#include "launch/patched.h"

enum { MOST = 1 << 16 };

struct ncc_real ncc_real;

struct event {
	uint64_t over; /* at this time */
};

static uint64_t now, queries, memories;

static CUresult create(CUevent *event, unsigned int flags)
{
	*event = calloc(1, sizeof(struct event));
	return *event ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static uint64_t lag_of[256]; /* by stream */

static CUresult record(CUevent event, CUstream stream)
{
	((struct event *)event)->over = now + lag_of[(uintptr_t)stream];
	return CUDA_SUCCESS;
}

static CUresult query(CUevent event)
{
	queries++;
	return ((struct event *)event)->over <= now ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}

static CUresult allocate(CUdeviceptr *address, size_t bytes)
{
	*address = ++memories << 32;
	return CUDA_SUCCESS;
}

static CUresult copy(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	return CUDA_SUCCESS;
}

__attribute__((visibility("default"))) void blocks_start(void)
{
	ncc_real.cuEventCreate = create;
	ncc_real.cuEventRecord = record;
	ncc_real.cuEventQuery = query;
	ncc_real.cuMemAlloc_v2 = allocate;
	ncc_real.cuMemcpyHtoDAsync_v2 = copy;
}

/* Where a block was given that another launch may still use. */
static uint64_t reused, missing;
static struct {
	CUdeviceptr address;
	uint64_t over;
} used[MOST];

static void note(CUdeviceptr address, uint64_t over)
{
	size_t i = (address ^ address >> 32) % MOST;

	while (used[i].address && used[i].address != address)
		i = (i + 1) % MOST;
	reused += used[i].address && used[i].over > now;
	used[i].address = address;
	used[i].over = over;
}

/* So many launches on streams in turn, which are over `lag` launches later; the last of them `slow`. From `stream` on. */
__attribute__((visibility("default"))) void blocks_launch(uint64_t context, uint32_t n, uint32_t stream,
							   uint32_t streams, uint32_t lag, uint32_t slow)
{
	for (uint32_t i = 0; i < streams; i++)
		lag_of[(stream + i) % 256] = i + 1 == streams ? slow : lag;
	for (uint32_t i = 0; i < n; i++, now++) {
		uintptr_t on = (stream + i % streams) % 256;
		struct ncc_patched_block *block = ncc_patched_put((CUcontext)context, (CUstream)on, "block", 6);

		if (!block) {
			missing++;
			continue;
		}
		note(ncc_patched_address(block), now + lag_of[on]);
		ncc_patched_done(block, (CUstream)on);
	}
}

__attribute__((visibility("default"))) uint64_t blocks_take_queries(void)
{
	uint64_t n = queries;

	queries = 0;
	return n;
}

__attribute__((visibility("default"))) uint64_t blocks_memories(void)
{
	return memories;
}

__attribute__((visibility("default"))) uint64_t blocks_reused(void)
{
	return reused;
}

__attribute__((visibility("default"))) uint64_t blocks_missing(void)
{
	return missing;
}

__attribute__((visibility("default"))) void blocks_forget(uint64_t context)
{
	ncc_patched_forget_context((CUcontext)context);
}
