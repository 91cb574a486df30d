/* The proof before every probed launch: no store of the probed kernel leaves the launch's memory. */
#ifndef NCC_RECORDS_PROOF_H
#define NCC_RECORDS_PROOF_H

#include "abi.h"

/* An allocation. */
struct ncc_memory {
	uint64_t address, bytes;
};

/* What a launch gives to the kernel. */
struct ncc_proof {
	const struct ncc_prepared *plan; /* as sent, and sound (engine/plan.h) */
	const uint32_t *grid, *block;    /* three extents each */
	const void *parameters;          /* the appended block, filled */
	uint64_t address, bytes;         /* the launch's own allocation */
	const struct ncc_memory *desks;  /* of each map with pages: its losses and links; NULL: none has */
	const struct ncc_memory *tables; /* those of the plan's tables, by map */
};

/* From the plan's statement of where a record goes (struct ncc_map), the grid and the addresses and caps in the
 * parameter block: every record, head and count of every map lies inside the launch's allocation, every
 * table is one of its own, all are aligned, and none overlaps another. All in 64 bits, checked for overflow. NULL: proven; else what could not be shown. */
const char *ncc_prove(const struct ncc_proof *launch);

#endif
