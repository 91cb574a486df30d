/* From pieces of a launch's records in host memory to their rows in the trace file. */
#ifndef NCC_SPREAD_H
#define NCC_SPREAD_H

#include <stdbool.h>
#include <string.h>

#include "records/tracefile.h"

/* One map of one launch, and what of it was used. */
struct ncc_map_rows {
	const struct ncc_shape *shape;
	uint64_t offset;           /* of the map's first row in the file */
	const uint32_t *counts;    /* of every lane (thread level) or warp, device order; NULL: all slots are used */
	const uint32_t *warp_used; /* the most slots that a row of each warp uses; NULL: all */
	const uint8_t *heads;      /* of every warp of a compact map, else NULL */
};

/* Slots slot..slot+n_slots-1 of warps warp..warp+n_warps-1. If there are several warps, n_slots covers all
 * that they use. */
struct ncc_piece {
	const uint8_t *data;
	size_t warp_pitch;
	uint64_t warp;
	uint64_t n_warps;
	uint32_t slot;
	uint32_t n_slots;
	bool heads_only; /* there is no data: every warp's record is in its head */
};

static inline uint32_t ncc_warp_used(const struct ncc_map_rows *rows, uint64_t warp)
{
	return rows->warp_used ? rows->warp_used[warp] : rows->shape->cap;
}

/* Slots that lane `lane` of a warp uses. */
static inline uint32_t ncc_row_used(const struct ncc_map_rows *rows, uint64_t warp, uint32_t lane)
{
	uint32_t cap = rows->shape->cap;
	uint32_t count = rows->counts ? rows->counts[warp * rows->shape->lanes + lane] : cap;

	return count < cap ? count : cap;
}

static inline const uint8_t *ncc_warp_head(const struct ncc_map_rows *rows, uint64_t warp)
{
	return rows->heads + warp * rows->shape->head_bytes;
}

/* enum ncc_head_tag, or anything where the warp did not write its head. */
static inline uint32_t ncc_warp_tag(const struct ncc_map_rows *rows, uint64_t warp)
{
	uint32_t tag;

	memcpy(&tag, ncc_warp_head(rows, warp) + rows->shape->head_bytes - sizeof(tag), sizeof(tag));
	return tag;
}

/* Writes what is used; the rest of the file stays, or is made, zeros. Returns 0 or an errno. */
int ncc_spread(const struct ncc_map_rows *rows, const struct ncc_piece *piece, const struct ncc_tracefile *file);

#endif
