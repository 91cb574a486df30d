/* The hooked functions as data, and the binding to the real ones. */
#ifndef NCC_HOOKED_TABLE_H
#define NCC_HOOKED_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct ncc_hooked {
	const char *name;
	void *ours;
	size_t real; /* where in the vendor's struct of real functions */
};

/* At file scope, beside the function that stands for the driver's `name`, which is in `reals`. The alignment says that rows lie one after
 * another as in an array: a compiler may place a single struct with a larger one. */
#define NCC_HOOKED_ROW(reals, name, function) NCC_HOOKED_ROW_OF(reals, name, function)
#define NCC_HOOKED_ROW_OF(reals, name, function)                                                                  \
	static const struct ncc_hooked ncc_hooked_##name                                                          \
		__attribute__((used, section("ncc_hooked"), aligned(sizeof(void *)))) = {#name, (void *)function, \
											 offsetof(struct reals, name)}

/* The linker's bounds of the rows. */
extern const struct ncc_hooked __start_ncc_hooked[] __attribute__((visibility("hidden")));
extern const struct ncc_hooked __stop_ncc_hooked[] __attribute__((visibility("hidden")));

#define NCC_FOR_EACH_HOOKED(row) \
	for (const struct ncc_hooked *row = __start_ncc_hooked; row != __stop_ncc_hooked; row++)

/* The row of an exported name, or NULL. */
const struct ncc_hooked *ncc_find_hooked(const char *name);

/* The driver's own function; NULL if it has none, or nothing is bound yet. */
void *ncc_real_of(const struct ncc_hooked *row);

/* Finds the vendor's library and fills its struct of real functions; at once when that was done. False: the process has
 * no such library. */
bool ncc_real_bind(void);

/* The address lies in an object that is called as the vendor's library is. */
bool ncc_in_driver(const void *address);

#endif
