/* The pieces of an image, found by its headers. */
#ifndef NCC_IMAGE_VIEW_H
#define NCC_IMAGE_VIEW_H

#include <sys/uio.h>

#include "cuda/code/image.h"

/* Fills at most `n` pieces; the view counts all of them. */
struct ncc_image_view ncc_image_parts(const void *code, struct iovec *parts, size_t n);

#endif
