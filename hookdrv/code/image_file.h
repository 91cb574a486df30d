/* Constants of a loaded object, from its file: they stay when the object goes. */
#ifndef NCC_IMAGE_FILE_H
#define NCC_IMAGE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* A mapping of our own of the file whose constants are at these addresses, which costs no memory; the file is compared
 * with what is there. NULL: they are no constants of an object, or the file is not what was loaded. */
const void *ncc_image_map(const void *address, size_t bytes);
void ncc_image_unmap(const void *mapped, size_t bytes);

#endif
