/* An image as its headers show it: of what type, how long, in which pieces. */
#ifndef NCC_IMAGE_VIEW_H
#define NCC_IMAGE_VIEW_H

#include <stddef.h>
#include <sys/uio.h>

/* What a pointer given to the driver shows: one or several pieces (a wrapper of version 2 has an array). */
struct ncc_image_view {
	const char *type; /* as in event.log: cubin, fatbin, warpped_fatbin, ptx; NULL: none of these */
	size_t n_parts;
	size_t bytes; /* of all parts */
};

/* Looks at the headers only. A pointer to something else gives type NULL. */
struct ncc_image_view ncc_image_look(const void *code);

/* Fills at most `n` pieces; the view counts all of them. */
struct ncc_image_view ncc_image_parts(const void *code, struct iovec *parts, size_t n);

#endif
