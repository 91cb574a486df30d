#include "records/stream.h"

enum {
	WORDS = NCC_STREAM_UNIT_BYTES / 4,
	LANE_UNITS = NCC_WARP_LANES / WORDS, /* that have a word for each lane */
};

static uint32_t units_of(uint32_t bytes)
{
	return (bytes + NCC_STREAM_UNIT_BYTES - 1) / NCC_STREAM_UNIT_BYTES;
}

/* 0: there is no entry of this kind. */
static uint32_t entry_units(const struct ncc_shape *shape, uint32_t kind)
{
	uint32_t one = (shape->record_bytes + 3) / 4 * 4;
	uint32_t planes = units_of(NCC_WARP_LANES * shape->record_bytes);

	switch (kind) {
	case NCC_ENTRY_ALL:
		return units_of(4 + one);
	case NCC_ENTRY_SOME:
		return units_of(8 + one);
	case NCC_ENTRY_OWN:
		return 1 + planes;
	case NCC_ENTRY_APART:
		return 1 + LANE_UNITS + planes;
	default:
		return 0;
	}
}

/* What a lane counted. */
static uint32_t count_of(const struct ncc_map_rows *rows, uint64_t warp, uint32_t lane)
{
	uint32_t lanes = rows->shape->count_lanes;

	return rows->counts[warp * lanes + (lanes == 1 ? 0 : lane)];
}

/* Four lanes' words of an entry whose lanes were apart. */
static void count_apart(struct ncc_stream_walk *walk, uint64_t warp, uint32_t first_lane, const uint32_t *word)
{
	uint32_t n = ncc_shape_warp_rows(walk->rows->shape, warp);

	for (uint32_t lane = first_lane; lane < first_lane + WORDS && lane < n; lane++)
		if (count_of(walk->rows, warp, lane) > walk->entry)
			walk->usage->records += word[lane - first_lane] == 1;
}

static void count_mask(struct ncc_stream_walk *walk, uint64_t warp, uint32_t mask)
{
	uint32_t n = ncc_shape_warp_rows(walk->rows->shape, warp);
	uint32_t existing = n < NCC_WARP_LANES ? (1u << n) - 1 : UINT32_MAX;

	walk->usage->records += (uint64_t)__builtin_popcount(mask & existing);
}

/* What a unit of an entry says of its lanes. */
static void count_lanes(struct ncc_stream_walk *walk, uint64_t warp, uint32_t unit, const uint32_t *word)
{
	uint32_t mask = walk->kind == NCC_ENTRY_SOME ? 1 + (walk->rows->shape->record_bytes + 3) / 4 : 1;
	uint32_t lane_words = walk->end - LANE_UNITS;

	if (walk->kind == NCC_ENTRY_APART) {
		if (unit >= lane_words)
			count_apart(walk, warp, (unit - lane_words) * WORDS, word);
	} else if (walk->kind == NCC_ENTRY_ALL) {
		if (unit == walk->entry)
			walk->usage->records += ncc_shape_warp_rows(walk->rows->shape, warp);
	} else if (unit - walk->entry == mask / WORDS) {
		count_mask(walk, warp, word[mask % WORDS]);
	}
}

static void count_unit(struct ncc_stream_walk *walk, uint64_t warp, uint32_t unit, const uint32_t *word)
{
	if (unit == walk->end) {
		walk->entry = unit;
		walk->kind = word[0] & 0xff;
		walk->end = unit + entry_units(walk->rows->shape, walk->kind);
		walk->ended |= walk->end == unit || unit >= ncc_warp_used(walk->rows, warp);
	}
	if (!walk->ended)
		count_lanes(walk, warp, unit, word);
}

void ncc_stream_count(struct ncc_stream_walk *walk, uint64_t warp, uint32_t unit, const void *units, uint32_t n)
{
	const struct ncc_shape *shape = walk->rows->shape;
	const uint32_t *word = units;

	if (unit == 0 || (shape->spill && unit == shape->cap)) {
		walk->end = unit;
		walk->ended = false;
	}
	for (uint32_t end = unit + n; unit < end; unit++, word += WORDS)
		count_unit(walk, warp, unit, word);
}

static bool loses(const struct ncc_map_rows *rows, uint64_t warp, uint32_t lane)
{
	return count_of(rows, warp, lane) > ncc_shape_slots(rows->shape);
}

static bool warp_loses(const struct ncc_map_rows *rows, uint64_t warp)
{
	uint32_t n = rows->shape->count_lanes == 1 ? 1 : ncc_shape_warp_rows(rows->shape, warp);

	for (uint32_t lane = 0; lane < n; lane++)
		if (loses(rows, warp, lane))
			return true;
	return false;
}

uint64_t ncc_stream_losers(const struct ncc_map_rows *rows, uint64_t *first)
{
	uint64_t end = ncc_shape_warps(rows->shape);

	for (*first = 0; *first < end && !warp_loses(rows, *first); ++*first)
		;
	while (end > *first && !warp_loses(rows, end - 1))
		end--;
	return end - *first;
}

uint64_t ncc_stream_lost(const struct ncc_map_rows *rows, uint64_t first, uint64_t n, const uint32_t *losses)
{
	uint64_t lost = 0;

	for (uint64_t warp = first; warp < first + n; warp++, losses += NCC_WARP_LANES)
		for (uint32_t lane = 0; lane < ncc_shape_warp_rows(rows->shape, warp); lane++)
			lost += loses(rows, warp, lane) ? losses[lane] : 0;
	return lost;
}
