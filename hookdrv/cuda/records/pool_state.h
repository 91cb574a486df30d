/* The pool's own: what pool.c (buffers) and contexts.c (contexts and their launches) share. */
#ifndef NCC_CUDA_POOL_STATE_H
#define NCC_CUDA_POOL_STATE_H

#include <pthread.h>

#include "cuda/records/context.h"
#include "cuda/records/patience.h"

enum {
	NCC_MAX_LAUNCHES = 4096, /* in flight */
	NCC_ALL_PLACES = (1 << NCC_PLACES) - 1,
};

struct ncc_pool {
	/* Guards all of this, the lists of every context and what context.h says of a context. Never held across a driver
	 * call. */
	pthread_mutex_t lock;
	pthread_cond_t changed; /* something was given back, freed or closed */
	struct ncc_context *contexts;
	uint64_t limit_bytes;
	uint64_t total_bytes; /* allocated, in use or idle, but for NCC_BESIDE */
	uint64_t host_bytes;  /* of these, on the host */
	uint32_t n_out;       /* launches taken and not given back */
	uint32_t trim_due;    /* places: 1 << enum ncc_place */
	bool times;
	void (*wake)(void); /* the writer: there is something to trim */
};

extern struct ncc_pool ncc_pool;

/* Waits for a change, one tick at most; false when patience has run out. Called and left with the lock held. */
bool ncc_pool_wait(struct ncc_patience *patience);

/* With the lock held: the launch's buffer, if it has one, is idle from now on, or put aside if it is doubtful. */
void ncc_pool_put_idle(struct ncc_records_launch *launch);

#endif
