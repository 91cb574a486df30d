/* The pool's own: what it has, what of that nobody uses, and what is kept for the next launch of a graph. */
#ifndef NCC_CUDA_IDLE_H
#define NCC_CUDA_IDLE_H

#include <pthread.h>

#include "records/context.h"

enum {
	NCC_MAX_LAUNCHES = 16384, /* in flight, or kept */
	NCC_ALL_PLACES = (1 << NCC_PLACES) - 1,
	NCC_FIT_CLASSES = 8, /* an idle buffer of up to twice the size will do */
};

struct ncc_pool {
	/* Guards all of this, the lists of every context and what context.h says of a context. Never held across a driver
	 * call. */
	_Alignas(NCC_LINE_BYTES) pthread_mutex_t lock;
	/* On its line, what every launch asks for. */
	uint32_t n_out;          /* launches taken and not given back */
	uint32_t n_kept;         /* launches that are kept for graphs: not out, and not idle */
	struct ncc_claim *claim; /* NULL: no launch has it */
	struct ncc_context *contexts;

	uint32_t n_waiting;     /* launches that wait for memory, which only others can give back */
	pthread_cond_t changed; /* something was given back, freed or closed */
	uint64_t limit_bytes;
	uint64_t total_bytes;      /* allocated, in use or idle, but for NCC_BESIDE */
	uint64_t host_bytes;       /* of these, on the host */
	_Atomic uint64_t short_ns; /* when a launch last found none of both */
	_Atomic uint32_t trim_due; /* places: 1 << enum ncc_place; who looks for nothing needs no lock */
	bool times;
	void (*wake)(void); /* the writer: there is something to trim */
};

extern struct ncc_pool ncc_pool;

/* All of these with the lock held. */

void ncc_push_idle(struct ncc_context *context, struct ncc_buffer *buffer);

/* One that was, of a class from the first one on and before `end`; no other stream than that may still clear it (0: any may).
 * NULL: there is none. */
struct ncc_buffer *ncc_pop_idle(struct ncc_context *context, enum ncc_place place, uint32_t first, uint32_t end,
				uint64_t stream);

/* A launch finds no memory or no place. */
void ncc_note_short(void);

/* All but the first, which is the launch's for whom the slab was made. */
void ncc_share_slab(struct ncc_context *context, struct ncc_slab *slab);

/* The launch is idle from now on; one that was: NULL: there is none. */
void ncc_push_idle_launch(struct ncc_records_launch *launch);
struct ncc_records_launch *ncc_pop_idle_launch(struct ncc_context *context);

/* The launch's buffer, if it has one, is idle from now on, or put aside if it is doubtful. */
void ncc_put_idle(struct ncc_records_launch *launch);

/* A set of launches that are saved goes to its shelf; leaves it. */
void ncc_kept_add(struct ncc_executions *set);
void ncc_kept_remove(struct ncc_executions *set);

/* It is on no shelf: its launches and their buffers are idle from now on. Its graph may free it, or use it anew. */
void ncc_kept_take_apart(struct ncc_executions *set);

/* Sets that nobody took since then are idle, but for the last one of each graph. Whether there are others that may be, later. */
bool ncc_kept_break_unused(struct ncc_context *context, uint64_t since_ns);

/* What was kept for the longest time is idle; all is. False: nothing is kept. */
bool ncc_kept_break(struct ncc_context *context);
void ncc_kept_break_all(struct ncc_context *context);

#endif
