#include "records/stream.h"

enum {
	WORDS = NCC_STREAM_UNIT_BYTES / 4,
	MARK_UNITS = NCC_WARP_LANES / NCC_STREAM_UNIT_BYTES, /* that have a byte for each lane */
};

static uint32_t units_of(uint32_t bytes)
{
	return (bytes + NCC_STREAM_UNIT_BYTES - 1) / NCC_STREAM_UNIT_BYTES;
}

/* By its first two words; 0: there is no such entry. */
static uint32_t entry_units(const struct ncc_shape *shape, const uint32_t *word)
{
	uint32_t head = word[0];
	uint32_t one = (shape->record_bytes + 3) / 4 * 4;
	uint32_t planes = units_of(NCC_WARP_LANES * shape->record_bytes);

	switch (head & 0xff) {
	case NCC_ENTRY_RUN:
		return ncc_run_units(head);
	case NCC_ENTRY_ALL:
		return units_of(4 + one);
	case NCC_ENTRY_SOME:
		return units_of(8 + one);
	case NCC_ENTRY_EACH:
		return 1 + planes;
	case NCC_ENTRY_WORDS:
		return ncc_words_units(head, word[1], one / 4);
	case NCC_ENTRY_APART:
		return 1 + planes + MARK_UNITS;
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

/* Of lanes that were apart, those from first_lane to before end that have a record; mark[0] is that of first_lane. NULL: all
 * that had not left. */
static void count_apart(struct ncc_stream_walk *walk, uint64_t warp, uint32_t first_lane, uint32_t end,
			const uint8_t *mark)
{
	uint32_t n = ncc_shape_warp_rows(walk->rows->shape, warp);

	for (uint32_t lane = first_lane; lane < end && lane < n; lane++)
		if (count_of(walk->rows, warp, lane) > walk->entry)
			walk->usage->records += !mark || mark[lane - first_lane] == 1;
}

static void count_mask(struct ncc_stream_walk *walk, uint64_t warp, uint32_t mask)
{
	uint32_t n = ncc_shape_warp_rows(walk->rows->shape, warp);
	uint32_t existing = n < NCC_WARP_LANES ? (1u << n) - 1 : UINT32_MAX;

	walk->usage->records += (uint64_t)__builtin_popcount(mask & existing);
}

/* What a unit of an entry says of its lanes, which are not all of the warp's. */
static void count_lanes(struct ncc_stream_walk *walk, uint64_t warp, uint32_t unit, const uint32_t *word)
{
	uint32_t mask = walk->kind == NCC_ENTRY_SOME ? 1 + (walk->rows->shape->record_bytes + 3) / 4 : 1;
	uint32_t marks = walk->end - MARK_UNITS;
	uint32_t lane;

	if (walk->kind == NCC_ENTRY_SKIP)
		return;
	if (walk->kind == NCC_ENTRY_APART) {
		if (unit >= marks) {
			lane = (unit - marks) * NCC_STREAM_UNIT_BYTES;
			count_apart(walk, warp, lane, lane + NCC_STREAM_UNIT_BYTES, (const uint8_t *)word);
		}
	} else if (walk->kind == NCC_ENTRY_EACH) {
		if (unit == walk->entry)
			count_apart(walk, warp, 0, NCC_WARP_LANES, NULL);
	} else if (unit - walk->entry == mask / WORDS) {
		count_mask(walk, warp, word[mask % WORDS]);
	}
}

/* Whether what begins with this unit, the walk's `end`, is an entry. */
static bool begin_entry(struct ncc_stream_walk *walk, const uint32_t *word, uint32_t used)
{
	uint32_t unit = walk->end;
	bool skips = (word[0] & 0xff) == NCC_ENTRY_SKIP;
	uint32_t units = skips ? word[0] >> 8 : entry_units(walk->rows->shape, word);

	walk->entry = unit;
	walk->kind = word[0] & 0xff;
	walk->end = unit + units;
	return units && unit < used;
}

void ncc_stream_count(struct ncc_stream_walk *walk, uint64_t warp, uint32_t unit, const void *units, uint32_t n)
{
	const struct ncc_shape *shape = walk->rows->shape;
	const uint32_t *words = units;
	uint32_t first = unit;
	uint32_t end = unit + n;
	uint32_t used = ncc_warp_used(walk->rows, warp);
	uint32_t lanes = ncc_shape_warp_rows(shape, warp);

	if (unit == 0 || (shape->page_units && unit == shape->cap)) {
		walk->end = unit;
		walk->ended = false;
	}
	while (!walk->ended && unit < end) {
		const uint32_t *word = words + (size_t)(unit - first) * WORDS;
		bool begins = unit == walk->end;

		if (begins && !begin_entry(walk, word, used)) {
			walk->ended = true;
		} else if (walk->kind == NCC_ENTRY_ALL || walk->kind == NCC_ENTRY_RUN) {
			/* Nearly all are: only their head counts. */
			if (begins)
				walk->usage->records +=
					(uint64_t)lanes * (walk->kind == NCC_ENTRY_RUN ? ncc_run_saves(*word) : 1);
			unit = walk->end;
		} else {
			count_lanes(walk, warp, unit++, word);
		}
	}
}

static bool loses(const struct ncc_map_rows *rows, uint64_t warp, uint32_t lane)
{
	return count_of(rows, warp, lane) > ncc_shape_slots(rows->shape);
}

static bool warp_loses(const struct ncc_map_rows *rows, uint64_t warp)
{
	uint32_t n = ncc_shape_warp_counts(rows->shape, warp);

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
