#include "records/execlog.h"

#include <string.h>

#include "base/log.h"
#include "base/text.h"

enum {
	LINE_BYTES = 160,
	PARAM_BYTES = 2 * NCC_KEPT_PARAM_BYTES + 1, /* in hexadecimal */
	TEXT_BYTES = NCC_KEPT_PARAMS * PARAM_BYTES + (NCC_MAX_MAPS + 8) * LINE_BYTES,
};

static void put(struct ncc_text *text, const char *before, uint64_t number)
{
	ncc_text_add(text, before);
	ncc_text_number(text, number);
}

/* Up to 8 bytes as the number they are, more as bytes. */
static void put_param(struct ncc_text *text, const uint8_t *bytes, uint32_t n)
{
	uint64_t number = 0;

	if (n <= sizeof(number)) {
		memcpy(&number, bytes, n);
		ncc_text_digits(text, number, 16, 1);
	}
	for (uint32_t i = 0; n > sizeof(number) && i < n; i++)
		ncc_text_digits(text, bytes[i], 16, 2);
	ncc_text_add(text, " ");
}

static void put_params(struct ncc_text *text, const struct ncc_records_launch *launch, uint64_t host_start_ns)
{
	const uint8_t *bytes = launch->params;

	put(text, "[exec] ", host_start_ns);
	ncc_text_add(text, " param ");
	for (uint32_t i = 0; i < launch->n_params; i++) {
		uint32_t n = ncc_kept_param_bytes(launch->prepared, i);

		put_param(text, bytes, n);
		bytes += n;
	}
	ncc_text_add(text, "\n");
}

static uint64_t put_maps(struct ncc_text *text, const struct ncc_records_launch *launch)
{
	uint64_t all_bytes = 0;

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const struct ncc_shape *shape = &launch->shape[i];
		size_t row_bytes = ncc_shape_row_bytes(shape);
		uint64_t bytes = ncc_shape_rows(shape) * row_bytes;
		bool warp = shape->lanes == 1 || shape->stream;
		uint32_t units = warp ? shape->block_warps : shape->block_threads;

		put(text, "[exec] grid ", shape->blocks);
		put(text, warp ? units < 10 ? " warp  " : " warp " : units < 10 ? " thread  " : " thread ", units);
		put(text, " probe ", row_bytes);
		put(text, " total ", bytes);
		ncc_text_add(text, "\n");
		all_bytes += bytes;
	}
	return all_bytes;
}

/* What is known of a launch before it is made; the last line goes on. */
static void put_launch(struct ncc_text *text, const struct ncc_records_launch *launch, uint64_t host_start_ns)
{
	const uint32_t *grid = launch->grid, *block = launch->block;

	ncc_text_add(text, "[exec] funcmap-find 0x");
	ncc_text_digits(text, (uintptr_t)launch->original, 16, 1);
	ncc_text_add(text, " success\n");
	put_params(text, launch, host_start_ns);
	put(text, "[exec] grid ", grid[0]);
	put(text, " ", grid[1]);
	put(text, " ", grid[2]);
	put(text, " block ", block[0]);
	put(text, " ", block[1]);
	put(text, " ", block[2]);
	put(text, " shared ", launch->shared_bytes);
	ncc_text_add(text, "\n");
	put(text, "[exec] probe-mem ", put_maps(text, launch));
	ncc_text_add(text, " (bytes)");
}

/* A number with 6 digits behind the point: milliseconds, as the reference. */
static void put_millionths(struct ncc_text *text, const char *before, uint64_t number)
{
	put(text, before, number / 1000000);
	ncc_text_add(text, ".");
	ncc_text_digits(text, number % 1000000, 10, 6);
}

static void put_times(struct ncc_text *text, const struct ncc_chunk_facts *facts)
{
	uint64_t all_ns = facts->prologue_ns + facts->kernel_ns + facts->epilogue_ns;
	uint64_t ratio_e6 = facts->kernel_ns ? (uint64_t)((double)all_ns / (double)facts->kernel_ns * 1e6) : 0;

	put_millionths(text, "[exec] prologue ", facts->prologue_ns);
	put_millionths(text, " kernel ", facts->kernel_ns);
	put_millionths(text, " epilogue ", facts->epilogue_ns);
	put_millionths(text, " ratio ", ratio_e6);
	ncc_text_add(text, "\n");
}

uint64_t ncc_log_memory(const struct ncc_records_launch *launch)
{
	uint64_t bytes = launch->device->bytes;
	char lines[TEXT_BYTES];
	struct ncc_text text = {.at = lines, .end = lines + sizeof(lines)};

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++)
		bytes += launch->prepared->map[i].table_bytes;
	put_launch(&text, launch, launch->start_ns);
	put(&text, " device ", bytes);
	ncc_text_add(&text, "\n");
	ncc_log_lines(lines, (size_t)(text.at - lines));
	return bytes;
}

void ncc_log_launch(const struct ncc_records_launch *launch, const struct ncc_chunk_facts *facts, uint64_t entry)
{
	char lines[TEXT_BYTES];
	struct ncc_text text = {.at = lines, .end = lines + sizeof(lines)};

	put_launch(&text, launch, facts->start_ns);
	ncc_text_add(&text, "\n[exec] succeed 0\n");
	put(&text, "[exec] save store ", entry);
	put(&text, " size ", launch->trace_bytes);
	ncc_text_add(&text, "\n");
	put_times(&text, facts);
	ncc_log_lines(lines, (size_t)(text.at - lines));
}
