/* Libraries that are left alone, unless the user includes them. */
#ifndef NCC_LEFT_ALONE_H
#define NCC_LEFT_ALONE_H

#include <stdbool.h>

#include "code/owners.h"

/* How the names of their files start, up to a NULL: the vendor's. Libraries under a free licence are not there. */
extern const char *const ncc_libraries_left_alone[];

/* Adds the image's, and whoever calls to load, link or compile it (a return address). Either may be NULL. */
void ncc_owners_add(struct ncc_owners *owners, const void *code, const void *caller);

/* Whether the session leaves it alone; then `file` (NULL: not asked for) is the first library that it does not include.
 * Without a session none is included. */
bool ncc_left_alone(const struct ncc_owners *owners, char file[NCC_OWNERS_BYTES]);

/* Whether code is to be kept: it is probed now, or a later attachment may include it (NCC_IDLE_SOCKET). */
bool ncc_keeps(const struct ncc_owners *owners);

#endif
