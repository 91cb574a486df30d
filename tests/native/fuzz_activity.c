/* What of the hook driver reads CUPTI's records, for a fuzzer: as fuzz_parts.c. An input is a buffer of records; those of a kind
 * have the size that CUDA 13.5's have. Names are pointers of CUPTI's own: each is made to lead to a text. The buffer ends where
 * its memory does, and every entry that comes of it is proved. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "abi.h"
#include "cuda/launch/activity_records.h"
#include "launch/timed_device.h"

enum { MOST_BYTES = 1 << 18, NAME_AT = offsetof(struct ncc_cupti_kernel, name) };

static uint64_t n_put;

static void require(int holds)
{
	if (!holds)
		abort();
}

void ncc_timed_device_say(CUdevice device, void (*put)(const void *entry))
{
	require(device >= 0 && device < 64);
}

static size_t bytes_of(int kind)
{
	static const size_t known[] = {[1] = 112, [2] = 104, [4] = 40, [5] = 40, [10] = 248, [22] = 96, [39] = 24};

	return kind > 0 && kind < (int)(sizeof(known) / sizeof(known[0])) && known[kind] ? known[kind] : 8;
}

/* One that stops where CUPTI would, and one that says what cannot be. */
static int next_record(uint8_t *buffer, size_t valid_bytes, void **record)
{
	uint8_t *at = *record ? *record : buffer;
	int kind;

	if (*record) {
		memcpy(&kind, at, sizeof(kind));
		at += kind == 77 ? (size_t)-16 : bytes_of(kind);
	}
	*record = at;
	return at >= buffer + valid_bytes ? CUPTI_ERROR_MAX_LIMIT_REACHED : CUPTI_SUCCESS;
}

static int name_of(int domain, uint32_t cbid, const char **name)
{
	static const char *const names[] = {"cuLaunchKernel", "cudaMemcpyAsync_v3020", "cuCtxSynchronize", "cuda_v"};

	*name = names[cbid % 4];
	return cbid % 7 == 6;
}

static void put(const void *entry)
{
	struct ncc_timeline_op op;

	memcpy(&op, entry, sizeof(op));
	n_put++;
	if (op.kind == NCC_TIMELINE_NAME)
		return;
	require(op.kind == NCC_TIMELINE_KERNEL || op.kind == NCC_TIMELINE_COPY || op.kind == NCC_TIMELINE_CALL);
	require(op.kind == NCC_TIMELINE_CALL || (op.device >= 0 && op.device < 64 && op.flags & NCC_TIMED_APART));
	require(op.copy_kind >= -1 && op.copy_kind <= 4);
}

static void name_kernels(uint8_t *buffer, size_t size)
{
	static const char *const names[] = {"add", "", "_Z3mulPfS_"};
	const char *name;
	int kind;

	for (size_t at = 0; at + NAME_AT + sizeof(name) <= size; at += bytes_of(kind)) {
		memcpy(&kind, buffer + at, sizeof(kind));
		name = names[buffer[at + NAME_AT] % 3];
		if (kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
			memcpy(buffer + at + NAME_AT, &name, sizeof(name));
	}
}

static void look(const uint8_t *data, size_t size)
{
	static uint8_t *start;
	static const struct ncc_cupti api = {.cuptiActivityGetNextRecord = next_record,
					     .cuptiGetCallbackName = name_of};
	struct ncc_activity_reader reader = {
		.api = &api, .put = put, .own_tid = 1, .calls = true, .ranges = true, .host_ns = 1000000, .cupti_ns = 1ull << 60};
	uint8_t *buffer;

	if (!start) {
		start = mmap(NULL, MOST_BYTES + 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		require(start != MAP_FAILED && !mprotect(start, MOST_BYTES, PROT_READ | PROT_WRITE));
	}
	size -= size % 8; /* as CUPTI fills it */
	buffer = start + MOST_BYTES - size;
	memcpy(buffer, data, size);
	name_kernels(buffer, size);
	for (int all = 0; all < 2; all++) {
		reader.all_calls = all;
		n_put = 0;
		ncc_activity_read_links(&reader, buffer, size);
		ncc_activity_read(&reader, buffer, size);
		require(n_put <= 2 * size / 8 + 64);
	}
}

static int read_all(void *into, size_t size)
{
	for (size_t at = 0; at < size;) {
		ssize_t n = read(0, (char *)into + at, size - at);

		if (n <= 0)
			return 0;
		at += (size_t)n;
	}
	return 1;
}

int main(void)
{
	uint32_t size;

	while (read_all(&size, sizeof(size))) {
		uint8_t *data = malloc(size + 1);

		require(data && read_all(data, size));
		look(data, size < MOST_BYTES ? size : MOST_BYTES);
		free(data);
		require(write(1, "", 1) == 1);
	}
	return 0;
}
