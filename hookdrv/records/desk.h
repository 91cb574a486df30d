/* Where the warps of one map of one launch ask for pages, and what is known of those: losses, links and bells as the kernel
 * sees them (struct ncc_map, "Stream"), one behind the other in pages of the set. Under the lock of paging.c, but where it
 * says otherwise.
 */
#ifndef NCC_CUDA_DESK_H
#define NCC_CUDA_DESK_H

#include "records/job.h"
#include "records/page_file.h"
#include "records/page_set.h"

enum { NCC_BATCH_PAGES = 128 };

/* Pages that all lanes are done with, and where they go in the desk's file: one behind the other. */
struct ncc_page_batch {
	uint64_t at;
	uint32_t n;
	uint32_t page[NCC_BATCH_PAGES];
};

/* One page in the desk's file. */
struct ncc_emptied {
	uint64_t warp, at;
	uint32_t number;
};

struct ncc_paged_warp {
	uint32_t oldest, last; /* pages */
	uint32_t n;            /* pages that it was ever given */
	uint32_t left;         /* lanes that have left the kernel */
};

struct ncc_desk {
	struct ncc_desk *next;  /* of those in use, or idle */
	struct ncc_desk **link; /* what points to it in the list of those in use; NULL: it is not in it */
	struct ncc_page_set *set;
	struct ncc_shape shape;
	uint8_t *at;
	uint32_t first_page;
	uint64_t n_pages, n_warps, n_groups;
	/* In one mapping, most of which no launch touches: it is zero where no bell rang. */
	struct ncc_paged_warp *warp;
	uint32_t *left_in; /* of each lane: the number of the page that it left in */
	uint32_t *rung;    /* groups whose bell was heard, each once */
	bool *heard;       /* each group's */
	uint64_t n_rung, turn;
	struct ncc_emptied *emptied;
	uint64_t n_emptied, room;
	uint64_t taken; /* of the trace's quota */
	struct ncc_page_file file;
	uint64_t end;       /* of the file */
	const char *failed; /* why its pages are not saved; NULL: they are */
};

/* Its warps have asked for nothing. Touches nothing of theirs. NULL: there is no memory, or no room in the set. */
struct ncc_desk *ncc_desk_make(struct ncc_page_set *set, const struct ncc_shape *shape);

void ncc_desk_free(struct ncc_desk *desk, bool with_pages);

uint64_t ncc_desk_warps_bytes(uint64_t n_warps);
uint64_t ncc_desk_pages(uint64_t n_warps);

/* Gives pages to warps that ask, and takes those that all lanes are done with, as far as the batch has room. Whether any
 * warp asks, or any page was taken. */
bool ncc_desk_serve(struct ncc_desk *desk, struct ncc_page_batch *batch);

/* The launch is over: what is left. */
void ncc_desk_take_rest(struct ncc_desk *desk, struct ncc_page_batch *batch);

/* Without the lock: nobody else has the batch's pages. `folder`: where files are. */
bool ncc_desk_write(struct ncc_desk *desk, const struct ncc_page_batch *batch, const char *folder);

void ncc_desk_written(struct ncc_desk *desk, const struct ncc_page_batch *batch, bool written);

/* As it was when it was made: the launch is over. */
void ncc_desk_clean(struct ncc_desk *desk);

/* Units of what the lanes counted; without the lock, the launch is over. */
void ncc_desk_count(struct ncc_desk *desk, struct ncc_shape *shape, uint32_t *counts);

#endif
