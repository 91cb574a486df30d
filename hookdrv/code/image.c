#define _GNU_SOURCE
#include "code/image.h"

#include <fcntl.h>
#include <linux/memfd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/fork.h"
#include "base/owned_fd.h"
#include "base/read_at.h"
#include "code/image_file.h"
#include "code/image_view.h"

enum {
	FD_KEPT_BYTES = 256 * 1024, /* copying less for each request costs less than holding a descriptor */
	FDS_KEPT = 64,
};

/* A memfd is a second copy of the image in memory. */
#define FD_BYTES_KEPT ((size_t)256 << 20)

struct ncc_image {
	unsigned int references;
	bool copied; /* one part, ours */
	bool mapped; /* all parts, of a file */
	uint64_t hash;
	size_t bytes;
	struct ncc_owned_fd memfd; /* kept one, or -1 */
	struct ncc_image *next;    /* of the copied ones */
	size_t n_parts;
	struct iovec parts[];
};

/* Guards the list of copied images, every reference count and every kept memfd. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_image *copies;
static int fds_kept;
static size_t fd_bytes_kept;

/* FNV-1a over 8-byte words: only to find candidates, which are then compared. */
static uint64_t hash_of(const void *data, size_t bytes)
{
	uint64_t hash = 0xcbf29ce484222325u;
	const char *byte = data;

	for (; bytes >= 8; bytes -= 8, byte += 8) {
		uint64_t word;

		memcpy(&word, byte, sizeof(word));
		hash = (hash ^ word) * 0x100000001b3u;
	}
	for (; bytes; bytes--, byte++)
		hash = (hash ^ (uint8_t)*byte) * 0x100000001b3u;
	return hash;
}

static struct ncc_image *new_image(size_t n_parts)
{
	struct ncc_image *image = calloc(1, sizeof(*image) + n_parts * sizeof(struct iovec));

	if (!image)
		return NULL;
	image->references = 1;
	image->n_parts = n_parts;
	image->memfd.fd = -1;
	return image;
}

static struct ncc_image *find_copy(uint64_t hash, const void *data, size_t bytes)
{
	for (struct ncc_image *image = copies; image; image = image->next) {
		if (image->hash == hash && image->bytes == bytes && !memcmp(image->parts[0].iov_base, data, bytes))
			return image;
	}
	return NULL;
}

struct ncc_image *ncc_image_take(void *data, size_t bytes)
{
	uint64_t hash = hash_of(data, bytes);
	struct ncc_image *image;

	pthread_mutex_lock(&lock);
	image = find_copy(hash, data, bytes);
	if (image) {
		image->references++;
		free(data);
		goto out;
	}
	image = new_image(1);
	if (!image) {
		free(data);
		goto out;
	}
	image->copied = true;
	image->hash = hash;
	image->bytes = bytes;
	image->parts[0] = (struct iovec){.iov_base = data, .iov_len = bytes};
	image->next = copies;
	copies = image;
out:
	pthread_mutex_unlock(&lock);
	return image;
}

static struct ncc_image *keep_pointers(const void *code, const struct ncc_image_view *view)
{
	struct ncc_image *image = new_image(view->n_parts);

	if (!image)
		return NULL;
	image->bytes = view->bytes;
	ncc_image_parts(code, image->parts, image->n_parts);
	return image;
}

static struct ncc_image *copy_parts(const struct ncc_image *from)
{
	char *data = malloc(from->bytes);

	if (!data)
		return NULL;
	ncc_image_read(from, data);
	return ncc_image_take(data, from->bytes);
}

static void unmap_parts(struct ncc_image *image, size_t n)
{
	for (size_t i = 0; i < n; i++)
		ncc_image_unmap(image->parts[i].iov_base, image->parts[i].iov_len);
}

/* Constants of a shared object, which dlclose takes away and another object may replace: its file keeps them, and costs
 * no memory. False: they are something else, all pointers are as they were.
 */
static bool map_parts(struct ncc_image *image)
{
	struct ncc_image *mapped = new_image(image->n_parts);
	size_t n = 0;

	for (; mapped && n < image->n_parts; n++) {
		size_t bytes = image->parts[n].iov_len;
		const void *ours = ncc_image_map(image->parts[n].iov_base, bytes);

		if (!ours)
			break;
		mapped->parts[n] = (struct iovec){.iov_base = (void *)ours, .iov_len = bytes};
	}
	image->mapped = mapped && n == image->n_parts;
	if (image->mapped)
		memcpy(image->parts, mapped->parts, n * sizeof(image->parts[0]));
	else if (mapped)
		unmap_parts(mapped, n);
	free(mapped);
	return image->mapped;
}

struct ncc_image *ncc_image_keep(const void *code)
{
	struct ncc_image_view view = ncc_image_look(code);
	struct ncc_image *image = view.type ? keep_pointers(code, &view) : NULL;
	struct ncc_image *copy;

	if (!image || map_parts(image))
		return image;
	copy = copy_parts(image);
	free(image);
	return copy;
}

struct ncc_image *ncc_image_keep_bytes(const void *data, size_t bytes)
{
	void *copy = data && bytes ? malloc(bytes) : NULL;

	if (!copy)
		return NULL;
	memcpy(copy, data, bytes);
	return ncc_image_take(copy, bytes);
}

void *ncc_read_fd(int fd, size_t bytes, size_t padding)
{
	char *data = bytes ? calloc(1, bytes + padding) : NULL;

	if (data && !ncc_read_at(fd, data, bytes, 0)) {
		free(data);
		return NULL;
	}
	return data;
}

struct ncc_image *ncc_image_keep_file(const char *path)
{
	int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	struct stat st;
	void *data = NULL;

	if (fd < 0)
		return NULL;
	if (!fstat(fd, &st) && S_ISREG(st.st_mode))
		data = ncc_read_fd(fd, (size_t)st.st_size, 0);
	close(fd);
	return data ? ncc_image_take(data, (size_t)st.st_size) : NULL;
}

struct ncc_image *ncc_image_get(struct ncc_image *image)
{
	pthread_mutex_lock(&lock);
	image->references++;
	pthread_mutex_unlock(&lock);
	return image;
}

static void drop_fd(struct ncc_image *image)
{
	if (image->memfd.fd < 0)
		return;
	fds_kept--;
	fd_bytes_kept -= image->bytes;
	ncc_close_owned_fd(&image->memfd);
}

static void forget(struct ncc_image *image)
{
	struct ncc_image **at = &copies;

	while (*at && *at != image)
		at = &(*at)->next;
	if (*at)
		*at = image->next;
	drop_fd(image);
}

void ncc_image_put(struct ncc_image *image)
{
	bool last;

	if (!image)
		return;
	pthread_mutex_lock(&lock);
	last = !--image->references;
	if (last)
		forget(image);
	pthread_mutex_unlock(&lock);
	if (!last)
		return;
	if (image->copied)
		free(image->parts[0].iov_base);
	if (image->mapped)
		unmap_parts(image, image->n_parts);
	free(image);
}

size_t ncc_image_bytes(const struct ncc_image *image)
{
	return image->bytes;
}

const void *ncc_image_data(const struct ncc_image *image)
{
	return image->copied ? image->parts[0].iov_base : NULL;
}

void ncc_image_read(const struct ncc_image *image, char *data)
{
	for (size_t i = 0; i < image->n_parts; i++) {
		memcpy(data, image->parts[i].iov_base, image->parts[i].iov_len);
		data += image->parts[i].iov_len;
	}
}

static bool write_part(int fd, const struct iovec *part)
{
	size_t at = 0;

	while (at < part->iov_len) {
		ssize_t n = write(fd, (const char *)part->iov_base + at, part->iov_len - at);

		if (n <= 0)
			return false;
		at += (size_t)n;
	}
	return true;
}

/* RLIMIT_FSIZE holds for a memfd too; past it, the program would get SIGXFSZ and end. */
static bool file_may_have(size_t bytes)
{
	struct rlimit limit;

	return !getrlimit(RLIMIT_FSIZE, &limit) && (limit.rlim_cur == RLIM_INFINITY || bytes <= limit.rlim_cur);
}

static int make_memfd(const struct ncc_image *image)
{
	/* glibc has a wrapper for it since 2.27 only. */
	int fd = -1;

	if (file_may_have(image->bytes))
		fd = (int)syscall(SYS_memfd_create, "ncc-image", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	for (size_t i = 0; fd >= 0 && i < image->n_parts; i++) {
		if (!write_part(fd, &image->parts[i])) {
			close(fd);
			fd = -1;
		}
	}
	if (fd >= 0)
		fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
	return fd;
}

static bool worth_keeping(const struct ncc_image *image)
{
	return image->bytes >= FD_KEPT_BYTES && fds_kept < FDS_KEPT && fd_bytes_kept + image->bytes <= FD_BYTES_KEPT;
}

/* Takes the descriptor over; gives it back, or -1. */
static int keep_fd(struct ncc_image *image, int fd)
{
	if (!ncc_own_fd(&image->memfd, fd))
		return -1;
	fds_kept++;
	fd_bytes_kept += image->bytes;
	return image->memfd.fd;
}

int ncc_image_fd(struct ncc_image *image)
{
	int fd;

	pthread_mutex_lock(&lock);
	if (ncc_fd_is_ours(&image->memfd)) {
		fd = image->memfd.fd;
		goto out;
	}
	drop_fd(image);
	fd = make_memfd(image);
	if (fd >= 0 && worth_keeping(image))
		fd = keep_fd(image, fd);
out:
	pthread_mutex_unlock(&lock);
	return fd;
}

void ncc_image_fd_done(struct ncc_image *image, int fd)
{
	pthread_mutex_lock(&lock);
	if (fd >= 0 && fd != image->memfd.fd)
		close(fd);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	copies = NULL;
	fds_kept = 0;
	fd_bytes_kept = 0;
}

NCC_ON_FORK(in_child)
