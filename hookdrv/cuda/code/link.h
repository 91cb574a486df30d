/* Linking by the driver (cuLink*): a linked image has no PTX in it, what went in may have. */
#ifndef NCC_LINK_H
#define NCC_LINK_H

#include "cuda/code/registry.h"

void ncc_link_created(CUlinkState state, const struct ncc_jit_options *jit);
void ncc_link_added(CUlinkState state, int type, const void *data, size_t bytes, const void *caller);
void ncc_link_added_file(CUlinkState state, int type, const char *path, const void *caller);
void ncc_link_completed(CUlinkState state, const void *cubin);
void ncc_link_destroyed(CUlinkState state);

/* If `code` is what a link made: its PTX inputs and options become the unit's, and whether it is left alone. */
void ncc_linked_inputs(const void *code, struct ncc_unit *unit);

#endif
