#include "code/by_context.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The context's place, a free one, or NULL when all are taken by others. */
static struct ncc_context_function *place_of(struct ncc_context_function *places, int n, CUcontext context)
{
	for (int i = 0; i < n; i++) {
		CUcontext taken = atomic_load_explicit(&places[i].context, memory_order_acquire);

		if (taken == context || !taken)
			return &places[i];
	}
	return NULL;
}

static bool holds(const struct ncc_context_function *place, CUcontext context)
{
	return place && context && atomic_load_explicit(&place->context, memory_order_acquire) == context;
}

CUfunction ncc_function_in(struct ncc_context_function *places, int n, CUcontext context)
{
	struct ncc_context_function *place = place_of(places, n, context);

	return holds(place, context) ? atomic_load_explicit(&place->function, memory_order_acquire) : NULL;
}

void ncc_function_put(struct ncc_context_function *places, int n, CUcontext context, CUfunction function)
{
	struct ncc_context_function *place = place_of(places, n, context);

	if (!place || holds(place, context))
		return;
	atomic_store_explicit(&place->function, function, memory_order_release);
	atomic_store_explicit(&place->context, context, memory_order_release);
}

/* Places are found by running over taken ones, so the last one moves into the hole. */
void ncc_function_forget(struct ncc_context_function *places, int n, CUcontext context)
{
	struct ncc_context_function *place = place_of(places, n, context);
	int last = n - 1;

	if (!holds(place, context))
		return;
	while (last > 0 && !atomic_load(&places[last].context))
		last--;
	atomic_store(&place->context, NULL);
	if (&places[last] == place)
		return;
	atomic_store(&place->function, atomic_load(&places[last].function));
	atomic_store(&place->context, atomic_load(&places[last].context));
	atomic_store(&places[last].context, NULL);
}
