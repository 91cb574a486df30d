#include "roctracer/enabled.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "roctracer/errors.h"
#include "roctracer/made.h"
#include "roctracer/names.h"

struct traced {
	_Atomic(const struct ncc_roc_listener *) listener;
	_Atomic ncc_roc_pool pool;
};

_Atomic unsigned char ncc_roc_is_observed[NCC_ROC_MOST_CALLS];

static struct traced traced[NCC_ROC_DOMAINS][NCC_ROC_MOST_CALLS];
static atomic_bool is_stopped;

/* Guards that something is enabled or disabled. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const struct ncc_roc_listener *listeners;

const struct ncc_roc_listener *ncc_roc_listener_of(enum ncc_roc_domain domain, uint32_t op)
{
	/* AMD's library stops all but the ranges. */
	if (atomic_load_explicit(&is_stopped, memory_order_relaxed) && domain != NCC_ROC_ROCTX)
		return NULL;
	return atomic_load_explicit(&traced[domain][op].listener, memory_order_acquire);
}

ncc_roc_pool ncc_roc_pool_of(enum ncc_roc_domain domain, uint32_t op)
{
	return atomic_load_explicit(&is_stopped, memory_order_relaxed)
		       ? 0
		       : atomic_load_explicit(&traced[domain][op].pool, memory_order_acquire);
}

/* With the lock held. */
static bool makes_what_is_traced(uint32_t call)
{
	int op = ncc_roc_call_makes(call);

	return op >= 0 && ncc_roc_pool_of(NCC_ROC_HIP_OPS, (uint32_t)op);
}

/* With the lock held. */
static void observe(void)
{
	for (uint32_t call = 0; call < NCC_ROC_MOST_CALLS; call++) {
		bool observed = ncc_roc_listener_of(NCC_ROC_HIP_API, call) || ncc_roc_pool_of(NCC_ROC_HIP_API, call) ||
				makes_what_is_traced(call);

		atomic_store_explicit(&ncc_roc_is_observed[call], observed, memory_order_release);
	}
}

/* With the lock held. The same one for the same callback and argument, so that a program that enables and disables in a loop takes
 * no more memory. NULL: there is none. */
static const struct ncc_roc_listener *listener(ncc_roc_callback callback, void *arg)
{
	const struct ncc_roc_listener *found = listeners;
	struct ncc_roc_listener *made;

	while (found && (found->callback != callback || found->arg != arg))
		found = found->next;
	if (found)
		return found;
	made = malloc(sizeof(*made));
	if (!made)
		return NULL;
	*made = (struct ncc_roc_listener){.next = listeners, .callback = callback, .arg = arg};
	listeners = made;
	return made;
}

struct range {
	uint32_t first_domain, end_domain, first_op, end_op;
};

static enum ncc_roc_status find(uint32_t domain, uint32_t op, struct range *range)
{
	*range = (struct range){domain, domain + 1, 0, NCC_ROC_MOST_CALLS};
	if (domain == NCC_ROC_ALL_DOMAINS) {
		range->first_domain = 0;
		range->end_domain = NCC_ROC_DOMAINS;
		return NCC_ROC_SUCCESS;
	}
	if (domain >= NCC_ROC_DOMAINS)
		return ncc_roc_fail(NCC_ROC_BAD_DOMAIN, "there is no domain %u", domain);
	if (op == (uint32_t)NCC_ROC_ANY)
		return NCC_ROC_SUCCESS;
	if (op >= ncc_roc_n_ops(domain))
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "domain %u has no operation %u", domain, op);
	range->first_op = op;
	range->end_op = op + 1;
	return NCC_ROC_SUCCESS;
}

static uint32_t end_of(uint32_t domain, uint32_t end_op)
{
	uint32_t n = ncc_roc_n_ops(domain);

	return end_op < n ? end_op : n;
}

#define FOR_EACH_TRACED(each, range)                                                 \
	for (uint32_t d = (range).first_domain; d < (range).end_domain; d++)         \
		for (struct traced *each = &traced[d][(range).first_op],             \
				   *end = &traced[d][0] + end_of(d, (range).end_op); \
		     each < end; each++)

enum ncc_roc_status ncc_roc_set_callback(uint32_t domain, uint32_t op, ncc_roc_callback callback, void *arg)
{
	const struct ncc_roc_listener *set = NULL;
	struct range range;
	enum ncc_roc_status status = find(domain, op, &range);

	if (status)
		return status;
	pthread_mutex_lock(&lock);
	if (callback)
		set = listener(callback, arg);
	if (!callback || set)
		FOR_EACH_TRACED(each, range)
	atomic_store_explicit(&each->listener, set, memory_order_release);
	observe();
	pthread_mutex_unlock(&lock);
	return callback && !set ? ncc_roc_fail(NCC_ROC_NO_MEMORY, "no memory for a callback") : NCC_ROC_SUCCESS;
}

enum ncc_roc_status ncc_roc_set_pool(uint32_t domain, uint32_t op, ncc_roc_pool pool)
{
	struct range range;
	enum ncc_roc_status status = find(domain, op, &range);

	if (status)
		return status;
	pthread_mutex_lock(&lock);
	FOR_EACH_TRACED(each, range)
	atomic_store_explicit(&each->pool, pool, memory_order_release);
	observe();
	pthread_mutex_unlock(&lock);
	return NCC_ROC_SUCCESS;
}

void ncc_roc_set_stopped(bool stopped)
{
	pthread_mutex_lock(&lock);
	atomic_store(&is_stopped, stopped);
	observe();
	pthread_mutex_unlock(&lock);
}

/* Its pools are gone, and with them what was enabled; callbacks are as in the parent. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	for (uint32_t d = 0; d < NCC_ROC_DOMAINS; d++)
		for (uint32_t op = 0; op < NCC_ROC_MOST_CALLS; op++)
			atomic_store(&traced[d][op].pool, 0);
	observe();
}

NCC_ON_FORK(in_child)
