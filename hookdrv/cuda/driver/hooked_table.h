/* The hooked functions as data, and the binding to the real ones. */
#ifndef NCC_HOOKED_TABLE_H
#define NCC_HOOKED_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "cuda/driver/real.h"

struct ncc_hooked {
	const char *name;
	void *ours;
	size_t real; /* where in ncc_real */
};

/* At file scope, beside the function that stands for the driver's `name`. The alignment says that rows lie one after
 * another as in an array: a compiler may place a single struct with a larger one. */
#define NCC_HOOKED_ROW(name, function)                                                    \
	static const struct ncc_hooked ncc_hooked_##name                                  \
		__attribute__((used, section("ncc_hooked"), aligned(sizeof(void *)))) = { \
			#name, (void *)function, offsetof(struct ncc_real, name)}

/* The linker's bounds of the rows. */
extern const struct ncc_hooked __start_ncc_hooked[] __attribute__((visibility("hidden")));
extern const struct ncc_hooked __stop_ncc_hooked[] __attribute__((visibility("hidden")));

#define NCC_FOR_EACH_HOOKED(row) \
	for (const struct ncc_hooked *row = __start_ncc_hooked; row != __stop_ncc_hooked; row++)

/* The row of an exported name, or NULL. */
const struct ncc_hooked *ncc_find_hooked(const char *name);

/* The driver's own function; NULL if it has none, or nothing is bound yet. */
void *ncc_real_of(const struct ncc_hooked *row);

/* The address lies in an object that is called libcuda. */
bool ncc_in_libcuda(const void *address);

#endif
