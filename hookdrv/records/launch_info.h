/* One launch about to be made. Pointers are good during ncc_records_begin only, but for the kernel. */
#ifndef NCC_LAUNCH_INFO_H
#define NCC_LAUNCH_INFO_H

#include <stdbool.h>
#include <stdint.h>

#include "code/kernel.h"
#include "records/claim.h"

struct ncc_launch_info {
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes; /* dynamic */
	CUstream stream;       /* explicit: CU_STREAM_LEGACY or CU_STREAM_PER_THREAD for the default ones */
	CUcontext context;     /* current */
	CUfunction original;   /* the handle that the program launched: what the log calls it */
	struct ncc_kernel *kernel;
	struct ncc_probed *probed;           /* whose launches may be alike; NULL: this one is like no other */
	const struct ncc_prepared *prepared; /* lives as long as the kernel */
	uint64_t number;                     /* of this kernel's launches, from 0 */
	uint64_t start_ns;                   /* ncc_now_ns() when the program called */
	uint16_t warps, sample;              /* of maps by launch: one warp in so many saves, one save in so many */
	struct ncc_executions *executions;   /* of a launch of a graph; else NULL */
	uint32_t node;                       /* of the graph */
	uint32_t share, nth;                 /* struct ncc_records_launch */
	bool timed;                          /* by --benchmark: its records are dropped */
	bool holds;                          /* others of that launch, which nobody can end: it must not wait, */
	struct ncc_claim *claim;             /* unless that has this; else NULL */
	struct ncc_timeout *timeout;         /* of all that it waits; NULL: it has its own */
	bool spare;                          /* it may never be executed: of the host's memory it takes none */
	const void *const *params;           /* prepared->n_params values; sizes in prepared->param_bytes */
};

#endif
