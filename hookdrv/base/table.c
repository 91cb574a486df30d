#include "base/table.h"

#include <stdint.h>
#include <stdlib.h>

struct slot {
	_Atomic(const void *) key;
	_Atomic(void *) value;
};

struct ncc_table_array {
	size_t n_slots; /* a power of two */
	size_t n_keys;  /* slots taken, removed keys included; at most half */
	struct slot slots[];
};

enum { FIRST_SLOTS = 256 };

/* Handles are heap addresses: the low bits say little. Fibonacci hashing. */
static size_t slot_of(const struct ncc_table_array *array, const void *key)
{
	return (size_t)(((uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u) >> 20) & (array->n_slots - 1);
}

/* The key's slot, or the free one where it would go. */
static struct slot *probe(struct ncc_table_array *array, const void *key)
{
	for (size_t i = slot_of(array, key);; i = (i + 1) & (array->n_slots - 1)) {
		struct slot *slot = &array->slots[i];
		const void *taken = atomic_load_explicit(&slot->key, memory_order_acquire);

		if (taken == key || !taken)
			return slot;
	}
}

void *ncc_table_find(const struct ncc_table *table, const void *key)
{
	struct ncc_table_array *array = atomic_load_explicit(&table->array, memory_order_acquire);
	struct slot *slot;

	if (!array || !key)
		return NULL;
	slot = probe(array, key);
	/* A free slot may get another key's value at any moment. */
	if (atomic_load_explicit(&slot->key, memory_order_acquire) != key)
		return NULL;
	return atomic_load_explicit(&slot->value, memory_order_acquire);
}

static struct ncc_table_array *new_array(size_t n_slots)
{
	struct ncc_table_array *array = calloc(1, sizeof(*array) + n_slots * sizeof(struct slot));

	if (array)
		array->n_slots = n_slots;
	return array;
}

static void put(struct ncc_table_array *array, const void *key, void *value)
{
	struct slot *slot = probe(array, key);

	if (!atomic_load_explicit(&slot->key, memory_order_relaxed))
		array->n_keys++;
	/* The value first: a reader that sees the key finds it. */
	atomic_store_explicit(&slot->value, value, memory_order_release);
	atomic_store_explicit(&slot->key, key, memory_order_release);
}

static size_t live_keys(const struct ncc_table_array *array)
{
	size_t n = 0;

	for (size_t i = 0; i < array->n_slots; i++)
		n += atomic_load_explicit(&array->slots[i].value, memory_order_relaxed) != NULL;
	return n;
}

/* A larger array, or one of the same size without the removed keys, holding what is there. */
static struct ncc_table_array *grow(struct ncc_table *table, struct ncc_table_array *old)
{
	size_t n_slots = !old ? FIRST_SLOTS : live_keys(old) * 4 > old->n_slots ? old->n_slots * 2 : old->n_slots;
	struct ncc_table_array *array = new_array(n_slots);

	if (!array)
		return NULL;
	for (size_t i = 0; old && i < old->n_slots; i++) {
		void *value = atomic_load_explicit(&old->slots[i].value, memory_order_relaxed);

		if (value)
			put(array, atomic_load_explicit(&old->slots[i].key, memory_order_relaxed), value);
	}
	atomic_store_explicit(&table->array, array, memory_order_release);
	return array;
}

static bool has_place(struct ncc_table_array *array, const void *key)
{
	return atomic_load_explicit(&probe(array, key)->key, memory_order_relaxed);
}

bool ncc_table_set(struct ncc_table *table, const void *key, void *value)
{
	struct ncc_table_array *array = atomic_load_explicit(&table->array, memory_order_relaxed);

	if (!key || (!value && !ncc_table_find(table, key)))
		return true;
	if (!array || (array->n_keys >= array->n_slots / 2 && !has_place(array, key)))
		array = grow(table, array);
	if (!array)
		return false;
	put(array, key, value);
	return true;
}

void ncc_table_forget(struct ncc_table *table)
{
	atomic_store(&table->array, NULL);
}
