/* The entries of streams, made into the records of the lanes. */
#include <stdbool.h>
#include <string.h>

#include "reader/reader.h"

enum { LANES = 32, UNIT = NCC_STREAM_UNIT_BYTES, MARK_UNITS = LANES / UNIT };
enum found { NONE, FOUND, DAMAGED };

struct entry {
	enum ncc_entry_kind kind;
	uint32_t pattern;
	uint32_t unit; /* where it begins */
	uint32_t units;
	uint32_t lanes;                   /* mask of those that have a record in it */
	uint32_t saves;                   /* records of each of them */
	const struct ncc_reader_run *run; /* of a run, else NULL */
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

/* `data` has a unit at least. */
static uint32_t units_of(const struct ncc_reader_layout *layout, uint32_t kind, const uint8_t *data)
{
	uint32_t words = (layout->record_bytes + 3) / 4;
	uint32_t planes = LANES * layout->record_bytes / UNIT;

	switch (kind) {
	case NCC_ENTRY_ALL:
		return (4 + 4 * words + UNIT - 1) / UNIT;
	case NCC_ENTRY_SOME:
		return (8 + 4 * words + UNIT - 1) / UNIT;
	case NCC_ENTRY_EACH:
		return 1 + planes;
	case NCC_ENTRY_WORDS:
		return ncc_words_units(word_at(data), word_at(data + 4), words);
	case NCC_ENTRY_APART:
		return 1 + planes + MARK_UNITS;
	default:
		return 0;
	}
}

/* The lanes that had not left, and whose mark behind the planes, if they have one, is 1. */
static uint32_t lanes_apart(const struct entry *entry, const uint32_t *counts, uint32_t unit)
{
	const uint8_t *marks = entry->data + (size_t)(entry->units - MARK_UNITS) * UNIT;
	uint32_t lanes = 0;

	for (uint32_t lane = 0; lane < LANES; lane++)
		if (counts[lane] > unit && (entry->kind == NCC_ENTRY_EACH || marks[lane] == 1))
			lanes |= 1u << lane;
	return lanes;
}

static uint32_t lanes_of(const struct ncc_reader_layout *layout, const struct entry *entry, const uint32_t *counts,
			 uint32_t unit)
{
	switch (entry->kind) {
	case NCC_ENTRY_SOME:
		return word_at(entry->data + 4 + (layout->record_bytes + 3) / 4 * 4);
	case NCC_ENTRY_WORDS:
		return word_at(entry->data + 4);
	case NCC_ENTRY_APART:
	case NCC_ENTRY_EACH:
		return lanes_apart(entry, counts, unit);
	default:
		return UINT32_MAX;
	}
}

/* Whether an entry of a run is one of those that are described. */
static bool find_run(const struct ncc_reader_stream *from, struct entry *entry, uint32_t head)
{
	uint32_t number = head >> 20;

	if (number >= from->n_runs)
		return false;
	entry->run = &from->run[number];
	entry->saves = ncc_run_saves(head);
	entry->units = ncc_run_units(head);
	return entry->saves == entry->run->saves && entry->units == entry->run->units;
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
	entry->run = NULL;
	entry->saves = 1;
	entry->units = units_of(layout, entry->kind, entry->data);
	if (entry->kind == NCC_ENTRY_RUN && !find_run(from, entry, head))
		return DAMAGED;
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
			together += entry.lanes == from->exist[warp] ? entry.saves : 0;
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

uint64_t ncc_reader_kinds(const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from,
			  uint64_t found[2 * NCC_READER_KINDS], uint64_t n)
{
	for (uint64_t warp = 0; warp < n; warp++) {
		uint32_t unit = from->begin[warp];
		enum found next;
		struct entry entry;

		while ((next = next_entry(layout, from, warp, unit, &entry)) == FOUND) {
			unit = entry.unit + entry.units;
			found[2 * entry.kind]++;
			found[2 * entry.kind + 1] += entry.units;
		}
		if (next == DAMAGED)
			return warp;
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

static inline void add_table(const struct lanes *lanes, uint32_t mask, uint32_t pattern,
			     const struct ncc_reader_table *field, const uint8_t *record)
{
	const uint64_t *table = field->table + (size_t)LANES * pattern;
	uint64_t values[LANES];
	uint64_t base = 0;

	memcpy(&base, record + field->offset, field->bytes); /* little-endian */
	base -= table[__builtin_ctz(mask)];
	for (uint32_t l = 0; l < LANES; l++)
		values[l] = base + table[l];
	copy_lanes(lanes, mask, field->offset, (const uint8_t *)values, sizeof(values[0]), field->bytes);
}

/* The record of the first of some lanes, which says all of theirs. */
static void spread(const struct lanes *lanes, const struct ncc_reader_layout *layout,
		   const struct ncc_reader_stream *from, uint32_t mask, uint32_t pattern, const uint8_t *record)
{
	uint32_t offset = 0;

	for (uint32_t c = 0; c < layout->n_chunks; offset += layout->chunk[c++])
		copy_lanes(lanes, mask, offset, record + offset, 0, layout->chunk[c]);
	for (uint32_t i = 0; from->n_patterns && i < from->n_tables; i++)
		add_table(lanes, mask, pattern, &from->table[i], record);
}

/* Each lane's record, word by word. */
static void copy_words(const struct lanes *lanes, const struct ncc_reader_layout *layout, const struct entry *entry)
{
	uint32_t alike = word_at(entry->data) >> 8;
	uint32_t written = word_at(entry->data + 4); /* in a damaged file, by lanes that there are not, too */
	const uint8_t *from = entry->data + 8;

	for (uint32_t offset = 0; offset < layout->record_bytes; offset += 4, alike >>= 1) {
		uint32_t left = layout->record_bytes - offset;
		uint32_t step = alike & 1 ? 0 : 4;

		if (written == UINT32_MAX && left >= 4) {
			copy_lanes(lanes, entry->lanes, offset, from, step, 4);
			from += step ? 4 * LANES : 4;
			continue;
		}
		for (uint32_t rest = written; rest; rest &= rest - 1, from += step) {
			uint32_t l = (uint32_t)__builtin_ctz(rest);

			if (entry->lanes >> l & 1)
				memcpy(lanes->to[l] + offset, from, left < 4 ? left : 4);
		}
		from += step ? 0 : 4;
	}
}

static void copy_own(const struct lanes *lanes, const struct ncc_reader_layout *layout, const struct entry *entry)
{
	const uint8_t *plane = entry->data + UNIT;
	uint32_t offset = 0;

	for (uint32_t c = 0; c < layout->n_chunks; offset += layout->chunk[c++]) {
		copy_lanes(lanes, entry->lanes, offset, plane, layout->chunk[c], layout->chunk[c]);
		plane += LANES * layout->chunk[c];
	}
}

/* A field of a save; `first` is the first save's record, `earlier` the one that the field follows from. */
static uint64_t run_field(const struct entry *entry, const struct ncc_reader_field *field,
			  const struct ncc_reader_run_field *told, const uint8_t *first, const uint8_t *earlier)
{
	uint64_t value = 0;
	uint16_t low;

	switch (told->how) {
	case NCC_RUN_WHOLE:
		memcpy(&value, entry->data + told->at, field->bytes);
		return value;
	case NCC_RUN_LOW:
		memcpy(&low, entry->data + told->at, sizeof(low));
		memcpy(&value, first + field->offset, field->bytes);
		return value + (uint16_t)(low - (uint16_t)value);
	default:
		memcpy(&value, earlier + field->offset, field->bytes);
		return value + told->plus;
	}
}

static void copy_run(struct lanes *lanes, const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from,
		     const struct entry *entry)
{
	uint8_t record[NCC_RUN_MOST_SAVES][NCC_READER_RUN_RECORD_BYTES];
	const struct ncc_reader_run_field *told = entry->run->field;

	for (uint32_t save = 0; save < entry->saves; save++) {
		for (uint32_t i = 0; i < from->n_fields; i++, told++) {
			const uint8_t *earlier = record[told->how == NCC_RUN_FOLLOWS ? told->at : 0];
			uint64_t value = run_field(entry, &from->field[i], told, record[0], earlier);

			memcpy(record[save] + from->field[i].offset, &value, from->field[i].bytes);
		}
		spread(lanes, layout, from, entry->lanes, entry->run->pattern[save], record[save]);
		EACH_LANE(entry->lanes, lanes->to[l] += layout->record_bytes)
	}
}

static void copy_entry(struct lanes *lanes, const struct ncc_reader_layout *layout,
		       const struct ncc_reader_stream *from, const struct entry *entry)
{
	if (entry->run) {
		copy_run(lanes, layout, from, entry);
		return;
	}
	if (entry->kind == NCC_ENTRY_ALL || entry->kind == NCC_ENTRY_SOME)
		spread(lanes, layout, from, entry->lanes, entry->pattern, entry->data + 4);
	else if (entry->kind == NCC_ENTRY_WORDS)
		copy_words(lanes, layout, entry);
	else
		copy_own(lanes, layout, entry);
	EACH_LANE(entry->lanes, lanes->to[l] += layout->record_bytes)
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

		EACH_LANE(entry.lanes, full |= lanes->left[l] < entry.saves, lanes->left[l] -= entry.saves)
		if (full)
			return false;
		if (entry.lanes)
			copy_entry(lanes, layout, from, &entry);
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
