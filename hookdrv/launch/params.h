/* A kernel's parameters with the block appended, in the form in which the program gave them. */
#ifndef NCC_PARAMS_H
#define NCC_PARAMS_H

#include "abi.h"
#include "launch/call.h"

/* What the launch is given: `params` or `extra`. `values` points to the program's own parameters either way. */
struct ncc_params {
	void **params;
	void **extra;
	const void *const *values;
	char *packed; /* of `extra`: ours, to be freed */
	size_t packed_bytes;
	void *packed_extra[5];
	void *pointers[NCC_MAX_PARAMS + 1]; /* last: the others are together, most of these are not there */
};

static inline uint64_t ncc_aligned(uint64_t bytes, uint64_t to)
{
	return (bytes + to - 1) / to * to;
}

/* The pairs of `extra`: one buffer; NULL: there is none. */
struct ncc_packed {
	const void *buffer;
	size_t bytes;
};

struct ncc_packed ncc_params_packed(void *const *extra);
void ncc_params_pack(void *extra[5], void *buffer, size_t *bytes);

/* `block` is where the appended parameter will be; it may be filled later. False: the program gave too little (it
 * gets its own error from the original), or no memory. */
bool ncc_params_append(struct ncc_params *out, const struct ncc_prepared *prepared, const struct ncc_call *call,
		       void *block, uint32_t block_bytes);

/* The block has been filled: packed parameters take a copy. */
void ncc_params_block_filled(struct ncc_params *params, const struct ncc_prepared *prepared, const void *block,
			     uint32_t block_bytes);

void ncc_params_free(struct ncc_params *params);

#endif
