/* Parts of the hook driver, opened for ctypes: sizes of images, and the handle table under threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "code/image.h"
#include "code/image_view.h"
#include "cuda/code/made.h"
#include "base/table.h"
#include "driver/real.h"
#include "launch/fit.h"

#define OPEN __attribute__((visibility("default")))

enum { READERS = 3, KEYS = 3000, ROUNDS = 40 };

OPEN const char *image_type(const void *code)
{
	return ncc_image_look(code).type;
}

OPEN size_t image_bytes(const void *code)
{
	return ncc_image_look(code).bytes;
}

OPEN size_t image_parts(const void *code)
{
	return ncc_image_look(code).n_parts;
}

OPEN void owners_of(const char *const *files, size_t n, char *out, size_t room)
{
	struct ncc_owners each = {0}, all = {0};

	for (size_t i = 0; i < n; i++)
		ncc_owners_name(&each, files[i], strlen(files[i]));
	ncc_owners_join(&all, &each);
	snprintf(out, room, "%s", all.names);
}

static void code_of(char text[32], size_t number)
{
	snprintf(text, 32, ".version %zu", number);
}

/* How many of so many are still known to be made of something, the newest first. */
OPEN size_t made_known(size_t n)
{
	char text[32];
	size_t known = 0;

	for (size_t i = 0; i < n; i++) {
		struct ncc_sources sources = {0};

		code_of(text, i);
		ncc_sources_add(&sources, ncc_image_keep_bytes("source", 6));
		ncc_made_add(text, sizeof(text), &sources);
		ncc_sources_clear(&sources);
	}
	for (size_t i = n; i-- > 0; known++) {
		struct ncc_sources sources;
		struct ncc_image *code;
		bool found;

		code_of(text, i);
		code = ncc_image_keep(text);
		found = ncc_made_from(code, &sources);
		ncc_sources_clear(&sources);
		ncc_image_put(code);
		if (!found)
			break;
	}
	return known;
}

/* The image of a code and its source, as the engine is sent it: its size. */
OPEN size_t made_image(const char *code, const char *source, char *out, size_t room)
{
	struct ncc_image *image = ncc_image_keep(code), *whole = NULL;
	struct ncc_sources sources = {.flags = NCC_MADE_BY_DRIVER};
	size_t bytes = 0;

	ncc_sources_add(&sources, ncc_image_keep_bytes(source, strlen(source)));
	whole = ncc_made_image(image, &sources);
	if (whole && ncc_image_bytes(whole) <= room) {
		bytes = ncc_image_bytes(whole);
		ncc_image_read(whole, out);
	}
	ncc_image_put(whole);
	ncc_image_put(image);
	ncc_sources_clear(&sources);
	return bytes;
}

OPEN int shares_copies(const void *data, size_t bytes)
{
	struct ncc_image *one = ncc_image_keep_bytes(data, bytes), *two = ncc_image_keep_bytes(data, bytes);
	int same = one == two;

	ncc_image_put(one);
	ncc_image_put(two);
	return same;
}

OPEN struct ncc_image *keep_image(const void *code)
{
	return ncc_image_keep(code);
}

OPEN void put_image(struct ncc_image *image)
{
	ncc_image_put(image);
}

/* What the engine would be sent. */
OPEN size_t read_image(struct ncc_image *image, char *to, size_t bytes)
{
	int fd = ncc_image_fd(image);
	ssize_t n = fd < 0 ? 0 : pread(fd, to, bytes, 0);

	ncc_image_fd_done(image, fd);
	return n < 0 ? 0 : (size_t)n;
}

static struct ncc_table table;
static atomic_bool stop;
static atomic_long wrong, seen;

static void *key_of(uintptr_t i)
{
	return (void *)(0x7f0000000000u + i * 64);
}

/* A key's value is the key itself with its lowest bit set, or nothing. */
static void *read_all(void *argument)
{
	while (!atomic_load(&stop)) {
		for (uintptr_t i = 0; i < KEYS; i++) {
			uintptr_t value = (uintptr_t)ncc_table_find(&table, key_of(i));

			if (value)
				atomic_fetch_add(&seen, 1);
			if (value && value != ((uintptr_t)key_of(i) | 1))
				atomic_fetch_add(&wrong, 1);
		}
	}
	return argument;
}

static void write_all(void)
{
	for (int round = 0; round < ROUNDS; round++) {
		for (uintptr_t i = 0; i < KEYS; i++)
			ncc_table_set(&table, key_of(i), (void *)((uintptr_t)key_of(i) | 1));
		for (uintptr_t i = (uintptr_t)round % 2; i < KEYS; i += 2)
			ncc_table_set(&table, key_of(i), NULL);
	}
}

/* Wrong values that readers saw while a writer worked; -1 if they saw none at all. */
OPEN long stress_table(void)
{
	pthread_t readers[READERS];

	for (int i = 0; i < READERS; i++)
		pthread_create(&readers[i], NULL, read_all, NULL);
	do
		write_all();
	while (!atomic_load(&seen));
	atomic_store(&stop, 1);
	for (int i = 0; i < READERS; i++)
		pthread_join(readers[i], NULL);
	return atomic_load(&wrong);
}

/* After all of it: keys that are there, of KEYS / 2. */
OPEN long count_table(void)
{
	long n = 0;

	for (uintptr_t i = 0; i < KEYS; i++)
		n += ncc_table_find(&table, key_of(i)) != NULL;
	return n;
}

/* How often it took memory for keys that were there: they are replaced, and removed. */
OPEN long growth_of_table(void)
{
	static struct ncc_table grown;
	struct ncc_table_array *array;
	long n = 0;

	for (uintptr_t i = 0; i < KEYS; i++) {
		ncc_table_set(&grown, key_of(i), key_of(i));
		array = atomic_load(&grown.array);
		ncc_table_set(&grown, key_of(0), key_of(i));
		ncc_table_set(&grown, key_of(i), NULL);
		n += atomic_load(&grown.array) != array;
	}
	return n;
}

/* The driver, as far as the fit of a launch asks it: one block fits, on one multiprocessor. */
struct ncc_real ncc_real;

static CUresult one_block(int *blocks, CUfunction function, int threads, size_t shared_bytes)
{
	(void)function, (void)threads, (void)shared_bytes;
	*blocks = 1;
	return CUDA_SUCCESS;
}

static CUresult device(CUdevice *device)
{
	*device = 0;
	return CUDA_SUCCESS;
}

static CUresult attribute(int *value, int which, CUdevice of)
{
	(void)which, (void)of;
	*value = 1;
	return CUDA_SUCCESS;
}

OPEN unsigned int register_cap(unsigned int threads, unsigned long blocks, int can_wait)
{
	struct ncc_fit_launch launch = {.threads = threads, .blocks = blocks, .can_wait = can_wait};

	ncc_real.cuOccupancyMaxActiveBlocksPerMultiprocessor = one_block;
	ncc_real.cuCtxGetDevice = device;
	ncc_real.cuDeviceGetAttribute = attribute;
	return ncc_fit_register_cap(&launch);
}
