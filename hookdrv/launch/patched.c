#include "launch/patched.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/fork.h"
#include "driver/own_call.h"

enum {
	SLAB_BLOCKS = 64,
	MOST_SLABS = 64, /* 4,096 launches that are under way, of a context */
};

/* `over` was recorded behind the last launch that used it. */
struct ncc_patched_block {
	CUdeviceptr address;
	CUevent over;
	bool used, taken;
};

struct slab {
	struct slab *next;
	CUcontext context;
	struct ncc_patched_block block[SLAB_BLOCKS];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards `slabs`, and who has a block */
static struct slab *slabs;

/* With the lock held. The memory and events of a slab that could not be made whole go with the context. */
static struct slab *make_slab(CUcontext context)
{
	struct slab *slab = calloc(1, sizeof(*slab));
	CUdeviceptr memory;

	if (!slab || ncc_real.cuMemAlloc_v2(&memory, SLAB_BLOCKS * NCC_MAX_BLOCK_BYTES)) {
		free(slab);
		return NULL;
	}
	for (int i = 0; i < SLAB_BLOCKS; i++) {
		slab->block[i].address = memory + (CUdeviceptr)i * NCC_MAX_BLOCK_BYTES;
		if (ncc_real.cuEventCreate(&slab->block[i].over, CU_EVENT_DISABLE_TIMING))
			slab->block[i].taken = true; /* for good */
	}
	slab->context = context;
	slab->next = slabs;
	slabs = slab;
	return slab;
}

static bool is_free(struct ncc_patched_block *block)
{
	if (block->taken)
		return false;
	if (block->used && ncc_real.cuEventQuery(block->over))
		return false;
	return true;
}

static struct ncc_patched_block *take(CUcontext context)
{
	struct slab *last = NULL;
	int n = 0;

	for (struct slab *slab = slabs; slab; slab = slab->next) {
		if (slab->context != context)
			continue;
		n++;
		for (int i = 0; i < SLAB_BLOCKS; i++)
			if (is_free(&slab->block[i]))
				return &slab->block[i];
	}
	if (n < MOST_SLABS)
		last = make_slab(context);
	for (int i = 0; last && i < SLAB_BLOCKS; i++)
		if (is_free(&last->block[i]))
			return &last->block[i];
	return NULL;
}

static void give(struct ncc_patched_block *block, bool used)
{
	pthread_mutex_lock(&lock);
	block->used = used;
	block->taken = false;
	pthread_mutex_unlock(&lock);
}

struct ncc_patched_block *ncc_patched_put(CUcontext context, CUstream stream, const void *block, uint32_t bytes)
{
	int relaxed = ncc_capture_relax();
	struct ncc_patched_block *found;

	pthread_mutex_lock(&lock);
	found = take(context);
	if (found)
		found->taken = true;
	pthread_mutex_unlock(&lock);
	/* From pageable memory: so few bytes are copied before the call returns. */
	if (found && ncc_real.cuMemcpyHtoDAsync_v2(found->address, block, bytes, stream)) {
		give(found, false);
		found = NULL;
	}
	ncc_capture_restore(relaxed);
	return found;
}

CUdeviceptr ncc_patched_address(const struct ncc_patched_block *block)
{
	return block->address;
}

void ncc_patched_done(struct ncc_patched_block *block, CUstream stream)
{
	int relaxed = ncc_capture_relax();

	/* Where nothing tells when the launch is over, nobody uses it again. */
	if (ncc_real.cuEventRecord(block->over, stream) == CUDA_SUCCESS)
		give(block, true);
	ncc_capture_restore(relaxed);
}

void ncc_patched_forget_context(CUcontext context)
{
	struct slab **link = &slabs;

	pthread_mutex_lock(&lock);
	while (*link) {
		struct slab *slab = *link;

		if (slab->context != context) {
			link = &slab->next;
			continue;
		}
		*link = slab->next;
		free(slab);
	}
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	slabs = NULL;
}

NCC_ON_FORK(in_child)
