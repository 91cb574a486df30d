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

/* Guards both tables, which are open and never more than half full. What was loaded again has its name once. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct table {
	struct slot {
		uint64_t key; /* 0: it is free */
		uint32_t name;
		char *text; /* of the table of names */
	} *slots;
	size_t n_slots, used;
};

static struct table by_object, by_name;

static size_t mixed(uint64_t key)
{
	return (size_t)((key * 0x9e3779b97f4a7c15u) >> 20);
}

/* Its slot, or the free one where it belongs. */
static struct slot *find(const struct table *table, uint64_t key, const char *text)
{
	size_t at = mixed(key) & (table->n_slots - 1);

	while (table->slots[at].key &&
	       (table->slots[at].key != key || (text && strcmp(text, table->slots[at].text) != 0)))
		at = (at + 1) & (table->n_slots - 1);
	return &table->slots[at];
}

/* False: no memory; it is as it was. */
static bool make_room(struct table *table)
{
	struct table larger = {.n_slots = table->n_slots ? 2 * table->n_slots : FIRST_SLOTS, .used = table->used};

	if (table->n_slots && table->used < table->n_slots / 2)
		return true;
	larger.slots = calloc(larger.n_slots, sizeof(*larger.slots));
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < table->n_slots; i++)
		if (table->slots[i].key)
			*find(&larger, table->slots[i].key, table->slots[i].text) = table->slots[i];
	free(table->slots);
	*table = larger;
	return true;
}

static uint64_t hash(const char *text)
{
	uint64_t found = 14695981039346656037u; /* FNV-1a */

	for (; *text; text++)
		found = (found ^ (unsigned char)*text) * 1099511628211u;
	return found ? found : 1;
}

/* With the lock held. 0: no memory, or no more names. */
static uint32_t number_of(const char *text)
{
	struct slot *slot;
	char *copy;

	if (!make_room(&by_name))
		return 0;
	slot = find(&by_name, hash(text), text);
	if (slot->key)
		return slot->name;
	copy = strdup(text);
	if (!copy)
		return 0;
	*slot = (struct slot){.key = hash(text), .name = ncc_timed_text(text), .text = copy};
	by_name.used++;
	return slot->name;
}

static void add(uint64_t object, const char *text)
{
	struct slot *slot;

	pthread_mutex_lock(&lock);
	if (object && make_room(&by_object)) {
		slot = find(&by_object, object, NULL);
		by_object.used += !slot->key;
		*slot = (struct slot){.key = object, .name = number_of(text)};
	}
	pthread_mutex_unlock(&lock);
	ncc_hsa_say(NCC_HSA_PER_CALL, "kernel %#llx is %s", (unsigned long long)object, text);
}

uint32_t ncc_hsa_kernel_name(uint64_t object)
{
	uint32_t name = 0;

	pthread_mutex_lock(&lock);
	if (by_object.n_slots)
		name = find(&by_object, object, NULL)->name;
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
