#define _GNU_SOURCE
#include "records/chunk.h"

#include <string.h>

#include "records/context.h"

enum { NAME_BYTES = sizeof(((struct ncc_store_chunk *)0)->kernel_dir) };

size_t ncc_chunk_head_bytes(const struct ncc_records_launch *launch)
{
	return sizeof(struct ncc_store_chunk) + launch->prepared->n_maps * sizeof(struct ncc_store_map) +
	       launch->n_params * sizeof(uint16_t) + launch->params_bytes;
}

static struct ncc_store_map describe_map(const struct ncc_records_launch *launch, uint32_t index,
					 const struct ncc_usage *usage)
{
	const struct ncc_map *map = &launch->prepared->map[index];
	struct ncc_store_map out = {
		.level = map->level,
		.flags = map->flags,
		.record_bytes = map->record_bytes,
		.cap = launch->shape[index].used_cap,
		.n_chunks = map->n_chunks,
		.warp_lanes = map->warp_lanes,
		.records = usage->records,
		.lost = usage->lost,
		.sample = ncc_launch_sample(launch, index),
	};

	memcpy(out.name, map->name, sizeof(out.name));
	memcpy(out.chunk, map->chunk, sizeof(out.chunk));
	return out;
}

/* Precondition: `to` is zero. */
static void copy_name(char to[NAME_BYTES], const char *name)
{
	memcpy(to, name, strnlen(name, NAME_BYTES - 1));
}

static void append(uint8_t **to, const void *data, size_t bytes)
{
	memcpy(*to, data, bytes);
	*to += bytes;
}

void ncc_chunk_fill(struct ncc_store_chunk *chunk, uint8_t *rest, const struct ncc_records_launch *launch,
		    const struct ncc_chunk_facts *facts)
{
	*chunk = (struct ncc_store_chunk){
		.n_maps = launch->prepared->n_maps,
		.launch = launch->number,
		.sequence = launch->sequence,
		.since_ns = facts->since_ns,
		.start_ns = facts->start_ns,
		.prologue_ns = facts->prologue_ns,
		.kernel_ns = facts->kernel_ns,
		.epilogue_ns = facts->epilogue_ns,
		.context = (uintptr_t)launch->context->handle,
		.stream = (uintptr_t)launch->stream,
		.shared_bytes = launch->shared_bytes,
		.device = launch->context->device,
		.n_params = launch->n_params,
		.params_bytes = launch->params_bytes,
	};
	memcpy(chunk->grid, launch->grid, sizeof(chunk->grid));
	memcpy(chunk->block, launch->block, sizeof(chunk->block));
	copy_name(chunk->device_name, facts->device_name);
	copy_name(chunk->kernel_dir, launch->prepared->kernel_dir);
	for (uint32_t i = 0; i < chunk->n_maps; i++) {
		struct ncc_store_map map = describe_map(launch, i, &facts->usage[i]);

		append(&rest, &map, sizeof(map));
	}
	for (uint32_t i = 0; i < chunk->n_params; i++)
		append(&rest, &(uint16_t){ncc_kept_param_bytes(launch->prepared, i)}, sizeof(uint16_t));
	append(&rest, launch->params, chunk->params_bytes);
}
