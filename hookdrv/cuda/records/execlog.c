#include "cuda/records/execlog.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

/* Up to 8 bytes as the number they are, more as bytes. */
static int print_param(char *to, size_t room, const uint8_t *bytes, uint32_t n)
{
	uint64_t number = 0;
	int used = 0;

	if (n <= sizeof(number)) {
		memcpy(&number, bytes, n);
		return snprintf(to, room, "%" PRIx64 " ", number);
	}
	for (uint32_t i = 0; i < n; i++)
		used += snprintf(to + used, room - (size_t)used, "%02x", bytes[i]);
	return used + snprintf(to + used, room - (size_t)used, " ");
}

static void log_params(const struct ncc_records_launch *launch, uint64_t host_start_ns)
{
	char line[NCC_KEPT_PARAMS * (2 * NCC_KEPT_PARAM_BYTES + 1) + 1] = "";
	const uint8_t *bytes = launch->params;
	int used = 0;

	for (uint32_t i = 0; i < launch->n_params; i++) {
		used += print_param(line + used, sizeof(line) - (size_t)used, bytes, launch->param_bytes[i]);
		bytes += launch->param_bytes[i];
	}
	ncc_log("[exec] %" PRIu64 " param %s", host_start_ns, line);
}

static uint64_t log_maps(const struct ncc_records_launch *launch)
{
	uint64_t all_bytes = 0;

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const struct ncc_shape *shape = &launch->shape[i];
		size_t row_bytes = ncc_shape_row_bytes(shape);
		uint64_t bytes = ncc_shape_rows(shape) * row_bytes;
		bool warp = shape->lanes == 1 || shape->stream;

		ncc_log("[exec] grid %" PRIu64 " %s %2u probe %zu total %" PRIu64, shape->blocks,
			warp ? "warp" : "thread", warp ? shape->block_warps : shape->block_threads, row_bytes, bytes);
		all_bytes += bytes;
	}
	return all_bytes;
}

/* Milliseconds, as the reference; integers alone, because of the program's locale. */
#define MS        "%" PRIu64 ".%06" PRIu64
#define MS_OF(ns) (ns) / 1000000, (ns) % 1000000

static void log_times(const struct ncc_chunk_facts *facts)
{
	uint64_t all_ns = facts->prologue_ns + facts->kernel_ns + facts->epilogue_ns;
	uint64_t ratio_e6 = facts->kernel_ns ? (uint64_t)((double)all_ns / (double)facts->kernel_ns * 1e6) : 0;

	ncc_log("[exec] prologue " MS " kernel " MS " epilogue " MS " ratio " MS, MS_OF(facts->prologue_ns),
		MS_OF(facts->kernel_ns), MS_OF(facts->epilogue_ns), MS_OF(ratio_e6));
}

uint64_t ncc_log_memory(const struct ncc_records_launch *launch)
{
	uint64_t bytes = launch->device.bytes;

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++)
		bytes += launch->prepared->map[i].table_bytes;
	ncc_log("[exec] funcmap-find 0x%" PRIxPTR " success", (uintptr_t)launch->original);
	log_params(launch, launch->start_ns);
	ncc_log("[exec] grid %u %u %u block %u %u %u shared %u", launch->grid[0], launch->grid[1], launch->grid[2],
		launch->block[0], launch->block[1], launch->block[2], launch->shared_bytes);
	ncc_log("[exec] probe-mem %" PRIu64 " (bytes) device %" PRIu64, log_maps(launch), bytes);
	return bytes;
}

void ncc_log_launch(const struct ncc_records_launch *launch, const struct ncc_chunk_facts *facts, uint64_t entry)
{
	const uint32_t *grid = launch->grid, *block = launch->block;

	ncc_log("[exec] funcmap-find 0x%" PRIxPTR " success", (uintptr_t)launch->original);
	log_params(launch, facts->start_ns);
	ncc_log("[exec] grid %u %u %u block %u %u %u shared %u", grid[0], grid[1], grid[2], block[0], block[1],
		block[2], launch->shared_bytes);
	ncc_log("[exec] probe-mem %" PRIu64 " (bytes)", log_maps(launch));
	ncc_log("[exec] succeed 0");
	ncc_log("[exec] save store %" PRIu64 " size %" PRIu64, entry, launch->trace_bytes);
	log_times(facts);
}
