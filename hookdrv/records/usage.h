/* What a launch's counts say: which slots are used, and which records were lost. */
#ifndef NCC_USAGE_H
#define NCC_USAGE_H

#include <stdbool.h>

#include "records/spread.h"

struct ncc_usage {
	uint64_t records;  /* used slots */
	uint64_t lost;     /* attempted past cap */
	uint32_t counted;  /* the most that one row attempted */
	uint64_t headless; /* warps of a compact map that did not write their head */
};

/* Reads rows->counts or rows->heads (both NULL: every slot is used) and fills warp_used[0..warps-1]. */
struct ncc_usage ncc_usage_of(const struct ncc_map_rows *rows, uint32_t *warp_used);

/* Writes the counts of all rows to the file at `offset`. Returns 0 or an errno. */
int ncc_usage_write(const struct ncc_map_rows *rows, const struct ncc_tracefile *file, uint64_t offset);

#endif
