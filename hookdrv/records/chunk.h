/* The head of a launch's chunk in the store (abi.h). */
#ifndef NCC_CUDA_CHUNK_H
#define NCC_CUDA_CHUNK_H

#include "records/usage.h"
#include "records/launch.h"

struct ncc_chunk_facts {
	uint64_t since_ns; /* of the run */
	uint64_t start_ns; /* since the epoch */
	uint64_t prologue_ns;
	uint64_t kernel_ns;
	uint64_t epilogue_ns;
	const struct ncc_usage *usage; /* of each map */
	const char *device_name;
};

/* What belongs to a chunk, behind its head. */
enum {
	NCC_CHUNK_REST_BYTES = NCC_MAX_MAPS * sizeof(struct ncc_store_map) +
		NCC_KEPT_PARAMS * (sizeof(uint16_t) + NCC_KEPT_PARAM_BYTES),
};

/* Of a head with all that belongs to it. */
size_t ncc_chunk_head_bytes(const struct ncc_records_launch *launch);

/* `rest` has room for NCC_CHUNK_REST_BYTES. */
void ncc_chunk_fill(struct ncc_store_chunk *chunk, uint8_t *rest, const struct ncc_records_launch *launch,
		    const struct ncc_chunk_facts *facts);

#endif
