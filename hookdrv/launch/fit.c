#include "launch/fit.h"

#include "driver/own_call.h"

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

static uint64_t key_of(CUcontext context, uint32_t threads, uint32_t shared_bytes)
{
	uint64_t of_context = (uintptr_t)context * 0x9e3779b97f4a7c15u >> (64 - CONTEXT_BITS);

	return ENTRY_VALID | of_context << (63 - CONTEXT_BITS) |
	       ((uint64_t)threads << SHARED_BITS | shared_bytes) << (2 * COUNT_BITS);
}

static uint32_t place_of(uint32_t threads, uint32_t shared_bytes)
{
	return (threads / WARP + shared_bytes / 1024) % NCC_FIT_ENTRIES;
}

static bool is_of(uint64_t entry, uint64_t key)
{
	return entry >> (2 * COUNT_BITS) == key >> (2 * COUNT_BITS);
}

static unsigned int original_blocks(uint64_t entry)
{
	return entry >> COUNT_BITS & COUNT_MAX;
}

static unsigned int probed_blocks(uint64_t entry)
{
	return entry & COUNT_MAX;
}

static bool fits_beside(uint64_t entry)
{
	return probed_blocks(entry) >= original_blocks(entry) || original_blocks(entry) == COUNT_MAX;
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
	uint64_t key = key_of(launch->context, launch->threads, launch->shared_bytes);
	_Atomic uint64_t *place = &probed->fits[place_of(launch->threads, launch->shared_bytes)];
	uint64_t entry = atomic_load_explicit(place, memory_order_relaxed);

	if (is_of(entry, key))
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

bool ncc_fits_as_before(const struct ncc_probed *probed, CUcontext context, uint32_t threads, uint32_t shared_bytes)
{
	uint64_t entry = atomic_load_explicit(&probed->fits[place_of(threads, shared_bytes)], memory_order_relaxed);

	return is_of(entry, key_of(context, threads, shared_bytes)) && fits_beside(entry);
}

bool ncc_fit(struct ncc_probed *probed, const struct ncc_fit_launch *launch)
{
	uint64_t entry, original, now, n;

	if (!ncc_real.cuOccupancyMaxActiveBlocksPerMultiprocessor)
		return true;
	entry = entry_for(probed, launch);
	if (fits_beside(entry))
		return true;
	original = original_blocks(entry);
	now = probed_blocks(entry);
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
