#ifndef NCC_READ_AT_H
#define NCC_READ_AT_H

#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

/* Reads all of it from an offset on. False: not so much could be read. */
static inline bool ncc_read_at(int fd, void *to, size_t bytes, off_t offset)
{
	uint8_t *at = to;

	while (bytes > 0) {
		ssize_t n = pread(fd, at, bytes, offset);

		if (n <= 0)
			return false;
		at += n;
		bytes -= (size_t)n;
		offset += n;
	}
	return true;
}

#endif
