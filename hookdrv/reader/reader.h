/* What reading a trace at the speed of memory needs: called by ncc.runtime (runtime/native.py), which has checked every
 * number, so that nothing here reads or writes outside of what it is given. Part of no hook driver.
 */
#ifndef NCC_READER_H
#define NCC_READER_H

#include <stddef.h>
#include <stdint.h>

#include "abi.h"

#define NCC_READER_API __attribute__((visibility("default")))

/* How a thread-level map's records lie in device memory (struct ncc_map in abi.h): for each slot of a warp, n_chunks planes;
 * plane c has chunk[c] bytes (1, 2, 4, 8 or 16) for each lane.
 */
struct ncc_reader_layout {
	uint32_t lanes;
	uint32_t record_bytes; /* the chunks' sum */
	uint32_t n_chunks;
	uint8_t chunk[NCC_MAX_CHUNKS];
	uint32_t head_bytes; /* of a compact map */
};

/* Where rows of records go: row r to data + r * row_bytes, or behind the row before it where row_bytes is 0. */
struct ncc_reader_rows {
	uint8_t *data;
	uint64_t row_bytes;
};

/* As zlib's crc32(). */
NCC_READER_API uint32_t ncc_reader_crc(uint32_t crc, const void *data, size_t bytes);

/* The first used[r] records of each of n rows, row r at from + r * row_bytes. */
NCC_READER_API void ncc_reader_copy(struct ncc_reader_rows out, const uint8_t *from, uint64_t row_bytes,
				    uint32_t record_bytes, const uint32_t *used, uint64_t n);

/* The first used[w * lanes + l] records of each lane of n warps, which lie one behind another, n_slots slots each. */
NCC_READER_API void ncc_reader_lanes(struct ncc_reader_rows out, const struct ncc_reader_layout *layout,
				     const uint8_t *from, uint32_t n_slots, const uint32_t *used, uint64_t n);

/* Records of lanes that left with their own: group g has those of the lanes in mask[g] at chunk + at[g], as a slot; those
 * of warp w are first[w]..first[w + 1] - 1.
 */
struct ncc_reader_groups {
	const uint8_t *chunk;
	const uint64_t *at;
	const uint64_t *mask;
	const uint64_t *first;
};

/* Of n warps of a compact map the records of the lanes in mask[w], a row each: from the last group that has the lane, else
 * from the warp's head.
 */
NCC_READER_API void ncc_reader_compact(struct ncc_reader_rows out, const struct ncc_reader_layout *layout,
				       const uint8_t *heads, const struct ncc_reader_groups *groups,
				       const uint64_t *mask, uint64_t n);

/* A field of a stream's records that differs between lanes in some pattern: table[32 * pattern + lane], modulo 2^bits. */
struct ncc_reader_table {
	uint32_t offset; /* in the record */
	uint32_t bytes;  /* 1, 2, 4 or 8 */
	const uint64_t *table;
};

/* A field of a stream's records. */
struct ncc_reader_field {
	uint32_t offset; /* in the record */
	uint32_t bytes;
};

/* What an entry of a run holds of a field of a save. */
struct ncc_reader_run_field {
	uint32_t how; /* enum ncc_run_how */
	uint32_t at;  /* byte of the entry, as many as `how` says within it; of one that follows, an earlier save */
	uint64_t plus;
};

/* A run: an entry has so many saves and units. Of save s, its pattern is pattern[s], its fields field[s * n_fields] on. */
struct ncc_reader_run {
	uint32_t saves; /* <= NCC_RUN_MOST_SAVES */
	uint32_t units;
	const uint32_t *pattern;
	const struct ncc_reader_run_field *field;
};

enum { NCC_READER_RUN_RECORD_BYTES = 64 }; /* of a map with runs, at most; a field has 8 at most */

/* Streams (NCC_MAP_STREAM in abi.h) of consecutive warps, warp w's at units + w * warp_units * 16. What is told of a warp
 * is at [w], of its lanes at [32 * w]: entries are those that begin at unit begin or behind it, and end before filled.
 */
struct ncc_reader_stream {
	const uint8_t *units;
	uint64_t warp_units;
	const uint32_t *begin;
	const uint32_t *filled; /* <= warp_units */
	const uint32_t *exist;  /* mask of lanes */
	const uint32_t *counts; /* of lanes */
	uint32_t n_patterns;
	uint32_t n_tables;
	const struct ncc_reader_table *table;
	uint32_t n_runs;
	uint32_t n_fields;
	const struct ncc_reader_run *run;
	const struct ncc_reader_field *field;
};

/* How many records the lanes have in entries that begin before begin + limit; end: where the first one behind them
 * begins. Returns n, or the first warp in which there is something that is no entry.
 */
NCC_READER_API uint64_t ncc_reader_count(const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from,
					 uint32_t limit, uint32_t *used, uint32_t *end, uint64_t n);

/* These records, used[32 * w + lane] of each lane: a row for each, as rows are said above. Returns as above. */
NCC_READER_API uint64_t ncc_reader_stream(struct ncc_reader_rows out, const struct ncc_reader_layout *layout,
					  const struct ncc_reader_stream *from, const uint32_t *used,
					  const uint32_t *end, uint64_t n);

enum { NCC_READER_KINDS = NCC_ENTRY_WORDS + 1 }; /* of entries */

/* How many entries of each kind the warps have (all of them: limit and end play no part), and how many units these take: added to
 * found[2 * kind] and found[2 * kind + 1]. Returns as above.
 */
NCC_READER_API uint64_t ncc_reader_kinds(const struct ncc_reader_layout *layout, const struct ncc_reader_stream *from,
					 uint64_t found[2 * NCC_READER_KINDS], uint64_t n);

#endif
