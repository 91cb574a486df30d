#include "records/usage.h"

#include <string.h>

enum { BATCH_WORDS = 16 << 10 };

/* The counts of one warp's lanes that exist. */
static uint32_t add_warp(struct ncc_usage *usage, const uint32_t *counts, uint32_t n, uint32_t cap)
{
	uint32_t most = 0;

	for (uint32_t lane = 0; lane < n; lane++) {
		uint32_t used = counts[lane] < cap ? counts[lane] : cap;

		usage->records += used;
		usage->lost += counts[lane] - used;
		most = most > counts[lane] ? most : counts[lane];
	}
	if (most > usage->counted)
		usage->counted = most;
	return most < cap ? most : cap;
}

static struct ncc_usage all_used(const struct ncc_shape *shape)
{
	return (struct ncc_usage){
		.records = ncc_shape_rows(shape) * shape->cap,
		.counted = shape->cap,
	};
}

static struct ncc_usage usage_of_heads(const struct ncc_map_rows *rows, uint32_t *warp_used)
{
	uint64_t n_warps = ncc_shape_warps(rows->shape);
	struct ncc_usage usage = {.counted = rows->shape->cap};

	for (uint64_t warp = 0; warp < n_warps; warp++) {
		uint32_t tag = ncc_warp_tag(rows, warp);

		warp_used[warp] = tag == NCC_HEAD_SAME || tag == NCC_HEAD_LANES;
		usage.records += warp_used[warp] ? ncc_shape_warp_rows(rows->shape, warp).n : 0;
		usage.headless += !warp_used[warp];
	}
	return usage;
}

struct ncc_usage ncc_usage_of(const struct ncc_map_rows *rows, uint32_t *warp_used)
{
	const struct ncc_shape *shape = rows->shape;
	uint64_t n_warps = ncc_shape_warps(shape);
	struct ncc_usage usage = {0};

	if (rows->heads)
		return usage_of_heads(rows, warp_used);
	if (!rows->counts)
		return all_used(shape);
	for (uint64_t warp = 0; warp < n_warps; warp++) {
		uint32_t n = ncc_shape_warp_rows(shape, warp).n;

		warp_used[warp] = add_warp(&usage, rows->counts + warp * shape->lanes, n, shape->cap);
	}
	return usage;
}

/* In device memory every warp has all its lanes; in the file only those that exist. */
static bool is_dense(const struct ncc_shape *shape)
{
	return shape->lanes == 1 || shape->block_threads % NCC_WARP_LANES == 0;
}

int ncc_usage_write(const struct ncc_map_rows *rows, const struct ncc_tracefile *file, uint64_t offset)
{
	static uint32_t batch[BATCH_WORDS]; /* of the writer thread */
	const struct ncc_shape *shape = rows->shape;
	uint64_t n_warps = ncc_shape_warps(shape);
	size_t n = 0;
	int error = 0;

	if (is_dense(shape))
		return ncc_tracefile_write(file, rows->counts, ncc_shape_rows(shape) * sizeof(uint32_t), offset);
	for (uint64_t warp = 0; warp < n_warps && !error; warp++) {
		uint32_t lanes = ncc_shape_warp_rows(shape, warp).n;

		memcpy(batch + n, rows->counts + warp * shape->lanes, lanes * sizeof(uint32_t));
		n += lanes;
		if (n + NCC_WARP_LANES > BATCH_WORDS || warp + 1 == n_warps) {
			error = ncc_tracefile_write(file, batch, n * sizeof(uint32_t), offset);
			offset += n * sizeof(uint32_t);
			n = 0;
		}
	}
	return error;
}
