#include "cuda/records/flight.h"

#include "base/pages.h"
#include "base/prefetch.h"
#include "cuda/records/save.h"

_Static_assert(sizeof(struct ncc_flight) <= NCC_FLIGHT_BYTES, "a place holds a flight");
_Static_assert(sizeof(((struct ncc_flight *)0)->rest) == NCC_CHUNK_REST_BYTES, "maps and parameters fit");

static void place_maps(struct ncc_flight *flight, const struct ncc_records_launch *launch)
{
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++)
		flight->map[i] = (struct ncc_flight_map){
			.counts = launch->device.map[i].counts,
			.heads = launch->device.map[i].heads,
			.records = launch->device.map[i].records,
			.groups = launch->shape[i].groups,
		};
}

/* With one map and a dozen parameters. */
void ncc_flight_prefetch(const struct ncc_records_launch *launch)
{
	const struct ncc_flight *flight = launch->flight;

	if (!flight)
		return;
	ncc_prefetch_to_write(flight, offsetof(struct ncc_flight, map[1]));
	ncc_prefetch_to_write(flight->rest, 4 * NCC_LINE_BYTES);
}

void ncc_flight_describe(struct ncc_records_launch *launch)
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
	flight->bytes = launch->device.bytes;
	place_maps(flight, launch);
	ncc_chunk_fill(&flight->chunk, flight->rest, launch, &facts);
	ncc_flight_begin(flight);
}
