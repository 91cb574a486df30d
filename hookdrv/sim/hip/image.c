/* Images of AMD's: what their headers show the hook driver reads, too (hip/driver/code_object.c). */
#define _GNU_SOURCE
#include "sim/image.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

#include "hip/driver/code_object.h"

const void *ncc_unwrap(const void *image)
{
	return ncc_unwrapped(image);
}

size_t ncc_image_bytes(const void *image)
{
	const char *type;

	return ncc_bundle_bytes(image, &type);
}

/* Read through the system, which answers for memory that is not there instead of ending the program. */
static ssize_t read_all(const void *image, void *to, size_t bytes)
{
	struct iovec ours = {to, bytes}, theirs = {(void *)(uintptr_t)image, bytes};

	return process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0);
}

void *ncc_copy_image(const void *image, size_t *bytes)
{
	char *copy = malloc(*bytes + 1);

	if (copy && *bytes && read_all(image, copy, *bytes) == (ssize_t)*bytes)
		return copy;
	if (copy)
		*bytes = 0;
	free(copy);
	return NULL;
}
