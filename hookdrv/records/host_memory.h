/* Host memory that the device copies to at the link's full speed. */
#ifndef NCC_CUDA_HOST_MEMORY_H
#define NCC_CUDA_HOST_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

struct ncc_host_memory {
	uint8_t *at;    /* whole pages */
	uint64_t bytes; /* as many as were asked for */
	void *mapped;   /* NULL: the driver's own allocation */
	uint64_t mapped_bytes;
};

/* False: there is none, *memory is as it was. A context is current. */
bool ncc_host_memory_take(uint64_t bytes, struct ncc_host_memory *memory);

/* `reached`: its context is current, else it is gone, and what the driver had of it. */
void ncc_host_memory_give(struct ncc_host_memory *memory, bool reached);

/* What programs may still take of the host's memory, by what the system says. 0: it says nothing. */
uint64_t ncc_host_memory_left(void);

#endif
