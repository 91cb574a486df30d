/* A map from driver handles to our records, read without a lock on the launch path.
 *
 * Readers see each key's value before or after a change, never another key's: a slot belongs to one key for as
 * long as its array lives, a removed key keeps it with value NULL. Arrays that were outgrown are not freed, as a
 * reader may still be in one; they add up to less than twice the last. Writers hold the registry's mutex.
 */
#ifndef NCC_TABLE_H
#define NCC_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct ncc_table_array;

struct ncc_table {
	_Atomic(struct ncc_table_array *) array;
};

/* NULL: not there. */
void *ncc_table_find(const struct ncc_table *table, const void *key);

/* Adds or replaces; `value` NULL removes. False: no memory, nothing changed; never of a key that is there. */
bool ncc_table_set(struct ncc_table *table, const void *key, void *value);

/* Removes every key, for the child of a fork. */
void ncc_table_forget(struct ncc_table *table);

#endif
