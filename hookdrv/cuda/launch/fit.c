#include "cuda/launch/fit.h"

#include "cuda/driver/own_call.h"

/* A remembered answer for one (context, threads, shared bytes): bit 63 set, then the key, then blocks per multiprocessor of the
 * original and of the probed kernel. Of a context, whose device may be of another sort, the key has some bits of a hash. */
#define ENTRY_VALID ((uint64_t)1 << 63)

enum {
	COUNT_BITS = 8, /* 32 blocks per multiprocessor are the most so far */
	COUNT_MAX = (1 << COUNT_BITS) - 1,
	SHARED_BITS = 24,
	CONTEXT_BITS = 11,
	WARP = 32,
	REGISTER_UNIT = 8, /* a thread's registers are given out in eights */
	REGISTERS_MAX = 255,
	REGISTERS_OF_MULTIPROCESSOR = 65536,
};

static uint64_t key_of(const struct ncc_fit_launch *launch)
{
	uint64_t context = (uintptr_t)launch->context * 0x9e3779b97f4a7c15u >> (64 - CONTEXT_BITS);

	return ENTRY_VALID | context << (63 - CONTEXT_BITS) |
	       ((uint64_t)launch->threads << SHARED_BITS | launch->shared_bytes) << (2 * COUNT_BITS);
}

/* COUNT_MAX: not known. */
static unsigned int blocks_per_multiprocessor(CUfunction function, const struct ncc_fit_launch *launch)
{
	int blocks = 0, relaxed = ncc_capture_relax();
	CUresult result = ncc_real.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, (int)launch->threads,
									       launch->shared_bytes);

	ncc_capture_restore(relaxed);
	if (result)
		return COUNT_MAX;
	return blocks < COUNT_MAX ? (unsigned int)blocks : COUNT_MAX;
}

/* Key and both counts, computed or remembered. */
static uint64_t entry_for(struct ncc_probed *probed, const struct ncc_fit_launch *launch)
{
	uint64_t key = key_of(launch);
	_Atomic uint64_t *place =
		&probed->fits[(launch->threads / WARP + launch->shared_bytes / 1024) % NCC_FIT_ENTRIES];
	uint64_t entry = atomic_load_explicit(place, memory_order_relaxed);

	if (entry >> (2 * COUNT_BITS) == key >> (2 * COUNT_BITS))
		return entry;
	entry = key | (uint64_t)blocks_per_multiprocessor(launch->original, launch) << COUNT_BITS |
		blocks_per_multiprocessor(launch->function, launch);
	atomic_store_explicit(place, entry, memory_order_relaxed);
	return entry;
}

/* CUdevResource, as far as it is read; newer ones are longer. */
struct resource {
	int type;
	unsigned char padding[92];
	unsigned int multiprocessors;
	unsigned char rest[412];
};

enum { RESOURCE_MULTIPROCESSORS = 1 };

/* Of the device, those that the context, which is current, and the stream may use: a green one has a part of them. */
static uint64_t ask_multiprocessors(const struct ncc_fit_launch *launch)
{
	struct resource resource = {0};
	CUdevice device;
	uint64_t least;
	int n = 0;

	if (ncc_real.cuCtxGetDevice(&device) ||
	    ncc_real.cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device) || n < 1)
		return 1;
	least = (uint64_t)n;
	if (ncc_real.cuCtxGetDevResource &&
	    !ncc_real.cuCtxGetDevResource(launch->context, &resource, RESOURCE_MULTIPROCESSORS) &&
	    resource.multiprocessors && resource.multiprocessors < least)
		least = resource.multiprocessors;
	if (launch->stream && ncc_real.cuStreamGetDevResource &&
	    !ncc_real.cuStreamGetDevResource(launch->stream, &resource, RESOURCE_MULTIPROCESSORS) &&
	    resource.multiprocessors && resource.multiprocessors < least)
		least = resource.multiprocessors;
	return least;
}

static uint64_t multiprocessors(const struct ncc_fit_launch *launch)
{
	int relaxed = ncc_capture_relax();
	uint64_t n = ask_multiprocessors(launch);

	ncc_capture_restore(relaxed);
	return n;
}

bool ncc_fit(struct ncc_probed *probed, const struct ncc_fit_launch *launch)
{
	uint64_t entry, original, now, n;

	if (!ncc_real.cuOccupancyMaxActiveBlocksPerMultiprocessor)
		return true;
	entry = entry_for(probed, launch);
	original = entry >> COUNT_BITS & COUNT_MAX;
	now = entry & COUNT_MAX;
	if (now >= original || original == COUNT_MAX)
		return true;
	if (!launch->can_wait)
		return now > 0;
	n = multiprocessors(launch);
	return now && (launch->blocks <= now * n || launch->blocks > original * n);
}

uint32_t ncc_fit_register_cap(const struct ncc_fit_launch *launch)
{
	uint64_t threads = (launch->threads + WARP - 1) / WARP * WARP;
	uint64_t n = multiprocessors(launch);
	int fits = (int)blocks_per_multiprocessor(launch->original, launch);
	uint64_t side_by_side = (launch->blocks + n - 1) / n;
	uint64_t cap;

	/* A grid whose blocks wait for none, or that never was resident as a whole, needs one block at a time. */
	if (!launch->can_wait || side_by_side > (uint64_t)fits)
		side_by_side = 1;
	if (!threads || !side_by_side) /* a launch of nothing, which the driver refuses */
		return REGISTERS_MAX;
	cap = REGISTERS_OF_MULTIPROCESSOR / (threads * side_by_side) / REGISTER_UNIT * REGISTER_UNIT;
	return cap > REGISTERS_MAX ? REGISTERS_MAX : (uint32_t)cap;
}
