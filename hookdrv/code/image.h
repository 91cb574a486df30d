/* GPU code as the program loads it, kept for as long as something may ask for it. */
#ifndef NCC_IMAGE_H
#define NCC_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ncc_image;

/* Keeps the image: constants of a shared object as a mapping of its file, anything else as a copy, identical copies
 * once. NULL when it is no image or memory is short. Reference counted. */
struct ncc_image *ncc_image_keep(const void *code);
struct ncc_image *ncc_image_keep_bytes(const void *data, size_t bytes);
struct ncc_image *ncc_image_keep_file(const char *path);

/* Keeps `data` (from malloc) itself. */
struct ncc_image *ncc_image_take(void *data, size_t bytes);

/* The first `bytes` bytes of a file and `padding` zeros, from malloc. NULL: none, or not to be read. */
void *ncc_read_fd(int fd, size_t bytes, size_t padding);
struct ncc_image *ncc_image_get(struct ncc_image *image);
void ncc_image_put(struct ncc_image *image);

size_t ncc_image_bytes(const struct ncc_image *image);

/* The bytes of an image that is kept as a copy. */
const void *ncc_image_data(const struct ncc_image *image);

/* Copies the whole image. */
void ncc_image_read(const struct ncc_image *image, char *data);

/* A sealed memfd with the image; a large image has the same one (same inode) each time. Close it with
 * ncc_image_fd_done. -1: none could be made. */
int ncc_image_fd(struct ncc_image *image);
void ncc_image_fd_done(struct ncc_image *image, int fd);

#endif
