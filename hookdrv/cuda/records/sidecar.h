/* The JSON file beside a trace (docs/trace.md): what the trace's own format has no place for. */
#ifndef NCC_CUDA_SIDECAR_H
#define NCC_CUDA_SIDECAR_H

#include "records/usage.h"
#include "cuda/records/launch.h"

struct ncc_sidecar_facts {
	uint64_t host_start_ns; /* since the epoch */
	uint64_t prologue_ns;
	uint64_t kernel_ns;
	uint64_t epilogue_ns;
	const struct ncc_usage *usage; /* of each map */
};

/* Text that grows; `data` is reused from one launch to the next. */
struct ncc_text {
	char *data;
	size_t size;
	size_t room;
	bool failed; /* no memory: what is there is cut off */
};

/* Replaces what is in `text`. False if there was no memory for it. */
bool ncc_sidecar_write(struct ncc_text *text, const struct ncc_records_launch *launch,
		       const struct ncc_sidecar_facts *facts);

#endif
