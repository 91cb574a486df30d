/* Which operations are traced: callbacks and pools of each. Reading takes no lock. */
#ifndef NCC_ROCTRACER_ENABLED_H
#define NCC_ROCTRACER_ENABLED_H

#include <stdatomic.h>
#include <stdbool.h>

#include "roctracer/interface.h"
#include "roctracer/pools.h"

enum {
	NCC_ROC_ANY = -1,          /* as an operation: all of the domain */
	NCC_ROC_ALL_DOMAINS = 256, /* as a domain */
};

/* Who is called. It stays: a call that has begun ends with the callback that it began with. */
struct ncc_roc_listener {
	const struct ncc_roc_listener *next;
	ncc_roc_callback callback;
	void *arg;
};

/* Whether anything is to be done for a call of HIP's. */
extern _Atomic unsigned char ncc_roc_is_observed[NCC_ROC_MOST_CALLS];

/* NULL and 0 where the operation is not traced. */
const struct ncc_roc_listener *ncc_roc_listener_of(enum ncc_roc_domain domain, uint32_t op);
ncc_roc_pool ncc_roc_pool_of(enum ncc_roc_domain domain, uint32_t op);

/* `callback` NULL: it is called no more. */
enum ncc_roc_status ncc_roc_set_callback(uint32_t domain, uint32_t op, ncc_roc_callback callback, void *arg);

/* `pool` 0: no more records. */
enum ncc_roc_status ncc_roc_set_pool(uint32_t domain, uint32_t op, ncc_roc_pool pool);

/* Nothing is traced from now on, until it goes on. */
void ncc_roc_set_stopped(bool stopped);

#endif
