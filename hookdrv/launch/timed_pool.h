/* Pairs of events for what is timed: as many for each context as were in flight at once, up to a bound. */
#ifndef NCC_TIMED_POOL_H
#define NCC_TIMED_POOL_H

#include <stdatomic.h>
#include <stdbool.h>

#include "abi.h"
#include "driver/driver_abi.h"
#include "launch/timed_clock.h"

enum {
	NCC_TIMED_MOST = 4096, /* of a context */
	NCC_TIMED_BLOCK = 64,  /* that are made at once */
};

/* Something that is timed, or could be. Whoever has it is its only user. */
struct ncc_timed {
	struct ncc_timed *next; /* of those that are in flight */
	struct ncc_timed_context *context;
	CUevent start, end;
	CUstream stream;
	uint32_t place;              /* among its context's, from 1 on */
	_Atomic uint32_t next_place; /* of those that are free; 0: it is the last one */
	struct ncc_timeline_op op;
};

struct ncc_timed_context {
	struct ncc_timed_context
		*next;             /* of the process's; they stay, those of contexts that are gone to be used again */
	_Atomic(CUcontext) handle; /* NULL: it is gone */
	CUdevice device;
	_Atomic uint64_t free; /* the first one's place; above it, how often that was taken */
	uint32_t n_made;       /* guarded by the pool's lock, as are */
	struct ncc_timed *block[NCC_TIMED_MOST / NCC_TIMED_BLOCK];
	/* Of the thread that places what was timed. */
	struct ncc_timed_clock clock;
	bool told; /* the file knows the device */
	bool lost; /* guarded by the lock: it is gone, and is not used again */
};

/* Of the context that is current; NULL: the driver does not give what it needs. */
struct ncc_timed_context *ncc_timed_context(CUcontext current);

/* One with its events. NULL: none is free, and no more are made. */
struct ncc_timed *ncc_timed_take(struct ncc_timed_context *context);
void ncc_timed_give(struct ncc_timed *timed);

/* The one of a context; NULL: nothing was taken in it. */
struct ncc_timed_context *ncc_timed_context_of(CUcontext handle);

/* It is current, and about to go. Of what was not given back all stays, as its user may come late. */
void ncc_timed_context_gone(struct ncc_timed_context *context);

/* The same where it cannot be made current: its events go with it. */
void ncc_timed_context_lost(struct ncc_timed_context *context);

#endif
