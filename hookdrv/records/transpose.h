/* From the order of records in device memory (struct ncc_map) to that of a trace file. No driver, no files.
 *
 * A *row* is what one thread (thread level) or one warp (warp level) saved: cap records one after another. A
 * warp's *place* in device memory holds `lanes` rows, interleaved slot by slot; the file holds the rows of
 * the threads that exist, blocks one after another.
 */
#ifndef NCC_TRANSPOSE_H
#define NCC_TRANSPOSE_H

#include <stddef.h>
#include <stdint.h>

#include "abi.h"

enum { NCC_WARP_LANES = 32 };

/* One map of one launch. */
struct ncc_shape {
	uint64_t blocks;
	uint32_t block_threads;
	uint32_t block_warps;
	uint32_t lanes; /* 32 at thread level, 1 at warp level */
	uint32_t record_bytes;
	uint32_t cap;        /* slots of a row in device memory */
	uint32_t file_cap;   /* and in the file: of a dynamic map, those that the fullest row used */
	uint32_t head_bytes; /* of a warp's head in a compact map, else 0 */
	uint32_t n_chunks;
	uint8_t chunk[NCC_MAX_CHUNKS];
};

/* Precondition: cap > 0, and the chunks add up to record_bytes. */
struct ncc_shape ncc_shape_of(const struct ncc_map *map, uint32_t cap, const uint32_t grid[3], const uint32_t block[3]);

static inline uint64_t ncc_shape_warps(const struct ncc_shape *shape)
{
	return shape->blocks * shape->block_warps;
}

/* Rows in the file: threads, or warps, of the whole grid. */
static inline uint64_t ncc_shape_rows(const struct ncc_shape *shape)
{
	return shape->blocks * (shape->lanes == 1 ? shape->block_warps : shape->block_threads);
}

/* A row in the file. */
static inline size_t ncc_shape_row_bytes(const struct ncc_shape *shape)
{
	return (size_t)shape->file_cap * shape->record_bytes;
}

/* One slot of all lanes of a warp, in device memory. */
static inline size_t ncc_shape_slot_bytes(const struct ncc_shape *shape)
{
	return (size_t)shape->lanes * shape->record_bytes;
}

static inline uint64_t ncc_shape_heads_bytes(const struct ncc_shape *shape)
{
	return ncc_shape_warps(shape) * shape->head_bytes;
}

/* Of a compact map, its lanes' area. */
static inline uint64_t ncc_shape_device_bytes(const struct ncc_shape *shape)
{
	return ncc_shape_warps(shape) * shape->cap * ncc_shape_slot_bytes(shape);
}

/* Count words in device memory; those of lanes that do not exist included. */
static inline uint64_t ncc_shape_count_words(const struct ncc_shape *shape)
{
	return ncc_shape_warps(shape) * shape->lanes;
}

/* The rows of one warp: where its first one is in the file, and how many of its lanes exist. */
struct ncc_warp_rows {
	uint64_t first;
	uint32_t n;
};

struct ncc_warp_rows ncc_shape_warp_rows(const struct ncc_shape *shape, uint64_t warp);

/* Writes slots 0..n_slots-1 found at place (a slot's block for each) to n_rows rows, row_pitch bytes apart.
 */
void ncc_transpose(const struct ncc_shape *shape, const uint8_t *place, uint32_t n_slots, uint32_t n_rows,
		   uint8_t *rows, size_t row_pitch);

/* Writes one record to n_rows rows, one after another. */
void ncc_repeat(const uint8_t *record, uint32_t record_bytes, uint32_t n_rows, uint8_t *rows);

#endif
