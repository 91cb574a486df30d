#include "reader/reader.h"

#include <stdbool.h>
#include <string.h>

#include "records/crc.h"

uint32_t ncc_reader_crc(uint32_t crc, const void *data, size_t bytes)
{
	return ncc_crc(crc, data, bytes);
}

static uint8_t *next_row(const struct ncc_reader_rows *out, uint8_t *row, uint64_t bytes)
{
	return row + (out->row_bytes ? out->row_bytes : bytes);
}

void ncc_reader_copy(struct ncc_reader_rows out, const uint8_t *from, uint64_t row_bytes, uint32_t record_bytes,
		     const uint32_t *used, uint64_t n)
{
	uint8_t *row = out.data;

	for (uint64_t r = 0; r < n; r++, from += row_bytes) {
		uint64_t bytes = (uint64_t)used[r] * record_bytes;

		memcpy(row, from, bytes);
		row = next_row(&out, row, bytes);
	}
}

/* n words, one every `step` bytes, to every `record` bytes. A memcpy of constant size is one load and one store. */
#define COPY_WORDS(bytes)                                            \
	for (uint32_t i = 0; i < n; i++, to += record, from += step) \
		memcpy(to, from, bytes);                             \
	break

static inline void copy_words(uint8_t *to, size_t record, const uint8_t *from, size_t step, uint32_t bytes, uint32_t n)
{
	switch (bytes) {
	case 1:
		COPY_WORDS(1);
	case 2:
		COPY_WORDS(2);
	case 4:
		COPY_WORDS(4);
	case 8:
		COPY_WORDS(8);
	default:
		COPY_WORDS(16);
	}
}

/* The first n records of a lane of the warp at `warp`. */
static inline void copy_lane(uint8_t *row, const struct ncc_reader_layout *layout, const uint8_t *warp, uint32_t lane,
			     uint32_t n)
{
	size_t slot_bytes = (size_t)layout->lanes * layout->record_bytes;

	for (uint32_t c = 0; c < layout->n_chunks; c++) {
		uint32_t bytes = layout->chunk[c];

		copy_words(row, layout->record_bytes, warp + (size_t)lane * bytes, slot_bytes, bytes, n);
		warp += (size_t)layout->lanes * bytes;
		row += bytes;
	}
}

void ncc_reader_lanes(struct ncc_reader_rows out, const struct ncc_reader_layout *layout, const uint8_t *from,
		      uint32_t n_slots, const uint32_t *used, uint64_t n)
{
	size_t warp_bytes = (size_t)n_slots * layout->lanes * layout->record_bytes;
	uint8_t *row = out.data;

	for (uint64_t w = 0; w < n; w++, from += warp_bytes) {
		for (uint32_t lane = 0; lane < layout->lanes; lane++, used++) {
			copy_lane(row, layout, from, lane, *used);
			row = next_row(&out, row, (uint64_t)*used * layout->record_bytes);
		}
	}
}

/* n times the same record; what is written already is copied on, twice as much each time. */
static void repeat(uint8_t *to, const uint8_t *record, size_t bytes, uint32_t n)
{
	size_t total = bytes * n;

	if (!n)
		return;
	memcpy(to, record, bytes);
	for (size_t done = bytes; done < total; done *= 2)
		memcpy(to + done, to, done < total - done ? done : total - done);
}

/* Where the lane's record is, of groups first..end - 1; `end` where none has it. */
static uint64_t group_of(const struct ncc_reader_groups *groups, uint64_t first, uint64_t end, uint32_t lane)
{
	for (uint64_t group = end; group-- > first;)
		if (groups->mask[group] >> lane & 1)
			return group;
	return end;
}

static uint8_t *copy_lanes(uint8_t *row, const struct ncc_reader_rows *out, const struct ncc_reader_layout *layout,
			   const uint8_t *head, const struct ncc_reader_groups *groups, uint64_t warp, uint64_t mask)
{
	uint64_t end = groups->first[warp + 1];

	for (uint32_t lane = 0; lane < layout->lanes; lane++) {
		bool used = mask >> lane & 1;
		uint64_t group = used ? group_of(groups, groups->first[warp], end, lane) : end;

		if (group < end)
			copy_lane(row, layout, groups->chunk + groups->at[group], lane, 1);
		else if (used)
			memcpy(row, head, layout->record_bytes);
		row = next_row(out, row, used ? layout->record_bytes : 0);
	}
	return row;
}

void ncc_reader_compact(struct ncc_reader_rows out, const struct ncc_reader_layout *layout, const uint8_t *heads,
			const struct ncc_reader_groups *groups, const uint64_t *mask, uint64_t n)
{
	uint64_t every = layout->lanes < 64 ? (1ull << layout->lanes) - 1 : UINT64_MAX;
	bool dense = !out.row_bytes || out.row_bytes == layout->record_bytes;
	uint8_t *row = out.data;

	for (uint64_t w = 0; w < n; w++, heads += layout->head_bytes) {
		if (dense && mask[w] == every && groups->first[w] == groups->first[w + 1]) {
			repeat(row, heads, layout->record_bytes, layout->lanes);
			row += (size_t)layout->lanes * layout->record_bytes;
		} else {
			row = copy_lanes(row, &out, layout, heads, groups, w, mask[w]);
		}
	}
}
