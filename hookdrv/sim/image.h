/* What a program gives to be loaded: each vendor's library knows its own. */
#ifndef NCC_SIM_IMAGE_H
#define NCC_SIM_IMAGE_H

#include <stddef.h>

/* What is in a wrapper, where it comes in one. */
const void *ncc_unwrap(const void *image);

/* Of an image whose size nobody has said, by its first bytes. */
size_t ncc_image_bytes(const void *image);

/* To be freed. It may have another size. NULL: no memory, or, with a size of 0, no image. */
void *ncc_copy_image(const void *image, size_t *bytes);

#endif
