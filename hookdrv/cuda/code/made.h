/* Code that was made while the program ran, by a compiler or linker that we watch: known by its bytes, with what it was
 * made from. A cubin of such a one has no PTX in it; what it was made from is PTX, or has it. */
#ifndef NCC_MADE_H
#define NCC_MADE_H

#include "code/image.h"
#include "code/kernel.h"
#include "code/owners.h"

struct ncc_sources {
	struct ncc_image **images;
	size_t n;
	size_t bytes;
	uint32_t flags;             /* enum ncc_made_flag */
	struct ncc_owners owners;   /* of anything of it */
	struct ncc_jit_options jit; /* with NCC_MADE_BY_DRIVER */
};

/* Adds an image, which is taken over (NULL: nothing). If it was made from others itself, those take its place. */
void ncc_sources_add(struct ncc_sources *sources, struct ncc_image *image);

void ncc_sources_clear(struct ncc_sources *sources);

/* `code` was made from these. The last ones made are remembered, within a bound. */
void ncc_made_add(const void *code, size_t bytes, const struct ncc_sources *sources);

/* What an image was made from. False: not known. Else the caller clears it. */
bool ncc_made_from(const struct ncc_image *code, struct ncc_sources *sources);

/* One image of the code and what it was made from (struct ncc_made). NULL: no memory, or too large. */
struct ncc_image *ncc_made_image(const struct ncc_image *code, const struct ncc_sources *sources);

#endif
