#include "records/shape.h"

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

static uint32_t slot_bytes(const struct ncc_map *map, uint32_t lanes)
{
	uint32_t bits = 8 * map->record_bytes;

	if (map->flags & NCC_MAP_STREAM)
		return NCC_STREAM_UNIT_BYTES;
	if (ncc_map_is_shared_ring(map))
		return (bits + NCC_VERSIONED_DATA_BITS - 1) / NCC_VERSIONED_DATA_BITS * (uint32_t)sizeof(uint64_t);
	return lanes * map->record_bytes;
}

struct ncc_shape ncc_shape_of(const struct ncc_map *map, uint32_t cap, const uint32_t grid[3], const uint32_t block[3])
{
	uint32_t threads = (uint32_t)product(block);
	uint32_t lanes = map->level == NCC_LEVEL_WARP ? 1 : map->warp_lanes;
	bool stream = map->flags & NCC_MAP_STREAM;
	bool compact = map->flags & NCC_MAP_COMPACT;

	return (struct ncc_shape){
		.blocks = map->flags & NCC_MAP_TABLE ? 0 : product(grid), /* no launch has records of a table */
		.block_threads = threads,
		.block_warps = (threads + map->warp_lanes - 1) / map->warp_lanes,
		.warp_lanes = map->warp_lanes,
		.lanes = lanes,
		.count_lanes = stream && !(map->flags & NCC_MAP_LANE_COUNTS) ? 1 : lanes,
		.slot_bytes = slot_bytes(map, lanes),
		.record_bytes = map->record_bytes,
		.cap = compact ? 1 : cap,
		.used_cap = compact ? 1 : cap,
		.stream = stream,
		.ring = map->flags & NCC_MAP_RING,
		.head_bytes = compact ? head_bytes(map->record_bytes) : 0,
		.group_bytes = compact ? NCC_GROUP_HEAD_BYTES + NCC_WARP_LANES * map->record_bytes : 0,
		.groups = compact ? cap : 0,
	};
}

uint32_t ncc_shape_warp_rows(const struct ncc_shape *shape, uint64_t warp)
{
	uint32_t first_lane = (uint32_t)(warp % shape->block_warps) * shape->warp_lanes;
	uint32_t lanes = shape->block_threads - first_lane;

	if (shape->lanes == 1)
		return 1;
	return lanes < shape->warp_lanes ? lanes : shape->warp_lanes;
}
