/* The entries of streams, made into the records of the lanes. */
#include <stdbool.h>
#include <string.h>

#include "reader/reader.h"

enum { LANES = 32, UNIT = NCC_STREAM_UNIT_BYTES, LANE_WORDS_UNITS = LANES * 4 / UNIT };
enum found { NONE, FOUND, DAMAGED };

struct entry {
	enum ncc_entry_kind kind;
	uint32_t pattern;
	uint32_t unit; /* where it begins */
	uint32_t units;
	uint32_t lanes; /* mask of those that have a record in it */
	const uint8_t *data;
};

/* Of each lane: where its next record goes, and how many are left. */
struct lanes {
	uint8_t *to[LANES];
	uint32_t left[LANES];
};

static uint32_t word_at(const uint8_t *at)
{
	uint32_t word;

	memcpy(&word, at, sizeof(word));
	return word;
}

static uint32_t units_of(const struct ncc_reader_layout *layout, uint32_t kind)
{
	uint32_t words = (layout->record_bytes + 3) / 4;
	uint32_t planes = LANES * layout->record_bytes / UNIT;

	switch (kind) {
	case NCC_ENTRY_ALL:
		return (4 + 4 * words + UNIT - 1) / UNIT;
	case NCC_ENTRY_SOME:
		return (8 + 4 * words + UNIT - 1) / UNIT;
	case NCC_ENTRY_OWN:
		return 1 + planes;
	case NCC_ENTRY_APART:
		return 1 + planes + LANE_WORDS_UNITS;
	default:
		return 0;
	}
}

/* The lanes whose words, behind the planes, were written and are 1. */
static uint32_t lanes_apart(const struct entry *entry, const uint32_t *counts, uint32_t unit)
{
	const uint8_t *words = entry->data + (size_t)(entry->units - LANE_WORDS_UNITS) * UNIT;
	uint32_t lanes = 0;

	for (uint32_t lane = 0; lane < LANES; lane++)
		if (counts[lane] > unit && word_at(words + 4 * lane) == 1)
			lanes |= 1u << lane;
	return lanes;
}

static uint32_t lanes_of(const struct ncc_reader_layout *layout, const struct entry *entry, const uint32_t *counts,
			 uint32_t unit)
{
	switch (entry->kind) {
	case NCC_ENTRY_SOME:
		return word_at(entry->data + 4 + (layout->record_bytes + 3) / 4 * 4);
	case NCC_ENTRY_OWN:
		return word_at(entry->data + 4);
	case NCC_ENTRY_APART:
		return lanes_apart(entry, counts, unit);
	default:
		return UINT32_MAX;
	}
}

static enum found next_entry(const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from,
			     uint64_t warp, uint32_t unit, struct entry *entry)
{
	uint32_t head;

	/* A warp skips once; in a damaged file each skip goes on, too. */
	for (;; unit += head >> 8) {
		if (unit >= from->filled[warp])
			return NONE;
		entry->data = from->units + (warp * from->warp_units + unit) * UNIT;
		head = word_at(entry->data);
		entry->kind = head & 0xff;
		if (entry->kind != NCC_ENTRY_SKIP)
			break;
		if (!(head >> 8) || head >> 8 > from->filled[warp] - unit)
			return DAMAGED;
	}
	entry->unit = unit;
	if (entry->kind == NCC_ENTRY_END)
		return NONE;
	entry->units = units_of(layout, entry->kind);
	if (!entry->units || entry->units > from->filled[warp] - unit)
		return DAMAGED;
	entry->pattern = entry->kind == NCC_ENTRY_ALL || entry->kind == NCC_ENTRY_SOME ? head >> 8 : 0;
	if (entry->pattern && entry->pattern >= from->n_patterns)
		return DAMAGED;
	entry->lanes = lanes_of(layout, entry, from->counts + LANES * warp, unit) & from->exist[warp];
	return FOUND;
}

uint64_t ncc_reader_count(const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from, uint32_t limit,
			  uint32_t *used, uint32_t *end, uint64_t n)
{
	for (uint64_t warp = 0; warp < n; warp++, used += LANES) {
		uint32_t unit = from->begin[warp];
		uint32_t together = 0; /* entries of all lanes */
		enum found found = NONE;
		struct entry entry;

		memset(used, 0, LANES * sizeof(*used));
		while (unit - from->begin[warp] < limit &&
		       (found = next_entry(layout, from, warp, unit, &entry)) == FOUND) {
			unit = entry.unit + entry.units;
			together += entry.lanes == from->exist[warp];
			if (entry.lanes != from->exist[warp])
				for (uint32_t lanes = entry.lanes; lanes; lanes &= lanes - 1)
					used[__builtin_ctz(lanes)]++;
		}
		if (found == DAMAGED)
			return warp;
		for (uint32_t lanes = from->exist[warp]; lanes; lanes &= lanes - 1)
			used[__builtin_ctz(lanes)] += together;
		end[warp] = found == NONE && unit - from->begin[warp] < limit ? UINT32_MAX : unit;
	}
	return n;
}

/* Does something for each lane `l` of a mask, nearly all of which are of all lanes. */
#define EACH_LANE(mask, ...)                                           \
	if ((mask) == UINT32_MAX) {                                    \
		for (uint32_t l = 0; l < LANES; l++)                   \
			__VA_ARGS__;                                   \
	} else {                                                       \
		for (uint32_t rest = (mask); rest; rest &= rest - 1) { \
			uint32_t l = (uint32_t)__builtin_ctz(rest);    \
			__VA_ARGS__;                                   \
		}                                                      \
	}

/* `bytes` of each lane, to `offset` of its record; from one place for all, or `step` bytes behind the lane's before. A memcpy
 * of constant size is one load and one store.
 */
static inline void copy_lanes(const struct lanes *lanes, uint32_t mask, uint32_t offset, const uint8_t *from,
			      uint32_t step, uint32_t bytes)
{
	switch (bytes) {
	case 1:
		EACH_LANE(mask, memcpy(lanes->to[l] + offset, from + (size_t)l * step, 1))
		break;
	case 2:
		EACH_LANE(mask, memcpy(lanes->to[l] + offset, from + (size_t)l * step, 2))
		break;
	case 4:
		EACH_LANE(mask, memcpy(lanes->to[l] + offset, from + (size_t)l * step, 4))
		break;
	case 8:
		EACH_LANE(mask, memcpy(lanes->to[l] + offset, from + (size_t)l * step, 8))
		break;
	default:
		EACH_LANE(mask, memcpy(lanes->to[l] + offset, from + (size_t)l * step, 16))
	}
}

static inline void add_table(const struct lanes *lanes, const struct entry *entry, const struct ncc_reader_table *field,
			     const uint8_t *record)
{
	const uint64_t *table = field->table + (size_t)LANES * entry->pattern;
	uint64_t values[LANES];
	uint64_t base = 0;

	memcpy(&base, record + field->offset, field->bytes); /* little-endian */
	base -= table[__builtin_ctz(entry->lanes)];
	for (uint32_t l = 0; l < LANES; l++)
		values[l] = base + table[l];
	copy_lanes(lanes, entry->lanes, field->offset, (const uint8_t *)values, sizeof(values[0]), field->bytes);
}

static void copy_entry(const struct lanes *lanes, const struct ncc_reader_layout *layout,
		       const struct ncc_reader_stream *from, const struct entry *entry)
{
	bool spread = entry->kind == NCC_ENTRY_ALL || entry->kind == NCC_ENTRY_SOME;
	const uint8_t *record = entry->data + (spread ? 4 : UNIT);
	const uint8_t *data = record;
	uint32_t offset = 0;

	for (uint32_t c = 0; c < layout->n_chunks; c++) {
		uint32_t bytes = layout->chunk[c];

		copy_lanes(lanes, entry->lanes, offset, data, spread ? 0 : bytes, bytes);
		data += spread ? bytes : LANES * bytes;
		offset += bytes;
	}
	for (uint32_t i = 0; spread && from->n_patterns && i < from->n_tables; i++)
		add_table(lanes, entry, &from->table[i], record);
}

/* False where the entries are more than were counted: the file was changed since. */
static bool copy_warp(struct lanes *lanes, const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from,
		      uint64_t warp, uint32_t end)
{
	enum found found = NONE;
	struct entry entry;

	for (uint32_t unit = from->begin[warp];
	     unit < end && (found = next_entry(layout, from, warp, unit, &entry)) == FOUND;
	     unit = entry.unit + entry.units) {
		bool full = false;

		EACH_LANE(entry.lanes, full |= !lanes->left[l]--)
		if (full)
			return false;
		if (entry.lanes)
			copy_entry(lanes, layout, from, &entry);
		EACH_LANE(entry.lanes, lanes->to[l] += layout->record_bytes)
	}
	return found != DAMAGED;
}

uint64_t ncc_reader_stream(struct ncc_reader_rows out, const struct ncc_reader_layout *layout,
			   const struct ncc_reader_stream *from, const uint32_t *used, const uint32_t *end, uint64_t n)
{
	uint8_t *row = out.data;

	for (uint64_t warp = 0; warp < n; warp++) {
		struct lanes lanes;

		for (uint32_t l = 0; l < LANES; l++, used++) {
			lanes.to[l] = row;
			lanes.left[l] = *used;
			row += out.row_bytes ? out.row_bytes : (size_t)*used * layout->record_bytes;
		}
		if (!copy_warp(&lanes, layout, from, warp, end[warp]))
			return warp;
	}
	return n;
}
