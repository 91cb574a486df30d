#define _GNU_SOURCE
#include "code/addresses.h"

#include <stdlib.h>
#include <string.h>

#include "base/brief_lock.h"
#include "base/fork.h"

/* Guards every list. */
static pthread_mutex_t lock = NCC_BRIEF_LOCK;

/* What points to the context's, or, where there are none, NULL. */
static struct ncc_addresses **addresses_in(struct ncc_addresses **at, CUcontext context)
{
	while (*at && (*at)->context != context)
		at = &(*at)->next;
	return at;
}

bool ncc_addresses_copy(const struct ncc_probed *probed, CUcontext context, uint64_t *to)
{
	struct ncc_addresses *list, *found;

	pthread_mutex_lock(&lock);
	list = probed->addresses;
	found = *addresses_in(&list, context);
	if (found)
		memcpy(to, found->address, probed->prepared->n_variables * sizeof(*to));
	pthread_mutex_unlock(&lock);
	return found;
}

static void drop(struct ncc_addresses **at)
{
	struct ncc_addresses *dropped = *at;

	if (!dropped)
		return;
	*at = dropped->next;
	free(dropped);
}

void ncc_addresses_add(struct ncc_probed *probed, struct ncc_addresses *made)
{
	pthread_mutex_lock(&lock);
	drop(addresses_in(&probed->addresses, made->context)); /* another thread's */
	made->next = probed->addresses;
	probed->addresses = made;
	pthread_mutex_unlock(&lock);
}

void ncc_addresses_forget(struct ncc_probed *probed, CUcontext context)
{
	pthread_mutex_lock(&lock);
	drop(addresses_in(&probed->addresses, context));
	pthread_mutex_unlock(&lock);
}

void ncc_addresses_free(struct ncc_probed *probed)
{
	pthread_mutex_lock(&lock);
	while (probed->addresses)
		drop(&probed->addresses);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)NCC_BRIEF_LOCK;
}

NCC_ON_FORK(in_child)
