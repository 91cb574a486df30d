#include "records/proof.h"

#include <stdbool.h>
#include <string.h>

/* It shares nothing with the code that lays arrays out (shape.c, records.c), on purpose: a mistake there is to be
 * found here.
 */

enum {
	LANES = 32, /* of the warps of streams and of compact maps */
	GROUP_HEAD = 16,
	RECORDS_ALIGN = 16, /* the widest store */
	TABLE_ALIGN = 8,    /* its atomics */
	COUNTS_ALIGN = 4,
	UNIT = 16,           /* of a stream */
	LINK = 48,           /* of a warp with pages */
	BELL_WARPS = 64,     /* that have one */
	VERSIONED_BITS = 24, /* of a record, in a word of VERSIONED bytes */
	VERSIONED = 8,
	ARRAYS = 3,          /* of one map */
	THREADS_MAX = 65536, /* beyond any device's: the driver refuses fewer */
};

struct array {
	uint64_t first, end;
};

struct state {
	const struct ncc_proof *launch;
	uint64_t warps; /* as the map that is looked at counts them */
	struct array arrays[NCC_MAX_MAPS * ARRAYS];
	uint32_t n_arrays;
};

static bool product(const uint32_t *extent, uint64_t *out)
{
	return extent[0] && extent[1] && extent[2] && !__builtin_mul_overflow(extent[0], extent[1], out) &&
	       !__builtin_mul_overflow(*out, extent[2], out);
}

/* The kernel numbers warps in 32 bits. */
static bool count_warps(struct state *state, uint64_t lanes)
{
	uint64_t blocks, threads;

	return product(state->launch->grid, &blocks) && product(state->launch->block, &threads) &&
	       threads <= THREADS_MAX &&
	       !__builtin_mul_overflow(blocks, (threads + lanes - 1) / lanes, &state->warps) &&
	       state->warps <= UINT32_MAX;
}

/* n elements of `stride` bytes each from the address that is at `param` in the block: the last of them ends inside. */
static bool place_in(struct state *state, struct ncc_memory memory, uint32_t param, uint64_t n, uint64_t stride,
		     uint32_t align)
{
	const struct ncc_proof *launch = state->launch;
	struct array *array = &state->arrays[state->n_arrays];
	uint64_t bytes, end;

	if (param > launch->plan->block_bytes || launch->plan->block_bytes - param < sizeof(array->first))
		return false;
	memcpy(&array->first, (const uint8_t *)launch->parameters + param, sizeof(array->first));
	if (array->first % align || __builtin_mul_overflow(n, stride, &bytes) ||
	    __builtin_add_overflow(array->first, bytes, &array->end) ||
	    __builtin_add_overflow(memory.address, memory.bytes, &end))
		return false;
	if (array->first < memory.address || array->end > end)
		return false;
	for (uint32_t i = 0; i < state->n_arrays; i++)
		if (array->first < state->arrays[i].end && state->arrays[i].first < array->end)
			return false;
	state->n_arrays++;
	return true;
}

static bool read_word(const struct ncc_proof *launch, uint32_t param, uint32_t *word)
{
	if (param > launch->plan->block_bytes || launch->plan->block_bytes - param < sizeof(*word))
		return false;
	memcpy(word, (const uint8_t *)launch->parameters + param, sizeof(*word));
	return true;
}

static bool place(struct state *state, uint32_t param, uint64_t n, uint64_t stride, uint32_t align)
{
	struct ncc_memory own = {.address = state->launch->address, .bytes = state->launch->bytes};

	return place_in(state, own, param, n, stride, align);
}

/* What a kernel does with a table is within table_bytes, whatever its keys. */
static const char *prove_table(struct state *state, uint32_t number)
{
	const struct ncc_map *map = &state->launch->plan->map[number];
	const struct ncc_memory *tables = state->launch->tables;

	return tables && place_in(state, tables[number], map->records_param, map->table_bytes, 1, TABLE_ALIGN)
		       ? NULL
		       : "a row could lie outside its table";
}

/* What the kernel takes for the map's cap: a constant of its text, or what the block says, which of a stream may say
 * that its warps are given pages. */
static bool read_cap(const struct ncc_proof *launch, const struct ncc_map *map, uint32_t *cap, bool *paged)
{
	*cap = map->cap;
	if (map->cap_param != UINT32_MAX &&
	    (!read_word(launch, map->cap_param, cap) || (!(map->flags & NCC_MAP_DYNAMIC) && *cap != map->cap)))
		return false;
	*paged = map->flags & NCC_MAP_PAGED && *cap & NCC_CAP_PAGES;
	if (*paged)
		*cap &= ~NCC_CAP_PAGES;
	return *cap >= 1 && *cap <= NCC_MAX_CAP;
}

static uint64_t round_up(uint64_t n, uint64_t to)
{
	return (n + to - 1) / to * to;
}

/* A group of lanes stores to a place below the number that the block says, and every warp to its head. */
static const char *prove_compact(struct state *state, const struct ncc_map *map)
{
	uint64_t head = round_up(round_up(map->record_bytes, 4) + 4, 16);
	uint32_t groups;

	if (!read_word(state->launch, map->cap_param, &groups) ||
	    !place(state, map->lanes_param, groups, GROUP_HEAD + LANES * (uint64_t)map->record_bytes, RECORDS_ALIGN))
		return "a record could lie outside its memory";
	if (!place(state, map->records_param, state->warps, head, RECORDS_ALIGN))
		return "a warp's head could lie outside its memory";
	if (!place(state, map->counts_param, 1, sizeof(uint32_t), COUNTS_ALIGN))
		return "a count could lie outside its memory";
	return NULL;
}

/* Bytes of a slot of all lanes of a warp. */
static uint64_t stride_of(const struct ncc_map *map, uint64_t lanes)
{
	if (map->flags & NCC_MAP_STREAM)
		return UNIT;
	if (map->level == NCC_LEVEL_WARP && (map->flags & NCC_MAP_RING) && (map->flags & NCC_MAP_ZEROED))
		return round_up(8 * (uint64_t)map->record_bytes, VERSIONED_BITS) / VERSIONED_BITS * VERSIONED;
	return lanes * map->record_bytes;
}

/* Behind the losses of all warps their links, and the bells. Where pages are, the host says in the links. */
static bool prove_desk(struct state *state, const struct ncc_map *map)
{
	const struct ncc_memory *desks = state->launch->desks;
	uint64_t bells = (state->warps + BELL_WARPS - 1) / BELL_WARPS;

	return desks && place_in(state, desks[map - state->launch->plan->map], map->lanes_param,
				 state->warps * (LANES * sizeof(uint32_t) + LINK) + bells, 1, RECORDS_ALIGN);
}

static const char *prove_map(struct state *state, const struct ncc_map *map)
{
	bool stream = map->flags & NCC_MAP_STREAM;
	uint64_t lanes = map->level == NCC_LEVEL_WARP ? 1 : map->warp_lanes;
	uint64_t counts = stream && !(map->flags & NCC_MAP_LANE_COUNTS) ? 1 : lanes; /* of a warp */
	uint64_t stride = stride_of(map, lanes);
	uint64_t slots;
	uint32_t cap;
	bool paged;

	if (!count_warps(state, map->warp_lanes))
		return "its grid has more warps than the kernel can number";
	if (map->flags & NCC_MAP_COMPACT)
		return prove_compact(state, map);
	if (!read_cap(state->launch, map, &cap, &paged))
		return "its number of slots is not what the kernel was made with";
	if (__builtin_mul_overflow(state->warps, (uint64_t)cap, &slots) ||
	    !place(state, map->records_param, slots, stride, RECORDS_ALIGN))
		return "a record could lie outside its memory";
	if (!(map->flags & NCC_MAP_STATIC) &&
	    !place(state, map->counts_param, state->warps * counts, sizeof(uint32_t), COUNTS_ALIGN))
		return "a count could lie outside its memory";
	if (paged && !prove_desk(state, map))
		return "a loss, a link or a bell could lie outside its memory";
	if (stream && !paged && !place(state, map->lanes_param, state->warps * LANES, sizeof(uint32_t), COUNTS_ALIGN))
		return "a loss could lie outside its memory";
	return NULL;
}

const char *ncc_prove(const struct ncc_proof *launch)
{
	struct state state;
	const char *fault = NULL;

	state.launch = launch; /* the rest is written before it is read */
	state.n_arrays = 0;
	if (launch->plan->n_maps > NCC_MAX_MAPS || launch->plan->block_bytes > NCC_MAX_BLOCK_BYTES)
		return "its plan is none";
	if (!count_warps(&state, LANES))
		return "its grid has more warps than the kernel can number";
	for (uint32_t i = 0; !fault && i < launch->plan->n_maps; i++)
		fault = launch->plan->map[i].flags & NCC_MAP_TABLE ? prove_table(&state, i)
								   : prove_map(&state, &launch->plan->map[i]);
	return fault;
}
