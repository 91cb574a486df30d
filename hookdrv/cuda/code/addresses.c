#include "cuda/code/addresses.h"

#include <stdlib.h>

const struct ncc_addresses *ncc_addresses_of(const struct ncc_probed *probed, CUcontext context)
{
	const struct ncc_addresses *found = atomic_load_explicit(&probed->addresses, memory_order_acquire);

	while (found && atomic_load_explicit(&found->context, memory_order_relaxed) != context)
		found = found->next;
	return found;
}

void ncc_addresses_add(struct ncc_probed *probed, struct ncc_addresses *made)
{
	made->next = atomic_load(&probed->addresses);
	while (!atomic_compare_exchange_weak(&probed->addresses, &made->next, made))
		;
}

void ncc_addresses_forget(struct ncc_probed *probed, CUcontext context)
{
	struct ncc_addresses *found = atomic_load_explicit(&probed->addresses, memory_order_acquire);

	for (; found; found = found->next)
		if (atomic_load_explicit(&found->context, memory_order_relaxed) == context)
			atomic_store_explicit(&found->context, NULL, memory_order_relaxed);
}

void ncc_addresses_free(struct ncc_probed *probed)
{
	struct ncc_addresses *found = atomic_load(&probed->addresses);

	while (found) {
		struct ncc_addresses *next = found->next;

		free(found);
		found = next;
	}
}
