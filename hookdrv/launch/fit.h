/* Whether a probed kernel still runs where the original does. */
#ifndef NCC_FIT_H
#define NCC_FIT_H

#include "code/kernel.h"

struct ncc_fit_launch {
	CUfunction original;
	CUfunction function; /* the probed one, same context */
	CUcontext context;   /* which is current */
	CUstream stream;     /* NULL: the default one, or not known */
	uint32_t threads;    /* of a block */
	uint32_t shared_bytes;
	uint64_t blocks; /* of the grid */
	bool can_wait;   /* for each other: a cooperative launch, or a loop that waits (NCC_KERNEL_CAN_WAIT) */
};

/* A block has to fit. Blocks that wait for each other must all be resident at once: of those a grid that was resident as
 * a whole has to stay so. True where the original does not fit either, or the driver does not say: the launch will
 * show. */
bool ncc_fit(struct ncc_probed *probed, const struct ncc_fit_launch *launch);

/* It was found that so many blocks of the probed kernel run side by side as of the original. */
bool ncc_fits_as_before(const struct ncc_probed *probed, CUcontext context, uint32_t threads, uint32_t shared_bytes);

/* The most registers a thread may have for this launch to fit. */
uint32_t ncc_fit_register_cap(const struct ncc_fit_launch *launch);

#endif
