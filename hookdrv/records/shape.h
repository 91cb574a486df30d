/* How many records of which size a launch has room for, and where a warp's lie in device memory (struct ncc_map).
 *
 * A *row* is what one thread (thread level) or one warp (warp level) saved: cap records one after another. A
 * warp's *place* in device memory holds `lanes` rows, interleaved slot by slot, or a stream: cap units of its entries.
 */
#ifndef NCC_SHAPE_H
#define NCC_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "abi.h"

enum { NCC_WARP_LANES = 32 /* of the warps of streams and of compact maps */ };

/* Whether the kernel counts something of it in memory. */
static inline bool ncc_map_counts(const struct ncc_map *map)
{
	return !(map->flags & NCC_MAP_STATIC) || (map->flags & NCC_MAP_COMPACT);
}

/* What launches have counted says how much memory a later one has. One that counts need not be: its cap may be given. */
static inline bool ncc_map_is_guessed(const struct ncc_map *map)
{
	return map->flags & (NCC_MAP_DYNAMIC | NCC_MAP_COMPACT);
}

/* Of any map of it. No plan has a map that is both static and dynamic. */
static inline bool ncc_plan_counts(const struct ncc_prepared *plan)
{
	for (uint32_t i = 0; i < plan->n_maps; i++)
		if (ncc_map_counts(&plan->map[i]))
			return true;
	return false;
}

/* A ring whose slots have versioned words. */
static inline bool ncc_map_is_shared_ring(const struct ncc_map *map)
{
	return map->flags & NCC_MAP_RING && map->flags & NCC_MAP_ZEROED && map->level == NCC_LEVEL_WARP;
}

/* A stream whose lanes add up what they lose, as they keep nothing themselves. */
static inline bool ncc_map_adds_losses(const struct ncc_map *map)
{
	return map->flags & NCC_MAP_STREAM && map->flags & NCC_MAP_ZEROED;
}

/* One map of one launch. */
struct ncc_shape {
	uint64_t blocks;
	uint32_t block_threads;
	uint32_t block_warps;
	uint32_t warp_lanes;
	uint32_t lanes;       /* those of a warp at thread level, 1 at warp level */
	uint32_t count_lanes; /* of a warp, that have a count */
	uint32_t slot_bytes;  /* one slot of all lanes of a warp, in device memory; of a stream a unit */
	uint32_t record_bytes;
	uint32_t cap;        /* slots of a row in device memory */
	uint32_t page_units; /* of a stream: units that pages held of the warp with most, when the launch is over */
	uint32_t used_cap;   /* of a dynamic map, those that the fullest row used */
	bool stream;
	bool ring;
	/* Of a compact map, else 0. */
	uint32_t head_bytes;
	uint32_t group_bytes;
	uint32_t groups; /* that the lanes' area has room for */
};

/* Precondition: cap > 0. Of a compact map, `cap` are the groups of its lanes' area. */
struct ncc_shape ncc_shape_of(const struct ncc_map *map, uint32_t cap, const uint32_t grid[3], const uint32_t block[3]);

static inline uint64_t ncc_shape_warps(const struct ncc_shape *shape)
{
	return shape->blocks * shape->block_warps;
}

/* Threads, or warps, of the whole grid; of a stream, warps. */
static inline uint64_t ncc_shape_rows(const struct ncc_shape *shape)
{
	bool warps = shape->lanes == 1 || shape->stream;

	return shape->blocks * (warps ? shape->block_warps : shape->block_threads);
}

static inline size_t ncc_shape_row_bytes(const struct ncc_shape *shape)
{
	return (size_t)shape->used_cap * (shape->stream ? shape->slot_bytes : shape->record_bytes);
}

static inline uint64_t ncc_shape_heads_bytes(const struct ncc_shape *shape)
{
	return ncc_shape_warps(shape) * shape->head_bytes;
}

/* Slots of a row; of a stream, units of a warp, those in pages included. */
static inline uint32_t ncc_shape_slots(const struct ncc_shape *shape)
{
	return shape->cap + shape->page_units;
}

/* Of a compact map, its lanes' area. */
static inline uint64_t ncc_shape_device_bytes(const struct ncc_shape *shape)
{
	if (shape->head_bytes)
		return (uint64_t)shape->groups * shape->group_bytes;
	return ncc_shape_warps(shape) * shape->cap * shape->slot_bytes;
}

/* Of a stream. */
static inline uint64_t ncc_shape_losses_bytes(const struct ncc_shape *shape)
{
	return shape->stream ? ncc_shape_warps(shape) * NCC_WARP_LANES * sizeof(uint32_t) : 0;
}

/* Count words in device memory, those of lanes that do not exist included; of a compact map, its cursor. */
static inline uint64_t ncc_shape_count_words(const struct ncc_shape *shape)
{
	return shape->head_bytes ? 1 : ncc_shape_warps(shape) * shape->count_lanes;
}

/* How many rows of a warp exist: the last warp of a block may be ragged. */
uint32_t ncc_shape_warp_rows(const struct ncc_shape *shape, uint64_t warp);

/* How many counts of a warp say something. */
static inline uint32_t ncc_shape_warp_counts(const struct ncc_shape *shape, uint64_t warp)
{
	return shape->count_lanes == 1 ? 1 : ncc_shape_warp_rows(shape, warp);
}

#endif
