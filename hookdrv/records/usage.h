/* What a launch's counts say: which slots are used, and which records were lost. */
#ifndef NCC_USAGE_H
#define NCC_USAGE_H

#include <stdbool.h>
#include <string.h>

#include "records/shape.h"

/* One map of one launch, and what of it was used. */
struct ncc_map_rows {
	const struct ncc_shape *shape;
	const uint32_t *counts;    /* of every lane (thread level) or warp, device order; NULL: all slots are used */
	const uint32_t *warp_used; /* the most slots that a row of each warp uses; NULL: all */
	const uint8_t *heads;      /* of every warp of a compact map, else NULL */
};

static inline uint32_t ncc_warp_used(const struct ncc_map_rows *rows, uint64_t warp)
{
	return rows->warp_used ? rows->warp_used[warp] : rows->shape->cap;
}

/* enum ncc_head_tag, or anything where the warp did not write its head. */
static inline uint32_t ncc_warp_tag(const struct ncc_map_rows *rows, uint64_t warp)
{
	uint32_t head_bytes = rows->shape->head_bytes;
	uint32_t tag;

	memcpy(&tag, rows->heads + (warp + 1) * head_bytes - sizeof(tag), sizeof(tag));
	return tag;
}

struct ncc_usage {
	uint64_t records;  /* used slots; of a stream, see records/stream.h */
	uint64_t lost;     /* attempted past cap */
	uint32_t counted;  /* the most slots that one row attempted; of a stream, units with the tail's */
	uint64_t headless; /* warps of a compact map that did not write their head */
};

/* Reads rows->counts or rows->heads (both NULL: every slot is used) and fills warp_used[0..warps-1]. */
struct ncc_usage ncc_usage_of(const struct ncc_map_rows *rows, uint32_t *warp_used);

#endif
