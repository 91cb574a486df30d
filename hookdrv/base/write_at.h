#ifndef NCC_WRITE_AT_H
#define NCC_WRITE_AT_H

#include <errno.h>
#include <stdint.h>
#include <sys/uio.h>
#include <unistd.h>

/* Writes all of both, one behind the other, at an offset. Returns 0 or an errno. */
static inline int ncc_write_both_at(int fd, const void *first, size_t first_bytes, const void *second,
				    size_t second_bytes, off_t offset)
{
	struct iovec part[] = {{.iov_base = (void *)first, .iov_len = first_bytes},
			       {.iov_base = (void *)second, .iov_len = second_bytes}};

	while (part[0].iov_len + part[1].iov_len > 0) {
		ssize_t n = pwritev(fd, part, 2, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n < 0 ? errno : EIO;
		offset += n;
		for (int i = 0; i < 2; i++) {
			size_t done = (size_t)n < part[i].iov_len ? (size_t)n : part[i].iov_len;

			part[i].iov_base = (uint8_t *)part[i].iov_base + done;
			part[i].iov_len -= done;
			n -= (ssize_t)done;
		}
	}
	return 0;
}

static inline int ncc_write_at(int fd, const void *data, size_t bytes, off_t offset)
{
	return ncc_write_both_at(fd, data, bytes, NULL, 0, offset);
}

#endif
