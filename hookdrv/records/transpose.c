#include "records/transpose.h"

#include <string.h>

/* Bytes of a row that are moved for one lane before the next: whole cache lines on the writing side, and a
 * tile of 32 lanes stays in the first-level cache on the reading side.
 */
enum { TILE_ROW_BYTES = 128 };

static uint64_t product(const uint32_t extent[3])
{
	return (uint64_t)extent[0] * extent[1] * extent[2];
}

static uint32_t round_up(uint32_t bytes, uint32_t to)
{
	return (bytes + to - 1) / to * to;
}

static uint32_t head_bytes(uint32_t record_bytes)
{
	return round_up(round_up(record_bytes, sizeof(uint32_t)) + sizeof(uint32_t), 16);
}

struct ncc_shape ncc_shape_of(const struct ncc_map *map, uint32_t cap, const uint32_t grid[3], const uint32_t block[3])
{
	uint32_t threads = (uint32_t)product(block);
	struct ncc_shape shape = {
		.blocks = product(grid),
		.block_threads = threads,
		.block_warps = (threads + NCC_WARP_LANES - 1) / NCC_WARP_LANES,
		.lanes = map->level == NCC_LEVEL_WARP ? 1 : NCC_WARP_LANES,
		.record_bytes = map->record_bytes,
		.cap = cap,
		.file_cap = cap,
		.head_bytes = map->flags & NCC_MAP_COMPACT ? head_bytes(map->record_bytes) : 0,
		.n_chunks = map->n_chunks,
	};

	memcpy(shape.chunk, map->chunk, sizeof(shape.chunk));
	return shape;
}

struct ncc_warp_rows ncc_shape_warp_rows(const struct ncc_shape *shape, uint64_t warp)
{
	uint64_t block = warp / shape->block_warps;
	uint32_t first_lane = (uint32_t)(warp % shape->block_warps) * NCC_WARP_LANES;
	uint32_t lanes = shape->block_threads - first_lane;

	if (shape->lanes == 1)
		return (struct ncc_warp_rows){.first = warp, .n = 1};
	return (struct ncc_warp_rows){
		.first = block * shape->block_threads + first_lane,
		.n = lanes < NCC_WARP_LANES ? lanes : NCC_WARP_LANES,
	};
}

/* One plane of a tile: n_slots chunks, slot_bytes apart, for each of n_rows lanes. */
struct plane {
	const uint8_t *from;
	uint8_t *to;
	size_t slot_bytes;
	size_t row_pitch;
	uint32_t record_bytes;
	uint32_t n_slots;
	uint32_t n_rows;
	uint32_t chunk;
};

static inline __attribute__((always_inline)) void move_plane(const struct plane *p, uint32_t chunk)
{
	for (uint32_t lane = 0; lane < p->n_rows; lane++) {
		const uint8_t *from = p->from + (size_t)lane * chunk;
		uint8_t *to = p->to + lane * p->row_pitch;

		for (uint32_t slot = 0; slot < p->n_slots; slot++)
			memcpy(to + (size_t)slot * p->record_bytes, from + slot * p->slot_bytes, chunk);
	}
}

/* The usual chunks are constants to the compiler: one load and one store each. */
static void move_any_plane(const struct plane *plane)
{
	switch (plane->chunk) {
	case 16:
		move_plane(plane, 16);
		break;
	case 8:
		move_plane(plane, 8);
		break;
	case 4:
		move_plane(plane, 4);
		break;
	case 2:
		move_plane(plane, 2);
		break;
	case 1:
		move_plane(plane, 1);
		break;
	default:
		move_plane(plane, plane->chunk);
	}
}

static void transpose_tile(const struct ncc_shape *shape, struct plane plane)
{
	for (uint32_t c = 0; c < shape->n_chunks; c++) {
		plane.chunk = shape->chunk[c];
		move_any_plane(&plane);
		plane.from += (size_t)shape->lanes * plane.chunk;
		plane.to += plane.chunk;
	}
}

void ncc_transpose(const struct ncc_shape *shape, const uint8_t *place, uint32_t n_slots, uint32_t n_rows,
		   uint8_t *rows, size_t row_pitch)
{
	struct plane plane = {
		.slot_bytes = ncc_shape_slot_bytes(shape),
		.row_pitch = row_pitch,
		.record_bytes = shape->record_bytes,
		.n_rows = n_rows,
	};
	uint32_t tile_slots = (TILE_ROW_BYTES + shape->record_bytes - 1) / shape->record_bytes;

	if (shape->lanes == 1) {
		memcpy(rows, place, (size_t)n_slots * shape->record_bytes);
		return;
	}
	for (uint32_t slot = 0; slot < n_slots; slot += tile_slots) {
		plane.n_slots = n_slots - slot < tile_slots ? n_slots - slot : tile_slots;
		plane.from = place + slot * plane.slot_bytes;
		plane.to = rows + (size_t)slot * shape->record_bytes;
		transpose_tile(shape, plane);
	}
}

/* What is there is doubled. */
void ncc_repeat(const uint8_t *record, uint32_t record_bytes, uint32_t n_rows, uint8_t *rows)
{
	size_t bytes = (size_t)n_rows * record_bytes;
	size_t done = record_bytes;

	memcpy(rows, record, record_bytes);
	while (done < bytes) {
		size_t n = done < bytes - done ? done : bytes - done;

		memcpy(rows + done, rows, n);
		done += n;
	}
}
