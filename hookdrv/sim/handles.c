/* Handles that live, by address. */
#include <pthread.h>
#include <stdlib.h>

#include "sim/sim.h"

enum { BUCKETS = 1 << 14, ALIGN_BITS = 4 };

struct handle {
	struct handle *next;
	uintptr_t hidden; /* the address, inverted: being in this table alone is a leak, which checkers then find */
	enum ncc_handle kind;
};

/* The lock guards the table. */
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct handle *table[BUCKETS];

static uintptr_t hide(const void *address)
{
	return ~(uintptr_t)address;
}

/* Where the handle is, or where it would be put. */
static struct handle **find(const void *address)
{
	uint64_t bits = (uint64_t)(uintptr_t)address >> ALIGN_BITS;
	struct handle **at = &table[(bits ^ bits >> 14) % BUCKETS];

	while (*at && (*at)->hidden != hide(address))
		at = &(*at)->next;
	return at;
}

void ncc_add_handle(const void *address, enum ncc_handle kind)
{
	struct handle **at;

	pthread_rwlock_wrlock(&lock);
	at = find(address);
	if (!*at)
		*at = calloc(1, sizeof(**at));
	if (*at) {
		(*at)->hidden = hide(address);
		(*at)->kind = kind;
	}
	pthread_rwlock_unlock(&lock);
}

void ncc_remove_handle(const void *address)
{
	struct handle **at, *gone;

	pthread_rwlock_wrlock(&lock);
	at = find(address);
	gone = *at;
	if (gone)
		*at = gone->next;
	pthread_rwlock_unlock(&lock);
	free(gone);
}

bool ncc_is_handle(const void *address, enum ncc_handle kind)
{
	const struct handle *found;
	bool is;

	pthread_rwlock_rdlock(&lock);
	found = *find(address);
	is = found && found->kind == kind;
	pthread_rwlock_unlock(&lock);
	return is;
}

bool ncc_is_device(CUdevice device)
{
	return device >= 0 && device < ncc_config.devices;
}
