/* Device memory: an arena that the simulator's server maps at the same address. */
#ifndef NCC_SIM_ARENA_H
#define NCC_SIM_ARENA_H

#include "sim/sim.h"

enum ncc_memory {
	NCC_MEMORY_DEVICE,
	NCC_MEMORY_HOST,
	NCC_MEMORY_MANAGED,
	NCC_MEMORY_VARIABLES,
	NCC_MEMORY_RESERVED, /* addresses without memory: nobody's to access */
	NCC_MEMORY_MAPPED,   /* memory that was put there; its device has counted it already */
};

struct ncc_allocation {
	uint64_t start;
	size_t bytes;
	enum ncc_memory kind;
	CUcontext context;
	CUdevice device;
	CUmemoryPool pool;
	unsigned int flags;
	uint64_t id;
};

/* False: no memory at an address that a server could use. */
bool ncc_arena_open(void);

int ncc_arena_fd(void);
uint64_t ncc_arena_base(void);
uint64_t ncc_arena_bytes(void);

/* All but `start`, which it sets. CUDA_ERROR_OUT_OF_MEMORY where the device's memory is used up. */
CUresult ncc_allocate(struct ncc_allocation *wanted, size_t align);

/* CUDA_ERROR_INVALID_VALUE where no allocation of that kind starts there. */
CUresult ncc_free(uint64_t start, unsigned int kinds);

/* Part of one allocation of a kind becomes one of another, the rest stays. CUDA_ERROR_INVALID_VALUE: there is none. */
CUresult ncc_change(uint64_t start, size_t bytes, enum ncc_memory from, const struct ncc_allocation *to);

/* Counts memory of a device that has no address. False: it has no more. */
bool ncc_count_memory(CUdevice device, size_t bytes);
void ncc_uncount_memory(CUdevice device, size_t bytes);

/* The allocation that an address lies in, if it has memory; false: none. */
bool ncc_find_allocation(uint64_t address, struct ncc_allocation *found);

/* Whether the bytes lie in one allocation. */
bool ncc_is_allocated(uint64_t address, size_t bytes);

/* Whether any address of the arena. */
bool ncc_in_arena(uint64_t address);

void ncc_free_context_memory(CUcontext context);
size_t ncc_used_bytes(CUdevice device);

#endif
