/* Whose records a stream's entries are (struct ncc_map): counted as the entries come over from the device. */
#ifndef NCC_STREAM_H
#define NCC_STREAM_H

#include "records/usage.h"

/* Where the walk through one warp's units is. Begins as zeros but for rows and usage. */
struct ncc_stream_walk {
	const struct ncc_map_rows *rows;
	struct ncc_usage *usage; /* its records are counted up */
	uint32_t entry;          /* the first unit of the entry at hand */
	uint32_t end;            /* and the one behind its last one */
	uint32_t kind;
	bool ended; /* no entry follows */
};

/* Units unit..unit+n-1 of a warp, which come in order, from its first one on, or from the first in a page on. What is no
 * entry ends the walk. */
void ncc_stream_count(struct ncc_stream_walk *walk, uint64_t warp, uint32_t unit, const void *units, uint32_t n);

/* The warps from the first to the last that lost records; 0: none did. */
uint64_t ncc_stream_losers(const struct ncc_map_rows *rows, uint64_t *first);

/* Records that n warps lost, by their part of the map's losses. */
uint64_t ncc_stream_lost(const struct ncc_map_rows *rows, uint64_t first, uint64_t n, const uint32_t *losses);

#endif
