/* Whose code it is, of those libraries that are left alone unless the user includes them. */
#ifndef NCC_OWNERS_H
#define NCC_OWNERS_H

#include <stddef.h>

enum { NCC_OWNERS_BYTES = 256 };

/* Names of their files, ":" after each. Where there is no room for all: one that nobody can include. */
struct ncc_owners {
	char names[NCC_OWNERS_BYTES];
};

void ncc_owners_name(struct ncc_owners *owners, const char *file, size_t bytes);
void ncc_owners_join(struct ncc_owners *owners, const struct ncc_owners *others);

/* The bytes of the name at `at`, and where the next one begins. NULL: there is none at `at`. */
const char *ncc_next_name(const char *at, size_t *bytes);

#endif
