/* Kernels of ours, of one thread: one reads its device's clock beside the host's, one counts in the loops of a graph. */
#ifndef NCC_OWN_KERNELS_H
#define NCC_OWN_KERNELS_H

#include "driver/driver_abi.h"

enum ncc_own_kernel {
	NCC_OWN_CLOCK, /* (struct ncc_clock_page *) */
	NCC_OWN_STEP,  /* (struct ncc_step *), or NULL: nothing is done */
	NCC_OWN_KERNELS,
};

enum { NCC_CLOCK_SAMPLES = 16 };

/* Memory of the host's: for each sample it reads %globaltimer and then `host`, and %globaltimer once
 * more in the end. It waits for nothing. */
struct ncc_clock_page {
	uint64_t host; /* what the host's clock says, written again and again while the kernel runs */
	/* In cache lines of their own: neither waits for what the other party writes. */
	_Alignas(128) uint64_t done; /* 1: the rest is there */
	_Alignas(128) struct {
		uint64_t device, host;
	} sample[NCC_CLOCK_SAMPLES];
	uint64_t device_end;
};

/* At the end of a loop's body: 1 is added to *count, and chosen becomes chosen + stride, but no more than last. */
struct ncc_step {
	uint32_t chosen, last, stride, unused;
	uint64_t count; /* device address of a u32 */
};

/* What the driver loads for them: the vendor's. NULL: it has none, and what they are for is not done. */
const void *ncc_own_kernels_image(void);

/* Loads them in a context, which is current. That may wait for the device, and so belongs to where a probed kernel's code
 * is loaded. */
void ncc_own_kernels_load(CUcontext context);

/* A function in a context. NULL: they were not loaded there. */
CUfunction ncc_own_kernel(CUcontext context, enum ncc_own_kernel which);

/* The context goes away. */
void ncc_own_kernels_forget(CUcontext context);

#endif
