/* What we own in one context of the program. */
#ifndef NCC_CONTEXT_H
#define NCC_CONTEXT_H

#include "records/host_memory.h"
#include "records/launch.h"

enum {
	NCC_ZEROS_BYTES = 1 << 20,
	NCC_SIZE_CLASSES = 320, /* 8 steps for each doubling from 4 KiB to 2^52 */
};

enum ncc_ring_state { NCC_RING_NONE, NCC_RING_BEING_MADE, NCC_RING_MADE, NCC_RING_FAILED };

/* pieces.h; guarded by its lock. */
struct ncc_pieces {
	_Atomic enum ncc_ring_state state;
	struct ncc_host_memory memory; /* zeros, then the ring */
	const uint8_t *zeros;          /* NCC_ZEROS_BYTES */
	uint8_t *ring;
	uint64_t bytes;
	struct ncc_piece *first; /* of those in use, by address */
	struct ncc_piece *last;  /* the one behind which room is looked for first; NULL: the ring's beginning */
	struct ncc_piece *spare;
};

struct ncc_context {
	/* What every launch asks for, together. Guarded by the pool's mutex: */
	struct ncc_context *next;
	CUcontext handle;
	struct ncc_records_launch *idle_launches;
	uint32_t n_idle_launches;
	uint32_t least_idle;         /* of them, since it was last looked how many were not needed */
	uint32_t n_out;              /* launches taken and not given back */
	uint32_t n_idle_slabs;       /* none of whose buffers is in use */
	_Atomic uint32_t n_clearing; /* slabs */
	bool closing;                /* going away: takes no launch */
	atomic_bool legacy_is_busy;  /* the writer has asked in vain whether the legacy stream is at rest */

	_Atomic CUdevice device; /* -1 until its first launch is made */
	/* Of the writer thread alone, made when first needed. */
	CUstream stream;
	char device_name[128]; /* empty until it was asked for */
	struct ncc_pieces pieces;
	struct ncc_page_set *page_set; /* paging.h; guarded by its lock */
	bool no_pages;

	/* Guarded by the pool's mutex. */
	struct ncc_slab *slabs;
	struct ncc_buffer *idle[NCC_PLACES][NCC_SIZE_CLASSES];
	uint32_t surplus; /* idle launches that were not needed, and are still to be freed */
	struct ncc_executions *oldest_kept, *newest_kept; /* sets on shelves of graphs */
	uint32_t users;                                   /* threads that make driver calls for it without a launch */
	bool host_failed;      /* no memory of the host's that the device reaches: not tried again */
	uint64_t failed_bytes; /* the device had no room for this much at failed_ns; 0: not so */
	uint64_t failed_ns;
};

#endif
