#include "records/layout.h"

#include "records/chunk.h"
#include "records/paging.h"
#include "records/block.h"

/* Beyond any device's memory; sizes below it are computed without overflow. */
#define ABSURD_BYTES (1ull << 46)

enum { ABSURD_THREADS = 65536 /* of a block */ };

/* Counts that are cleared (or not) in a row; `offset` moves on. */
static void place_counts(struct ncc_records_launch *launch, bool zeroed, uint64_t *offset)
{
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		uint32_t flags = launch->prepared->map[i].flags;

		if (!ncc_map_counts(&launch->prepared->map[i]) ||
		    zeroed != ((flags & (NCC_MAP_ZEROED | NCC_MAP_COMPACT)) != 0))
			continue;
		launch->own_device.map[i].counts = *offset;
		*offset = ncc_align_device(*offset + ncc_shape_count_words(&launch->own_shape[i]) * sizeof(uint32_t));
	}
}

static void place_heads(struct ncc_records_launch *launch, uint64_t *offset)
{
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		launch->own_device.map[i].heads = *offset;
		*offset = ncc_align_device(*offset + ncc_shape_heads_bytes(&launch->own_shape[i]));
	}
}

static void place_records(struct ncc_records_launch *launch, bool zeroed, uint64_t *offset)
{
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const struct ncc_shape *shape = &launch->own_shape[i];

		if (zeroed != ncc_map_is_shared_ring(&launch->prepared->map[i]))
			continue;
		launch->own_device.map[i].records = *offset;
		*offset = ncc_align_device(*offset + ncc_shape_device_bytes(shape));
	}
}

static void place_losses(struct ncc_records_launch *launch, bool zeroed, uint64_t *offset)
{
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		if (zeroed != ncc_map_adds_losses(&launch->prepared->map[i]))
			continue;
		launch->own_device.map[i].losses = *offset;
		if (!launch->desk[i])
			*offset = ncc_align_device(*offset + ncc_shape_losses_bytes(&launch->own_shape[i]));
	}
}

static void place_arrays(struct ncc_records_launch *launch)
{
	struct ncc_device_layout *device = &launch->own_device;
	uint64_t offset = 0;

	place_records(launch, true, &offset);
	place_losses(launch, true, &offset);
	device->counts_from = offset;
	place_counts(launch, true, &offset);
	device->zeroed_bytes = offset;
	place_counts(launch, false, &offset);
	place_heads(launch, &offset);
	device->counts_end = offset;
	place_records(launch, false, &offset);
	device->front_bytes = offset;
	place_losses(launch, false, &offset);
	device->bytes = offset;
}

bool ncc_shape_is_sane(const struct ncc_shape *shape)
{
	uint64_t row_bytes = (uint64_t)ncc_shape_slots(shape) * shape->record_bytes;
	uint64_t warp_bytes = (uint64_t)ncc_shape_slots(shape) * shape->slot_bytes + shape->lanes * sizeof(uint32_t);
	uint64_t bytes;

	return row_bytes <= UINT32_MAX && ncc_shape_warps(shape) <= UINT32_MAX &&
	       !__builtin_mul_overflow(ncc_shape_warps(shape), warp_bytes, &bytes) && bytes < ABSURD_BYTES &&
	       ncc_shape_device_bytes(shape) < ABSURD_BYTES;
}

/* The product of three extents, none of them 0, up to a limit. */
static bool extent_is_sane(const uint32_t extent[3], uint64_t limit, uint64_t *product)
{
	return !__builtin_mul_overflow((uint64_t)extent[0], extent[1], product) &&
	       !__builtin_mul_overflow(*product, extent[2], product) && *product >= 1 && *product <= limit;
}

bool ncc_grid_is_sane(const struct ncc_launch_info *info)
{
	uint64_t blocks, threads;

	return extent_is_sane(info->block, ABSURD_THREADS, &threads) &&
	       extent_is_sane(info->grid, ABSURD_BYTES / threads, &blocks);
}

bool ncc_lay_out(struct ncc_records_launch *launch, const struct ncc_caps *caps)
{
	const struct ncc_prepared *prepared = launch->prepared;

	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		launch->own_shape[i] = ncc_shape_of(&prepared->map[i], caps->cap[i], launch->grid, launch->block);
		launch->own_shape[i].used_cap = ncc_shape_slots(&launch->own_shape[i]);
		if (!ncc_shape_is_sane(&launch->own_shape[i]))
			return false;
	}
	place_arrays(launch);
	launch->shape = launch->own_shape;
	launch->device = &launch->own_device;
	launch->trace_bytes = launch->device->bytes + ncc_chunk_head_bytes(launch);
	return true;
}

static uint32_t cap_word(const struct ncc_records_launch *launch, uint32_t map)
{
	return launch->shape[map].cap | (launch->desk[map] ? NCC_CAP_PAGES : 0);
}

void ncc_fill_block(const struct ncc_records_launch *launch, void *block)
{
	uint16_t turns[2] = {(uint16_t)(launch->sample - 1), (uint16_t)(launch->warps - 1)};
	uint32_t bytes = launch->prepared->block_bytes;

	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const struct ncc_map *map = &launch->prepared->map[i];
		uint64_t records = launch->buffer->address + launch->device->map[i].records;
		uint64_t counts = launch->buffer->address + launch->device->map[i].counts;
		uint64_t heads = launch->buffer->address + launch->device->map[i].heads;
		uint64_t losses = launch->buffer->address + launch->device->map[i].losses;
		bool compact = map->flags & NCC_MAP_COMPACT;
		uint32_t cap = compact ? launch->shape[i].groups : cap_word(launch, i);

		if (map->flags & NCC_MAP_TABLE)
			continue;
		if (launch->desk[i])
			losses = ncc_desk_address(launch->desk[i]);
		ncc_block_put(block, bytes, map->records_param, compact ? &heads : &records, sizeof(records));
		if (map->lanes_param != UINT32_MAX)
			ncc_block_put(block, bytes, map->lanes_param, compact ? &records : &losses, sizeof(records));
		if (ncc_map_counts(map))
			ncc_block_put(block, bytes, map->counts_param, &counts, sizeof(counts));
		ncc_block_put(block, bytes, map->cap_param, &cap, sizeof(cap));
		if (map->flags & NCC_MAP_BY_LAUNCH)
			ncc_block_put(block, bytes, map->cap_param + sizeof(uint32_t), &turns, sizeof(turns));
	}
}
