/* The proof before every probed launch: no store of the probed kernel leaves the launch's memory. */
#ifndef NCC_RECORDS_PROOF_H
#define NCC_RECORDS_PROOF_H

#include "abi.h"

/* What a launch gives to the kernel. */
struct ncc_proof {
	const struct ncc_prepared *plan; /* as sent, and sound (engine/plan.h) */
	const uint32_t *grid, *block;    /* three extents each */
	const void *parameters;          /* the appended block, filled */
	uint64_t address, bytes;         /* the allocation */
};

/* From the plan's statement of where a record goes (struct ncc_map), the grid and the addresses and caps in the
 * parameter block: every record, head and count of every map lies inside the allocation, aligned, and no array
 * overlaps another. All in 64 bits, checked for overflow. NULL: proven; else what could not be shown. */
const char *ncc_prove(const struct ncc_proof *launch);

#endif
