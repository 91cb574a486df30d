#include "records/usage.h"

/* What of a stream's units a warp has filled; which records they are is in its entries (stream.h). */
static uint32_t add_stream(struct ncc_usage *usage, const uint32_t *counts, uint32_t n, uint32_t cap)
{
	uint32_t most = 0;

	for (uint32_t lane = 0; lane < n; lane++)
		most = most > counts[lane] ? most : counts[lane];
	if (most > usage->counted)
		usage->counted = most;
	return most < cap ? most : cap;
}

/* The counts of one warp's lanes that exist. */
static uint32_t add_warp(struct ncc_usage *usage, const uint32_t *counts, uint32_t n, const struct ncc_shape *shape)
{
	uint32_t cap = shape->cap;
	uint32_t most = 0;

	for (uint32_t lane = 0; lane < n; lane++) {
		uint32_t used = counts[lane] < cap ? counts[lane] : cap;

		usage->records += used;
		usage->lost += shape->ring ? 0 : counts[lane] - used; /* the others of a ring are overwritten */
		most = most > counts[lane] ? most : counts[lane];
	}
	if (most > usage->counted)
		usage->counted = most;
	return most < cap ? most : cap;
}

/* A loop that compilers make vectors of. */
static uint32_t most_of(const uint32_t *counts, uint64_t n)
{
	uint32_t most = 0;

	for (uint64_t i = 0; i < n; i++)
		most = most > counts[i] ? most : counts[i];
	return most;
}

static struct ncc_usage all_used(const struct ncc_shape *shape)
{
	return (struct ncc_usage){
		.records = ncc_shape_rows(shape) * shape->cap,
		.counted = shape->cap,
	};
}

static struct ncc_usage usage_of_heads(const struct ncc_map_rows *rows)
{
	uint64_t n_warps = ncc_shape_warps(rows->shape);
	struct ncc_usage usage = {.counted = rows->attempted};

	for (uint64_t warp = 0; warp < n_warps; warp++) {
		uint32_t n = ncc_shape_warp_rows(rows->shape, warp);
		uint32_t tag = ncc_warp_tag(rows, warp);

		if (tag == NCC_HEAD_SAME)
			usage.records += n;
		else if (tag == NCC_HEAD_LANES)
			usage.lost += n;
		else
			usage.headless++;
	}
	return usage;
}

void ncc_usage_see_groups(struct ncc_usage *usage, const struct ncc_shape *shape, const uint8_t *groups, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++) {
		uint32_t mask;
		uint64_t lanes;

		memcpy(&mask, groups + i * shape->group_bytes + sizeof(uint32_t), sizeof(mask));
		lanes = (uint64_t)__builtin_popcount(mask);
		usage->records += lanes;
		usage->lost -= lanes < usage->lost ? lanes : usage->lost;
	}
}

struct ncc_usage ncc_usage_of(const struct ncc_map_rows *rows, uint32_t *warp_used)
{
	const struct ncc_shape *shape = rows->shape;
	uint64_t n_warps = ncc_shape_warps(shape);
	struct ncc_usage usage = {0};

	if (rows->heads)
		return usage_of_heads(rows);
	if (!rows->counts)
		return all_used(shape);
	if (shape->stream && shape->count_lanes == 1) {
		usage.counted = most_of(rows->counts, n_warps);
		return usage;
	}
	for (uint64_t warp = 0; warp < n_warps; warp++) {
		uint32_t n = ncc_shape_warp_counts(shape, warp);
		const uint32_t *counts = rows->counts + warp * shape->count_lanes;
		uint32_t used = shape->stream ? add_stream(&usage, counts, n, ncc_shape_slots(shape))
					      : add_warp(&usage, counts, n, shape);

		if (shape->count_lanes > 1)
			warp_used[warp] = used;
	}
	return usage;
}
