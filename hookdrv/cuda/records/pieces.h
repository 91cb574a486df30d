/* Pinned memory of a context, in which records wait to be written. */
#ifndef NCC_CUDA_PIECES_H
#define NCC_CUDA_PIECES_H

#include "cuda/records/job.h"

/* host_bytes: all pinned pieces together, but for two of each context. staging_bytes: a piece is a small part of it. */
void ncc_pieces_start(uint64_t host_bytes, uint64_t staging_bytes);

/* A piece for `bytes`, or as large as pieces get, or as there are: where no more may be pinned, one is waited for.
 * NULL, and *result says so: there is none, and none will come back. The context is current. Writer thread only. */
struct ncc_piece *ncc_piece_take(struct ncc_context *context, uint64_t bytes, CUresult *result);

/* Any thread. */
void ncc_piece_give(struct ncc_piece *piece);

/* Frees all of them: none is in use, and the context is current if `reached`. */
void ncc_pieces_free(struct ncc_context *context, bool reached);

#endif
