#include "records/flight.h"

#include <string.h>

#include "base/pages.h"
#include "base/prefetch.h"
#include "records/context.h"
#include "records/save.h"

_Static_assert(sizeof(struct ncc_flight) <= NCC_FLIGHT_BYTES, "a place holds a flight");
_Static_assert(sizeof(((struct ncc_flight *)0)->rest) ==
		       NCC_MAX_MAPS * sizeof(struct ncc_flight_map) + sizeof(((struct ncc_records_launch *)0)->params),
	       "maps and parameters fit");
_Static_assert(offsetof(struct ncc_flight, rest) % _Alignof(struct ncc_flight_map) == 0, "maps are aligned");
_Static_assert(NCC_HOST_LAUNCH_BYTES <= UINT32_MAX, "offsets in host pages fit");

struct ncc_flight_map ncc_flight_map_of(const struct ncc_records_launch *launch, uint32_t map)
{
	return (struct ncc_flight_map){
		.counts = (uint32_t)launch->device->map[map].counts,
		.heads = (uint32_t)launch->device->map[map].heads,
		.records = (uint32_t)launch->device->map[map].records,
		.groups = launch->shape[map].groups,
		.cap = launch->shape[map].used_cap,
		.sample = ncc_launch_sample(launch, map),
	};
}

/* Bytes that they take. */
static size_t place_maps(struct ncc_flight *flight, const struct ncc_records_launch *launch,
			 const struct ncc_flight_map *maps)
{
	struct ncc_flight_map *to = (struct ncc_flight_map *)flight->rest;
	uint32_t n = launch->prepared->n_maps;

	for (uint32_t i = 0; i < n; i++)
		to[i] = maps ? maps[i] : ncc_flight_map_of(launch, i);
	return n * sizeof(*to);
}

/* With one map and a dozen parameters. */
void ncc_flight_prefetch(const struct ncc_records_launch *launch)
{
	const struct ncc_flight *flight = launch->flight;

	if (!flight)
		return;
	ncc_prefetch_to_write(flight, 4 * NCC_LINE_BYTES);
}

void ncc_flight_describe(struct ncc_records_launch *launch, const struct ncc_flight_map *maps)
{
	struct ncc_flight *flight = launch->flight;
	struct ncc_chunk_facts facts;

	if (!launch->buffer->slab->in_pages)
		return;
	if (!flight)
		flight = launch->flight = ncc_flight_take();
	if (!flight)
		return;
	facts = ncc_save_facts(launch);
	flight->leader = flight->kernel = 0;
	flight->row = ncc_launch_row(launch);
	flight->offset = ncc_pages_offset(launch->buffer->host);
	flight->bytes = launch->device->bytes;
	flight->plan = launch->prepared->plan;
	flight->shared_bytes = launch->shared_bytes;
	flight->launch = launch->number;
	flight->sequence = launch->sequence;
	flight->since_ns = facts.since_ns;
	flight->start_ns = facts.start_ns;
	flight->prologue_ns = facts.prologue_ns;
	flight->context = (uintptr_t)launch->context->handle;
	flight->stream = (uintptr_t)launch->stream;
	memcpy(flight->grid, launch->grid, sizeof(flight->grid));
	memcpy(flight->block, launch->block, sizeof(flight->block));
	flight->device = launch->context->device;
	memcpy(flight->rest + place_maps(flight, launch, maps), launch->params, launch->params_bytes);
	ncc_flight_begin(flight);
}
