#include "engine/plan.h"

#include <stdio.h>
#include <string.h>

enum {
	KNOWN_FLAGS = NCC_MAP_STATIC | NCC_MAP_DYNAMIC | NCC_MAP_BOUNDED | NCC_MAP_ZEROED | NCC_MAP_COMPACT |
		NCC_MAP_STREAM | NCC_MAP_LANE_COUNTS | NCC_MAP_TABLE | NCC_MAP_RING | NCC_MAP_BY_LAUNCH | NCC_MAP_PAGED,
	BLOCK_ALIGN = 8,
	PLACES = 4, /* of one map in the parameter block */
};

/* One thing that has to hold, and what is wrong where it does not. */
struct rule {
	bool holds;
	const char *otherwise;
};

static const char *first_broken(const struct rule *rules, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!rules[i].holds)
			return rules[i].otherwise;
	return NULL;
}

#define FIRST_BROKEN(rules) first_broken(rules, sizeof(rules) / sizeof((rules)[0]))

static const char *kernel_fault(const struct ncc_prepared *plan)
{
	const struct rule rules[] = {
		{plan->n_maps <= NCC_MAX_MAPS, "too many maps"},
		{plan->n_variables <= NCC_MAX_VARIABLES, "too many variables"},
		{plan->n_anchors <= NCC_MAX_ANCHORS, "too many anchors"},
		{plan->n_references <= NCC_MAX_REFERENCES, "too many references"},
		{!(plan->flags & ~(uint32_t)(NCC_KERNEL_CAN_WAIT | NCC_KERNEL_TOLD_SHAPE | NCC_KERNEL_LOADS_BACK)),
		 "unknown flags"},
		{plan->n_patches <= NCC_MAX_PATCHES && !plan->n_patches == !plan->patch_bytes &&
			 plan->patch_bytes <= UINT32_MAX && (!plan->patch_bytes || !plan->pruned_bytes),
		 "its patches"},
		{memchr(plan->patch_name, '\0', sizeof(plan->patch_name)) != NULL,
		 "the name of its patches has no end"},
		{plan->n_written <= NCC_MAX_WRITTEN && plan->pruned_bytes <= UINT32_MAX, "what it is said to write"},
		{memchr(plan->not_timed, '\0', sizeof(plan->not_timed)) != NULL, "a reason has no end"},
		{plan->n_params <= NCC_MAX_PARAMS, "too many parameters"},
		{plan->block_bytes <= NCC_MAX_BLOCK_BYTES, "its parameter block is too large"},
		{plan->block_offset % BLOCK_ALIGN == 0 && plan->block_offset <= NCC_MAX_PARAMETER_BYTES &&
			 plan->block_bytes <= NCC_MAX_PARAMETER_BYTES - plan->block_offset,
		 "its parameter block lies outside the parameters"},
	};
	const char *fault = FIRST_BROKEN(rules);

	for (uint32_t i = 0; !fault && i < plan->n_params; i++)
		if ((uint32_t)plan->param_offset[i] + plan->param_bytes[i] > plan->block_offset)
			fault = "a parameter reaches into the block behind it";
	for (uint32_t i = 0; !fault && i < plan->n_patches; i++)
		if (!plan->patch[i] || plan->patch[i] > NCC_MAX_PATCHED)
			fault = "a patch is for no instruction";
	for (uint32_t i = 0; !fault && i < plan->n_written; i++)
		if (plan->written[i].param >= plan->n_params ||
		    plan->written[i].byte + 8u > plan->param_bytes[plan->written[i].param])
			fault = "a pointer lies outside of its parameter";
	return fault;
}

/* Chunks that add up to a record; at warp level, where a record is contiguous, there may be none. */
static bool chunks_are_a_record(const struct ncc_map *map)
{
	uint32_t bytes = 0;

	if (map->n_chunks > NCC_MAX_CHUNKS)
		return false;
	for (uint32_t i = 0; i < map->n_chunks; i++) {
		if (!map->chunk[i])
			return false;
		bytes += map->chunk[i];
	}
	return map->n_chunks ? bytes == map->record_bytes : map->level == NCC_LEVEL_WARP;
}

static bool cap_is_possible(const struct ncc_map *map)
{
	if (map->flags & NCC_MAP_DYNAMIC)
		return map->cap == 0 && map->cap_param != UINT32_MAX;
	return map->cap >= 1 && map->cap <= NCC_MAX_CAP &&
	       (uint64_t)map->cap * map->record_bytes <= UINT32_MAX; /* a row of the trace */
}

static bool table_is_possible(const struct ncc_map *map)
{
	if (!(map->flags & NCC_MAP_TABLE))
		return map->table_bytes == 0;
	return map->flags == (NCC_MAP_STATIC | NCC_MAP_TABLE) && map->table_bytes >= sizeof(uint64_t) &&
	       map->table_bytes % sizeof(uint64_t) == 0 && map->table_bytes <= NCC_MAX_TABLE_BYTES;
}

static const char *map_fault(const struct ncc_map *map)
{
	uint32_t flags = map->flags;
	bool is_static = flags & NCC_MAP_STATIC, compact = flags & NCC_MAP_COMPACT, stream = flags & NCC_MAP_STREAM;
	const struct rule rules[] = {
		{memchr(map->name, '\0', sizeof(map->name)) != NULL, "its name has no end"},
		{map->level <= NCC_LEVEL_WARP, "it has no known level"},
		{map->warp_lanes == 32 || (map->warp_lanes == 64 && !stream && !compact), "the lanes of its warps"},
		{!(flags & ~(uint32_t)KNOWN_FLAGS), "it has unknown flags"},
		{map->record_bytes >= 1 && map->record_bytes <= NCC_MAX_RECORD_BYTES, "the size of its records"},
		{chunks_are_a_record(map), "its chunks are not a record"},
		{!is_static || !(flags & (NCC_MAP_DYNAMIC | NCC_MAP_ZEROED)), "its flags contradict one another"},
		{!compact || (is_static && map->level == NCC_LEVEL_THREAD && map->cap == 1), "it cannot be compact"},
		{!stream || (flags & NCC_MAP_DYNAMIC && map->level == NCC_LEVEL_THREAD), "it cannot be a stream"},
		{!stream || !(flags & NCC_MAP_ZEROED) || !(flags & (NCC_MAP_LANE_COUNTS | NCC_MAP_PAGED)),
		 "its flags contradict one another"},
		{stream || !(flags & NCC_MAP_LANE_COUNTS), "it is no stream, and has a stream's counts"},
		{!(flags & NCC_MAP_RING) || !(flags & (NCC_MAP_STATIC | NCC_MAP_DYNAMIC | NCC_MAP_STREAM)),
		 "it cannot be a ring"},
		{!(flags & NCC_MAP_PAGED) || stream, "it has pages and is no stream"},
		{!(flags & NCC_MAP_BY_LAUNCH) || (!is_static && map->cap_param != UINT32_MAX),
		 "it cannot be told a sample"},
		{cap_is_possible(map), "its number of slots"},
		{table_is_possible(map), "its table"},
		{!(flags & NCC_MAP_BOUNDED) || map->cap_bound <= NCC_MAX_CAP, "the bound of its slots"},
		{map->records_param != UINT32_MAX, "it has no place for the address of its records"},
		{(is_static && !compact) == (map->counts_param == UINT32_MAX),
		 "it has counts that it should not have, or none"},
		{!compact || map->cap_param != UINT32_MAX, "it has no place for the number of its groups"},
		{(compact || stream) == (map->lanes_param != UINT32_MAX),
		 "it has a lanes' area that it should not have, or none"},
	};

	return FIRST_BROKEN(rules);
}

struct place {
	uint32_t offset, bytes;
};

/* What of the block one map uses. */
static uint32_t places_of(const struct ncc_map *map, struct place places[PLACES])
{
	const struct place all[PLACES] = {{map->records_param, 8},
					  {map->counts_param, 8},
					  {map->lanes_param, 8},
					  {map->cap_param, map->flags & NCC_MAP_BY_LAUNCH ? 8 : 4}};
	uint32_t n = 0;

	for (uint32_t i = 0; i < PLACES; i++)
		if (all[i].offset != UINT32_MAX)
			places[n++] = all[i];
	return n;
}

/* One bit for each 4 bytes of the block: the place is aligned, inside, and nobody else's. */
static bool take_place(struct place place, uint32_t block_bytes, bool taken[NCC_MAX_BLOCK_BYTES / 4])
{
	if (place.offset % place.bytes || place.offset >= block_bytes || place.bytes > block_bytes - place.offset)
		return false;
	for (uint32_t word = place.offset / 4; word < (place.offset + place.bytes) / 4; word++) {
		if (taken[word])
			return false;
		taken[word] = true;
	}
	return true;
}

static bool take_places(const struct ncc_map *map, uint32_t block_bytes, bool taken[NCC_MAX_BLOCK_BYTES / 4])
{
	struct place places[PLACES];
	uint32_t n = places_of(map, places);

	for (uint32_t i = 0; i < n; i++)
		if (!take_place(places[i], block_bytes, taken))
			return false;
	return true;
}

static const char *variable_fault(const struct ncc_variable *variable, uint32_t block_bytes,
				  bool taken[NCC_MAX_BLOCK_BYTES / 4])
{
	if (!variable->name[0] || !memchr(variable->name, '\0', sizeof(variable->name)))
		return "its name has no beginning or no end";
	if (!take_place((struct place){variable->param, sizeof(uint64_t)}, block_bytes, taken))
		return "its place in the parameter block";
	return NULL;
}

static const char *anchor_fault(const struct ncc_anchor *anchor)
{
	return anchor->name[0] && memchr(anchor->name, '\0', sizeof(anchor->name)) && anchor->place
		       ? NULL
		       : "its name has no beginning or no end, or it is nowhere";
}

static bool take_shape(const struct ncc_prepared *plan, bool taken[NCC_MAX_BLOCK_BYTES / 4])
{
	return take_place((struct place){0, sizeof(struct ncc_launch_shape)}, plan->block_bytes, taken);
}

static const char *reference_fault(const struct ncc_reference *reference)
{
	if (!reference->name[0] || !memchr(reference->name, '\0', sizeof(reference->name)))
		return "its name has no beginning or no end";
	return reference->surface > 1 ? "what it is of" : NULL;
}

bool ncc_plan_is_sound(const struct ncc_prepared *plan, char *why, size_t why_bytes)
{
	bool taken[NCC_MAX_BLOCK_BYTES / 4] = {false};
	const char *fault = kernel_fault(plan);

	if (!fault && plan->flags & NCC_KERNEL_TOLD_SHAPE && !take_shape(plan, taken))
		fault = "its parameter block has no place for its launch's shape";
	if (!fault && plan->patch_bytes && !take_place((struct place){0, sizeof(uint64_t)}, plan->block_bytes, taken))
		fault = "its parameter block has no place for the address of its code";
	if (fault)
		snprintf(why, why_bytes, "%s", fault);
	for (uint32_t i = 0; !fault && i < plan->n_maps; i++) {
		const struct ncc_map *map = &plan->map[i];

		fault = map_fault(map);
		if (!fault && !take_places(map, plan->block_bytes, taken))
			fault = "its places in the parameter block";
		if (fault)
			snprintf(why, why_bytes, "map %u: %s", i, fault);
	}
	for (uint32_t i = 0; !fault && i < plan->n_variables; i++) {
		fault = variable_fault(&plan->variable[i], plan->block_bytes, taken);
		if (fault)
			snprintf(why, why_bytes, "variable %u: %s", i, fault);
	}
	for (uint32_t i = 0; !fault && i < plan->n_anchors; i++) {
		fault = anchor_fault(&plan->anchor[i]);
		if (fault)
			snprintf(why, why_bytes, "anchor %u: %s", i, fault);
	}
	for (uint32_t i = 0; !fault && i < plan->n_references; i++) {
		fault = reference_fault(&plan->reference[i]);
		if (fault)
			snprintf(why, why_bytes, "reference %u: %s", i, fault);
	}
	return !fault;
}
