/* A launch that is over, on its way into the store: the writer thread copies what it recorded to the host, the store's
 * thread writes it, from the first piece on while more is copied. What one of them writes in it the other one reads behind
 * a message alone.
 */
#ifndef NCC_CUDA_JOB_H
#define NCC_CUDA_JOB_H

#include "records/stream.h"
#include "records/chunk.h"
#include "records/context.h"

struct ncc_words {
	uint32_t *word;
	uint64_t n;
};

/* Some of a job's records are on the host (`piece`), or all that there will be are (NULL). */
struct ncc_message {
	struct ncc_message *next;
	struct ncc_job *job;
	struct ncc_piece *piece;
};

/* Pinned memory, and what part of a chunk it holds. */
struct ncc_piece {
	struct ncc_message message;
	struct ncc_piece *before, *next; /* in the ring */
	struct ncc_context *context;
	uint8_t *data;
	size_t bytes;
	struct ncc_store_part part;
};

struct ncc_job {
	struct ncc_message end;
	struct ncc_job *next;
	struct ncc_records_launch *launch;
	const uint8_t *whole; /* the launch's buffer, if its front or all of it is on the host, */
	struct ncc_piece *in; /* and the piece that this is in, or NULL */
	struct ncc_chunk_facts facts;
	uint64_t ended_ns;
	uint64_t copied_bytes; /* from the device */
	bool cut; /* the writer thread's: not all of it came over. The row of the ledger says why, here and below */
	/* The store's thread's. */
	bool begun; /* its chunk is */
	bool failed;
	struct ncc_words counts, warp_used, losses; /* memory that stays with it */
	/* Of each map; what is in those of others nobody looks at. */
	struct ncc_map_rows rows[NCC_MAX_MAPS];
	struct ncc_usage usage[NCC_MAX_MAPS];
	struct ncc_stream_walk walk[NCC_MAX_MAPS];
	struct ncc_store_part lost[NCC_MAX_MAPS]; /* n_warps 0: none did; `losses` has them one after another */
};

/* NULL: no memory. */
struct ncc_job *ncc_job_take(struct ncc_records_launch *launch);
void ncc_job_give(struct ncc_job *job);

/* Room for n words; what is there is lost. */
bool ncc_words_grow(struct ncc_words *words, uint64_t n);

/* The launch is not saved: why, in its row and once in the log. Always false. */
bool ncc_job_fail(const struct ncc_records_launch *launch, const char *step, const char *why);

/* As its kernel ended with this. */
void ncc_job_ended_with(const struct ncc_records_launch *launch, CUresult result);

/* As its end cannot be marked in its stream. A fault that is found by that is the kernel's: who finds it first, says the same. */
void ncc_job_unmarked(const struct ncc_records_launch *launch, CUresult result);

#endif
