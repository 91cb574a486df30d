#ifndef NCC_WRITE_AT_H
#define NCC_WRITE_AT_H

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

/* Writes all of it at an offset. Returns 0 or an errno. */
static inline int ncc_write_at(int fd, const void *data, size_t bytes, off_t offset)
{
	const uint8_t *at = data;

	while (bytes > 0) {
		ssize_t n = pwrite(fd, at, bytes, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n < 0 ? errno : EIO;
		at += n;
		bytes -= (size_t)n;
		offset += n;
	}
	return 0;
}

#endif
