#include "records/slab.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "driver/real.h"
#include "records/device_memory.h"

enum {
	SMALLEST_LOG2 = 12,
	STEPS_LOG2 = 3, /* a buffer is at most 1/8 larger than what was asked for */
};

uint32_t ncc_size_class_of(uint64_t bytes)
{
	uint64_t last = bytes - 1;
	uint32_t log2;

	if (bytes <= 1u << SMALLEST_LOG2)
		return 0;
	log2 = 63 - (uint32_t)__builtin_clzll(last);
	return ((log2 - SMALLEST_LOG2) << STEPS_LOG2) + ((last >> (log2 - STEPS_LOG2)) & 7) + 1;
}

uint64_t ncc_size_class_bytes(uint32_t size_class)
{
	uint32_t doublings = size_class >> STEPS_LOG2;

	return (uint64_t)(8 + (size_class & 7)) << (doublings + SMALLEST_LOG2 - STEPS_LOG2);
}

struct memory {
	CUdeviceptr address;
	uint64_t mapped_bytes;
	void *host; /* NULL: of the device, or beside it */
	bool in_pages;
	struct ncc_host_memory beside;
};

/* Of the engine's, so that what a kernel writes outlives the program. No two registrations share a page. */
static bool pin_pages(uint64_t bytes, struct memory *memory)
{
	uint64_t whole = (bytes + NCC_PAGES_UNIT - 1) / NCC_PAGES_UNIT * NCC_PAGES_UNIT;
	unsigned int flags = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP;
	void *pages;

	if (!ncc_real.cuMemHostRegister_v2 || !ncc_real.cuMemHostUnregister)
		return false;
	pages = ncc_pages_take(whole);
	if (!pages)
		return false;
	if (ncc_real.cuMemHostRegister_v2(pages, whole, flags) == CUDA_SUCCESS) {
		if (ncc_real.cuMemHostGetDevicePointer_v2(&memory->address, pages, 0) == CUDA_SUCCESS) {
			memory->host = pages;
			memory->in_pages = true;
			return true;
		}
		ncc_real.cuMemHostUnregister(pages);
	}
	ncc_pages_give(pages, whole);
	return false;
}

static bool pin_own(uint64_t bytes, struct memory *memory)
{
	if (ncc_real.cuMemHostAlloc(&memory->host, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP))
		return false;
	if (ncc_real.cuMemHostGetDevicePointer_v2(&memory->address, memory->host, 0) == CUDA_SUCCESS) {
		memset(memory->host, 0, bytes);
		return true;
	}
	ncc_real.cuMemFreeHost(memory->host);
	return false;
}

static bool pin_beside(uint64_t bytes, struct memory *memory)
{
	if (!ncc_real.cuMemHostGetDevicePointer_v2 || !ncc_host_memory_take(bytes, &memory->beside))
		return false;
	if (ncc_real.cuMemHostGetDevicePointer_v2(&memory->address, memory->beside.at, 0) == CUDA_SUCCESS)
		return true;
	ncc_host_memory_give(&memory->beside, true);
	return false;
}

static bool allocate_memory(enum ncc_place place, uint64_t bytes, struct memory *memory)
{
	if (place == NCC_BESIDE)
		return pin_beside(bytes, memory);
	if (place == NCC_ON_DEVICE)
		return ncc_device_memory_take(bytes, &memory->address, &memory->mapped_bytes);
	return ncc_real.cuMemHostGetDevicePointer_v2 && (pin_pages(bytes, memory) || pin_own(bytes, memory));
}

struct ncc_slab *ncc_slab_make(enum ncc_place place, uint32_t size_class, uint32_t n)
{
	struct ncc_slab *slab = calloc(1, sizeof(*slab) + n * sizeof(slab->buffer[0]));
	uint64_t buffer_bytes = ncc_size_class_bytes(size_class);
	struct memory memory = {0};

	if (!slab || !allocate_memory(place, n * buffer_bytes, &memory)) {
		free(slab);
		return NULL;
	}
	slab->place = place;
	slab->in_pages = memory.in_pages;
	slab->beside = memory.beside;
	slab->mapped_bytes = memory.mapped_bytes;
	slab->size_class = size_class;
	slab->buffer_bytes = buffer_bytes;
	slab->n = n;
	for (uint32_t i = 0; i < n; i++)
		slab->buffer[i] = (struct ncc_buffer){
			.slab = slab,
			.address = memory.address + i * buffer_bytes,
			.host = memory.host ? (uint8_t *)memory.host + i * buffer_bytes : NULL,
			.cleared = memory.host,
			.clean_bytes = memory.host ? buffer_bytes : 0,
		};
	return slab;
}

void ncc_slab_free_memory(const struct ncc_slab *slab)
{
	const struct ncc_buffer *first = &slab->buffer[0];

	if (slab->place == NCC_BESIDE) {
		struct ncc_host_memory memory = slab->beside;

		ncc_host_memory_give(&memory, true);
	} else if (slab->in_pages) {
		/* Pages that the driver goes on using are not given out again. */
		if (ncc_real.cuMemHostUnregister(first->host) == CUDA_SUCCESS)
			ncc_pages_give(first->host, slab->n * slab->buffer_bytes);
	} else if (slab->place == NCC_ON_HOST) {
		ncc_real.cuMemFreeHost(first->host);
	} else {
		ncc_device_memory_give(first->address, slab->mapped_bytes);
	}
}
