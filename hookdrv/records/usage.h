/* What a launch's counts say: which slots are used, and which records were lost. */
#ifndef NCC_USAGE_H
#define NCC_USAGE_H

#include <stdbool.h>
#include <string.h>

#include "records/shape.h"

/* One map of one launch, and what of it was used. */
struct ncc_map_rows {
	const struct ncc_shape *shape;
	const uint32_t *counts; /* of every lane (thread level) or warp, device order; NULL: all slots are used */
	const uint32_t
		*warp_used; /* the most slots that a row of each warp uses; NULL: what its only count says, or all */
	/* Of a compact map, else NULL and 0. */
	const uint8_t *heads; /* of every warp */
	uint32_t attempted;   /* groups that wanted a place in the lanes' area */
};

static inline uint32_t ncc_warp_used(const struct ncc_map_rows *rows, uint64_t warp)
{
	uint32_t slots = ncc_shape_slots(rows->shape);

	if (rows->warp_used)
		return rows->warp_used[warp];
	return rows->counts && rows->counts[warp] < slots ? rows->counts[warp] : slots;
}

/* enum ncc_head_tag, or anything where the warp did not write its head. */
static inline uint32_t ncc_warp_tag(const struct ncc_map_rows *rows, uint64_t warp)
{
	uint32_t head_bytes = rows->shape->head_bytes;
	uint32_t tag;

	memcpy(&tag, rows->heads + (warp + 1) * head_bytes - sizeof(tag), sizeof(tag));
	return tag;
}

/* Groups of a compact map's lanes' area that have records. */
static inline uint32_t ncc_groups_used(const struct ncc_map_rows *rows)
{
	return rows->attempted < rows->shape->groups ? rows->attempted : rows->shape->groups;
}

struct ncc_usage {
	uint64_t records;  /* used slots; of a stream, see records/stream.h */
	uint64_t lost;     /* attempted past cap */
	uint32_t counted;  /* the most slots that one row attempted; of a stream, units; of a compact map,
			      the groups that wanted a place */
	uint64_t headless; /* warps of a compact map that did not write their head */
};

/* Reads rows->counts or rows->heads (both NULL: every slot is used) and, with several counts a warp, fills
 * warp_used[0..warps-1]. Of a compact map, records that should be in groups count as lost until the groups are seen. */
struct ncc_usage ncc_usage_of(const struct ncc_map_rows *rows, uint32_t *warp_used);

/* Of a compact map: groups that are on the host, and have records. */
void ncc_usage_see_groups(struct ncc_usage *usage, const struct ncc_shape *shape, const uint8_t *groups, uint64_t n);

#endif
