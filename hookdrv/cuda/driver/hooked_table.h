/* The hooked functions as data, and the binding to the real ones. */
#ifndef NCC_HOOKED_TABLE_H
#define NCC_HOOKED_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct ncc_hooked {
	const char *name;
	void *ours;
	size_t real; /* where in ncc_real */
};

extern const struct ncc_hooked ncc_hooked[];
extern const size_t ncc_n_hooked;

/* The row of an exported name, or NULL. */
const struct ncc_hooked *ncc_find_hooked(const char *name);

/* The driver's own function; NULL if it has none, or nothing is bound yet. */
void *ncc_real_of(const struct ncc_hooked *row);

/* The address lies in an object that is called libcuda. */
bool ncc_in_libcuda(const void *address);

#endif
