#include "records/sink.h"

#include <stdlib.h>
#include <string.h>

#include "records/layout.h"
#include "records/block.h"

/* A launch with as few slots as there may be, which takes no part in anything. */
static struct ncc_records_launch *smallest(const struct ncc_launch_info *info)
{
	struct ncc_records_launch *launch = calloc(1, sizeof(*launch));
	struct ncc_caps caps = {.full = false};

	if (!launch)
		return NULL;
	launch->prepared = info->prepared;
	memcpy(launch->grid, info->grid, sizeof(launch->grid));
	memcpy(launch->block, info->block, sizeof(launch->block));
	launch->warps = launch->sample = 1;
	for (uint32_t i = 0; i < info->prepared->n_maps; i++) {
		const struct ncc_map *map = &info->prepared->map[i];

		caps.cap[i] = ncc_map_is_guessed(map) ? 1 : map->cap;
	}
	if (ncc_grid_is_sane(info) && ncc_lay_out(launch, &caps))
		return launch;
	free(launch);
	return NULL;
}

uint64_t ncc_sink_bytes(const struct ncc_launch_info *info)
{
	struct ncc_records_launch *launch = smallest(info);
	uint64_t bytes;

	if (!launch)
		return 0;
	bytes = ncc_align_device(launch->device->bytes) + NCC_DEVICE_ALIGN;
	for (uint32_t i = 0; i < info->prepared->n_maps; i++)
		bytes += ncc_align_device(info->prepared->map[i].table_bytes);
	free(launch);
	return bytes;
}

bool ncc_sink_fill(const struct ncc_launch_info *info, struct ncc_memory sink, void *block)
{
	struct ncc_records_launch *launch = smallest(info);
	struct ncc_buffer buffer = {.address = sink.address};
	struct ncc_memory tables[NCC_MAX_MAPS] = {{0}};
	struct ncc_proof proof = {
		.plan = info->prepared,
		.grid = info->grid,
		.block = info->block,
		.parameters = block,
		.address = sink.address,
		.bytes = sink.bytes,
		.tables = tables,
	};
	uint64_t at;

	if (!launch)
		return false;
	launch->buffer = &buffer;
	ncc_fill_block(launch, block);
	at = sink.address + ncc_align_device(launch->device->bytes);
	for (uint32_t i = 0; i < info->prepared->n_maps; i++) {
		const struct ncc_map *map = &info->prepared->map[i];

		if (!(map->flags & NCC_MAP_TABLE))
			continue;
		tables[i] = (struct ncc_memory){.address = at, .bytes = sink.address + sink.bytes - at};
		ncc_block_put(block, info->prepared->block_bytes, map->records_param, &at, sizeof(at));
		at += ncc_align_device(map->table_bytes);
	}
	free(launch);
	return !ncc_prove(&proof);
}
