/* Pages of the host's memory for the warps of a stream that need more units than they have (struct ncc_map). A warp asks
 * for the next one and waits. A thread of ours hears it, gives pages, and writes those that all their lanes are done with
 * to a file, from which they are saved when the launch is over. It makes no driver call, so that a launch gets on
 * however the driver's queues and locks are; and a page comes back whatever other warps do. Where nothing moves for long,
 * warps are told that there are none: they go on, and their losses are counted. So they are where the file cannot be
 * written; then the launch is not saved.
 */
#ifndef NCC_CUDA_PAGING_H
#define NCC_CUDA_PAGING_H

#include "records/job.h"
#include "records/timeout.h"

/* One map of one launch. */
struct ncc_desk;

/* host_bytes: of each context's pages; run_dir: has store/. `progress` is told that something moved. */
void ncc_paging_start(uint64_t host_bytes, const char *run_dir, void (*progress)(void));

/* The context is current. Where launches that are out have all pages, these are waited for with `timeout`, if that
 * is not NULL. NULL: there is none. */
struct ncc_desk *ncc_desk_open(struct ncc_context *context, const struct ncc_shape *shape, struct ncc_timeout *timeout);

/* Where the losses are, with all that is behind them, and how many bytes that is. */
CUdeviceptr ncc_desk_address(const struct ncc_desk *desk);
uint64_t ncc_desk_bytes(const struct ncc_desk *desk);
const uint32_t *ncc_desk_losses(const struct ncc_desk *desk);

/* The launch is over: all that its pages hold is in the file. Makes units of what the lanes counted, and says in the shape
 * how many units the pages had for the warp with most. Why it is not; NULL: it is. */
const char *ncc_desk_settle(struct ncc_desk *desk, struct ncc_shape *shape, uint32_t *counts);

/* `written_to`: by a kernel that may go on; its pages are not used again. */
void ncc_desk_close(struct ncc_desk *desk, bool written_to);

/* Frees a context's pages: no desk of it is open. */
void ncc_paging_free(struct ncc_context *context, bool reached);

#endif
