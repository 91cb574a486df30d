/* What of the hook driver reads what others made, for a fuzzer: images that programs hand over, plans that the engine
 * sends. Inputs come from tests/fuzz/native.py: u32 size, then the bytes, on stdin; each is answered by one byte.
 *
 * With libFuzzer: clang -DNCC_LIBFUZZER -fsanitize=fuzzer,address,undefined -Ihookdrv FILES, where FILES are those of
 * tests/fuzz/native.py.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "code/image.h"
#include "code/image_view.h"
#include "engine/plan.h"
#include "records/proof.h"
#include "records/shape.h"

/* The driver believes what a header says up to this; behind an input so much reads as zeros. */
#define BELIEVED_BYTES ((size_t)9 << 30)

enum { PARTS = 8, WRAPPER_FATBINS = 2 };

static uint8_t *arena;

static void require(int holds)
{
	if (!holds)
		abort();
}

struct wrapper {
	uint32_t magic;
	uint32_t version;
	const void *data;
	const void *const *fatbins;
};

/* A wrapper's pointers are made to lead into the input. */
static void point_inside(size_t size)
{
	static const void *fatbins[3];
	struct wrapper wrapper;

	if (size < sizeof(wrapper))
		return;
	memcpy(&wrapper, arena, sizeof(wrapper));
	if (wrapper.magic != 0x466243b1u)
		return;
	fatbins[0] = arena + (uintptr_t)wrapper.fatbins % size;
	fatbins[1] = arena + sizeof(wrapper);
	/* Not to the wrapper itself: a program that does so could not be run without the hook driver either. */
	wrapper.data = arena + sizeof(wrapper) + (uintptr_t)wrapper.data % size;
	wrapper.fatbins = wrapper.version == WRAPPER_FATBINS ? fatbins : NULL;
	memcpy(arena, &wrapper, sizeof(wrapper));
}

static void look_at_image(const uint8_t *data, size_t size)
{
	struct iovec parts[PARTS];
	struct ncc_image_view view;
	size_t bytes = 0;

	memcpy(arena, data, size);
	point_inside(size);
	view = ncc_image_parts(arena, parts, PARTS);
	require(!view.type == !view.n_parts);
	for (size_t i = 0; i < view.n_parts && i < PARTS; i++) {
		const uint8_t *start = parts[i].iov_base;

		require(start >= arena && start + parts[i].iov_len <= arena + BELIEVED_BYTES);
		bytes += parts[i].iov_len;
	}
	require(view.n_parts > PARTS || view.bytes == bytes);
	require(ncc_image_look(arena).bytes == view.bytes);
	memset(arena, 0, size);
}

/* Exactly the bytes of the input, so that one that is read behind them is seen. */
static void keep_image(const uint8_t *data, size_t size)
{
	struct ncc_image *image;
	char *copy;

	if (!size)
		return;
	image = ncc_image_keep_bytes(data, size);
	copy = malloc(size);
	ncc_image_read(image, copy);
	require(ncc_image_bytes(image) == size && !memcmp(copy, data, size));
	free(copy);
	ncc_image_put(image);
}

/* A plan that is sound, and a launch that is proven, have a trace whose parts lie inside it. */
static void lay_out(const struct ncc_prepared *plan, const uint32_t *grid, const uint32_t *block,
		    const uint8_t *parameters)
{
	struct ncc_shape shapes[NCC_MAX_MAPS];
	struct ncc_proof proof = {.plan = plan,
				  .grid = grid,
				  .block = block,
				  .parameters = parameters,
				  .address = 4096,
				  .bytes = 1 << 20};

	if (ncc_prove(&proof))
		return;
	for (uint32_t i = 0; i < plan->n_maps; i++)
		shapes[i] = ncc_shape_of(&plan->map[i], plan->map[i].cap ? plan->map[i].cap : 1, grid, block);
	for (uint32_t i = 0; i < plan->n_maps; i++)
		require(ncc_shape_rows(&shapes[i]) <= ncc_shape_count_words(&shapes[i]));
}

static void judge_plan(const uint8_t *data, size_t size)
{
	struct ncc_prepared *plan = calloc(1, sizeof(*plan));
	uint8_t parameters[NCC_MAX_BLOCK_BYTES] = {0};
	uint32_t extents[6] = {1, 1, 1, 32, 1, 1};
	char why[NCC_REASON_BYTES];

	memcpy(plan, data, size < sizeof(*plan) ? size : sizeof(*plan));
	if (size > sizeof(*plan)) {
		size_t rest = size - sizeof(*plan), head = rest < sizeof(extents) ? rest : sizeof(extents);

		memcpy(extents, data + sizeof(*plan), head);
		rest -= head;
		memcpy(parameters, data + size - rest, rest < sizeof(parameters) ? rest : sizeof(parameters));
	}
	if (ncc_plan_is_sound(plan, why, sizeof(why)))
		lay_out(plan, extents, extents + 3, parameters);
	free(plan);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static void (*const targets[])(const uint8_t *, size_t) = {look_at_image, keep_image, judge_plan};

	if (!arena)
		arena = mmap(NULL, BELIEVED_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
			     -1, 0);
	require(arena != MAP_FAILED);
	if (size)
		targets[data[0] % 3](data + 1, size - 1);
	return 0;
}

#ifndef NCC_LIBFUZZER
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
		uint8_t *data = malloc(size); /* of exactly this size */

		require(data && read_all(data, size));
		LLVMFuzzerTestOneInput(data, size);
		free(data);
		require(write(1, "", 1) == 1);
	}
	return 0;
}
#endif
