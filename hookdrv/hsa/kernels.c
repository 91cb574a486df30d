#include "hsa/kernels.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "base/fork.h"
#include "hsa/real.h"
#include "hsa/settings.h"
#include "launch/timed_names.h"

enum { FIRST_SLOTS = 1024 };

/* Guards the table, which is open and never more than half full. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct slot {
	uint64_t object; /* 0: it is free */
	uint32_t name;
} *slots;
static size_t n_slots, n_used;

static size_t mixed(uint64_t key)
{
	return (size_t)((key * 0x9e3779b97f4a7c15u) >> 20);
}

/* Its slot, or the free one where it belongs. */
static struct slot *find(struct slot *table, size_t size, uint64_t object)
{
	size_t at = mixed(object) & (size - 1);

	while (table[at].object && table[at].object != object)
		at = (at + 1) & (size - 1);
	return &table[at];
}

/* False: no memory; it is as it was. */
static bool make_room(void)
{
	size_t size = n_slots ? 2 * n_slots : FIRST_SLOTS;
	struct slot *larger;

	if (n_slots && n_used < n_slots / 2)
		return true;
	larger = calloc(size, sizeof(*larger));
	if (!larger)
		return false;
	for (size_t i = 0; i < n_slots; i++)
		if (slots[i].object)
			*find(larger, size, slots[i].object) = slots[i];
	free(slots);
	slots = larger;
	n_slots = size;
	return true;
}

static void add(uint64_t object, const char *text)
{
	struct slot *slot;

	pthread_mutex_lock(&lock);
	if (object && make_room()) {
		slot = find(slots, n_slots, object);
		n_used += !slot->object;
		*slot = (struct slot){.object = object, .name = ncc_timed_text(text)};
	}
	pthread_mutex_unlock(&lock);
	ncc_hsa_say(NCC_HSA_PER_CALL, "kernel %#llx is %s", (unsigned long long)object, text);
}

uint32_t ncc_hsa_kernel_name(uint64_t object)
{
	uint32_t name = 0;

	pthread_mutex_lock(&lock);
	if (n_slots)
		name = find(slots, n_slots, object)->name;
	pthread_mutex_unlock(&lock);
	return name;
}

/* A descriptor's symbol is the kernel's with ".kd". */
static void cut(char *name, uint32_t bytes)
{
	name[bytes] = '\0';
	if (bytes > 3 && !strcmp(name + bytes - 3, ".kd"))
		name[bytes - 3] = '\0';
}

static ncc_hsa_status take(struct ncc_hsa_executable executable, struct ncc_hsa_symbol symbol, void *data)
{
	uint32_t kind = 0, bytes = 0;
	uint64_t object = 0;
	char *name;

	if (ncc_hsa_real.symbol_get_info(symbol, NCC_HSA_SYMBOL_TYPE, &kind) || kind != NCC_HSA_SYMBOL_KERNEL ||
	    ncc_hsa_real.symbol_get_info(symbol, NCC_HSA_SYMBOL_KERNEL_OBJECT, &object) ||
	    ncc_hsa_real.symbol_get_info(symbol, NCC_HSA_SYMBOL_NAME_LENGTH, &bytes))
		return NCC_HSA_SUCCESS;
	name = malloc((size_t)bytes + 1);
	if (name && !ncc_hsa_real.symbol_get_info(symbol, NCC_HSA_SYMBOL_NAME, name)) {
		cut(name, bytes);
		add(object, name);
	}
	free(name);
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status ncc_hsa_executable_freeze_ours(struct ncc_hsa_executable executable, const char *options)
{
	ncc_hsa_status status = ncc_hsa_real.executable_freeze(executable, options);

	if (!status)
		ncc_hsa_real.iterate_symbols(executable, take, NULL);
	return status;
}

/* What was loaded stays loaded, and has the numbers that it has. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

NCC_ON_FORK(in_child)
