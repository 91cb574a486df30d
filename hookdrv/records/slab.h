/* One allocation, of buffers of one size: on the device, or in memory of the host that it reaches. */
#ifndef NCC_CUDA_SLAB_H
#define NCC_CUDA_SLAB_H

#include "records/launch.h"

/* Class 0 is 4 KiB; from there, each doubling has 8 equal steps. */
uint32_t ncc_size_class_of(uint64_t bytes);
uint64_t ncc_size_class_bytes(uint32_t size_class);

/* Of `n` buffers, none of them idle. The context is current; no lock is held. NULL: there is no room. */
struct ncc_slab *ncc_slab_make(enum ncc_place place, uint32_t size_class, uint32_t n);

/* The slab itself stays. The context is current, and nothing on the device uses the memory any more. */
void ncc_slab_free_memory(const struct ncc_slab *slab);

#endif
