/* Pinned memory of a context, in which records wait to be written: a ring, of which pieces are taken one behind the other
 * where there is room; most are given back in that order.
 */
#ifndef NCC_CUDA_PIECES_H
#define NCC_CUDA_PIECES_H

#include "records/job.h"

/* host_bytes: of each context's ring. */
void ncc_pieces_start(uint64_t host_bytes);

/* Makes the ring of a context, which is current, unless that was done: some ms for the first launch that will need it
 * rather than for those behind it, as meanwhile no kernel is launched. False: it has none. Any thread. */
bool ncc_pieces_make(struct ncc_context *context);

/* A piece for `bytes`, or as large as pieces get: where there is no room, it is waited for. NULL: there is no ring. The
 * context is current. Writer thread only. */
struct ncc_piece *ncc_piece_take(struct ncc_context *context, uint64_t bytes);

/* The same, if there is room now. */
struct ncc_piece *ncc_piece_try(struct ncc_context *context, uint64_t bytes);

/* As large as pieces of this context get; 0: it has no ring. */
uint64_t ncc_pieces_largest(const struct ncc_context *context);

/* Any thread. */
void ncc_piece_give(struct ncc_piece *piece);

/* Frees the ring: no piece is in use. `reached`: the context is current, else its memory goes with it. */
void ncc_pieces_free(struct ncc_context *context, bool reached);

#endif
