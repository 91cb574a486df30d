/* A call of HIP's that is traced: between ncc_roc_begin and ncc_roc_end it is made. */
#ifndef NCC_ROCTRACER_CALLS_H
#define NCC_ROCTRACER_CALLS_H

#include <stdbool.h>

#include "roctracer/arguments.h"
#include "roctracer/enabled.h"

struct ncc_roc_flight;

struct ncc_roc_call {
	uint32_t id;     /* of hip_calls.h */
	bool per_thread; /* its default stream is the thread's own */
	const struct ncc_roc_listener *listener;
	ncc_roc_pool pool;
	uint64_t begin_ns;
	struct ncc_roc_flight *flight; /* what it makes is timed */
};

/* Whether this thread is in one, or in a callback: what is called there is not traced. */
bool ncc_roc_is_inside(void);

/* For another callback than a call's; what it was before. */
bool ncc_roc_set_inside(bool now);

/* `data` has the arguments, and is what callbacks are shown. */
void ncc_roc_begin(struct ncc_roc_call *call, union ncc_roc_data *data);

/* `failed`: the call has made nothing. */
void ncc_roc_end(struct ncc_roc_call *call, union ncc_roc_data *data, bool failed);

#endif
