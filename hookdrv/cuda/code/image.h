/* GPU code as the program loads it: how long it is, whose it is, and keeping it. */
#ifndef NCC_IMAGE_H
#define NCC_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ncc_image;

/* What a pointer given to the driver shows: one or several pieces (a wrapper of version 2 has an array). */
struct ncc_image_view {
	const char *type; /* as in event.log: cubin, fatbin, warpped_fatbin, ptx; NULL: none of these */
	size_t n_parts;
	size_t bytes; /* of all parts */
};

/* Looks at the headers only. A pointer to something else gives type NULL. */
struct ncc_image_view ncc_image_look(const void *code);

/* Keeps the image: constants of a shared object are only pointed to, anything else is copied, identical
 * copies once. NULL when it is no image or memory is short. Reference counted. */
struct ncc_image *ncc_image_keep(const void *code);
struct ncc_image *ncc_image_keep_bytes(const void *data, size_t bytes);
struct ncc_image *ncc_image_keep_file(const char *path);

/* The first `bytes` bytes of a file and `padding` zeros, from malloc. NULL: none, or not to be read. */
void *ncc_read_fd(int fd, size_t bytes, size_t padding);
struct ncc_image *ncc_image_get(struct ncc_image *image);
void ncc_image_put(struct ncc_image *image);

size_t ncc_image_bytes(const struct ncc_image *image);

/* PTX text with a definition of the entry in it. */
bool ncc_image_has_ptx_entry(const struct ncc_image *image, const char *entry);

/* A sealed memfd with the image; a large image has the same one (same inode) each time. Close it with
 * ncc_image_fd_done. -1: none could be made. */
int ncc_image_fd(struct ncc_image *image);
void ncc_image_fd_done(struct ncc_image *image, int fd);

/* Code at these addresses belongs to a library that its licence says to leave alone (either may be NULL). */
bool ncc_image_left_alone(const void *code, const void *caller);

/* In the child of a fork. */
void ncc_image_fork_child(void);

#endif
