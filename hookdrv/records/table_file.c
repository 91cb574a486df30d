#include "records/table_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "records/crc.h"

static char path[NCC_PATH_BYTES + 16];

void ncc_table_file_start(const char *run_dir)
{
	snprintf(path, sizeof(path), "%s/store/tables", run_dir);
}

static int write_all(int fd, const void *data, size_t bytes)
{
	const uint8_t *at = data;

	while (bytes > 0) {
		ssize_t n = write(fd, at, bytes);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n < 0 ? errno : EIO;
		at += n;
		bytes -= (size_t)n;
	}
	return 0;
}

int ncc_table_file_append(struct ncc_store_table *about, const void *table)
{
	static const uint8_t zeros[NCC_STORE_ALIGN];
	size_t padding = (NCC_STORE_ALIGN - (sizeof(*about) + about->table_bytes) % NCC_STORE_ALIGN) % NCC_STORE_ALIGN;
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	off_t before;
	int error;

	if (fd < 0)
		return errno;
	before = lseek(fd, 0, SEEK_END);
	about->magic = NCC_TABLE_MAGIC;
	about->version = NCC_STORE_VERSION;
	about->bytes = sizeof(*about) + about->table_bytes + padding;
	about->table_crc = ncc_crc(0, table, about->table_bytes);
	about->head_crc = 0;
	about->head_crc = ncc_crc(0, about, sizeof(*about));
	error = write_all(fd, about, sizeof(*about));
	if (!error)
		error = write_all(fd, table, about->table_bytes);
	if (!error)
		error = write_all(fd, zeros, padding);
	if (error && before >= 0 && ftruncate(fd, before))
		error = errno; /* a reader finds that the last one is cut off */
	close(fd);
	return error;
}
