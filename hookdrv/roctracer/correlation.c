#include "roctracer/correlation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { FIRST_ROOM = 16 };

struct stack {
	uint32_t n, room;
	uint64_t ids[];
};

static _Atomic uint64_t n_correlations;
static __thread struct stack *pushed;
static pthread_key_t key; /* of threads that have pushed one */
static bool has_key;

uint64_t ncc_roc_next_correlation(void)
{
	return atomic_fetch_add_explicit(&n_correlations, 1, memory_order_relaxed) + 1;
}

static bool grow(void)
{
	uint32_t room = pushed ? 2 * pushed->room : FIRST_ROOM;
	struct stack *grown = realloc(pushed, sizeof(*grown) + room * sizeof(grown->ids[0]));

	if (!grown)
		return false;
	grown->n = pushed ? grown->n : 0;
	grown->room = room;
	pushed = grown;
	if (has_key)
		pthread_setspecific(key, grown);
	return true;
}

bool ncc_roc_push_external(uint64_t id)
{
	if ((!pushed || pushed->n == pushed->room) && !grow())
		return false;
	pushed->ids[pushed->n++] = id;
	return true;
}

bool ncc_roc_external(uint64_t *id)
{
	if (!pushed || !pushed->n)
		return false;
	*id = pushed->ids[pushed->n - 1];
	return true;
}

bool ncc_roc_pop_external(uint64_t *id)
{
	if (!ncc_roc_external(id))
		return false;
	pushed->n--;
	return true;
}

static void thread_ends(void *stack)
{
	free(stack);
	pushed = NULL;
}

static __attribute__((constructor)) void set_up(void)
{
	has_key = !pthread_key_create(&key, thread_ends);
}
