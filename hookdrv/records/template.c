#include "records/template.h"

#include <stdlib.h>
#include <string.h>

#include "records/flight.h"
#include "records/slab.h"
#include "records/proof.h"

enum { WAYS = 2 };

/* Where a launch's template may be: one that finds both places taken has none, as no other is ever let go for it. */
static _Atomic(struct ncc_template *) *places_of(const struct ncc_launch_info *info)
{
	uint64_t hash = 0;

	for (int i = 0; i < 3; i++)
		hash = (hash ^ info->grid[i] ^ (uint64_t)info->block[i] << 32) * 0x9e3779b97f4a7c15u;
	return &info->probed->templates[(hash >> 32) % (NCC_TEMPLATES / WAYS) * WAYS];
}

static bool is_of(const struct ncc_template *known, const struct ncc_launch_info *info)
{
	return !memcmp(known->grid, info->grid, sizeof(known->grid)) &&
	       !memcmp(known->block, info->block, sizeof(known->block));
}

const struct ncc_template *ncc_template_find(const struct ncc_launch_info *info)
{
	_Atomic(struct ncc_template *) *places;

	if (!info->probed || info->timed)
		return NULL;
	places = places_of(info);
	for (int i = 0; i < WAYS; i++) {
		const struct ncc_template *known = atomic_load_explicit(&places[i], memory_order_acquire);

		if (known && is_of(known, info))
			return known;
	}
	return NULL;
}

/* Its kernel is told where its records are, and nothing else. */
static bool is_fixed(const struct ncc_map *map)
{
	return (map->flags & ~NCC_MAP_BOUNDED) == NCC_MAP_STATIC && map->counts_param == UINT32_MAX &&
	       map->cap_param == UINT32_MAX && map->lanes_param == UINT32_MAX;
}

static bool are_fixed(const struct ncc_prepared *prepared)
{
	for (uint32_t i = 0; i < prepared->n_maps; i++)
		if (!is_fixed(&prepared->map[i]))
			return false;
	return true;
}

/* In a buffer that is no larger than it has to be, so that it holds in each that has room. */
static bool prove(const struct ncc_launch_info *info, const struct ncc_records_launch *launch, const void *block)
{
	return !ncc_prove(&(struct ncc_proof){
		.plan = info->prepared,
		.grid = info->grid,
		.block = info->block,
		.parameters = block,
		.address = launch->buffer->address,
		.bytes = launch->device->bytes,
	});
}

static struct ncc_template *make(const struct ncc_records_launch *launch, enum ncc_place place)
{
	uint32_t n_maps = launch->prepared->n_maps;
	struct ncc_template *made = malloc(sizeof(*made) + n_maps * sizeof(made->shape[0]));

	if (!made)
		return NULL;
	memcpy(made->grid, launch->grid, sizeof(made->grid));
	memcpy(made->block, launch->block, sizeof(made->block));
	made->place = place;
	made->size_class = ncc_size_class_of(launch->device->bytes);
	made->trace_bytes = launch->trace_bytes;
	made->device = *launch->device;
	made->n_maps = n_maps;
	made->n_params = launch->n_params;
	made->params_bytes = launch->params_bytes;
	for (uint32_t i = 0; i < launch->n_params; i++)
		made->param_bytes[i] = (uint8_t)ncc_kept_param_bytes(launch->prepared, i);
	for (uint32_t i = 0; i < n_maps; i++) {
		made->records_param[i] = launch->prepared->map[i].records_param;
		made->flight[i] = ncc_flight_map_of(launch, i);
		made->shape[i] = launch->shape[i];
	}
	return made;
}

void ncc_template_remember(const struct ncc_launch_info *info, const struct ncc_records_launch *launch,
			   enum ncc_place place, const void *block)
{
	_Atomic(struct ncc_template *) *places;
	struct ncc_template *made = NULL;

	/* One that is known takes this way, too, where nothing was idle. */
	if (!info->probed || info->timed || !are_fixed(info->prepared) || ncc_template_find(info))
		return;
	places = places_of(info);
	for (int i = 0; i < WAYS; i++) {
		struct ncc_template *none = NULL;

		if (atomic_load_explicit(&places[i], memory_order_relaxed))
			continue;
		if (!made && prove(info, launch, block))
			made = make(launch, place);
		if (!made || atomic_compare_exchange_strong(&places[i], &none, made))
			return;
	}
	free(made);
}

bool ncc_template_fits(const struct ncc_template *known, const struct ncc_buffer *buffer)
{
	return buffer->slab->buffer_bytes >= known->device.bytes && buffer->address % NCC_DEVICE_ALIGN == 0;
}

static void keep_params(const struct ncc_template *known, struct ncc_records_launch *launch, const void *const *params)
{
	uint8_t *to = launch->params;

	launch->n_params = known->n_params;
	launch->params_bytes = known->params_bytes;
	for (uint32_t i = 0; i < known->n_params; i++)
		to = ncc_keep_param(to, params[i], known->param_bytes[i]);
}

void ncc_template_lay_out(const struct ncc_template *known, struct ncc_records_launch *launch,
			  const void *const *params, void *block)
{
	keep_params(known, launch, params);
	launch->shape = known->shape;
	launch->device = &known->device;
	launch->trace_bytes = known->trace_bytes;
	launch->full = true;
	for (uint32_t i = 0; i < known->n_maps; i++) {
		uint64_t records = launch->buffer->address + known->device.map[i].records;

		memcpy((uint8_t *)block + known->records_param[i], &records, sizeof(records));
	}
}
