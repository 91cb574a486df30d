/* Pinned pages of a context, which warps store to while they run (struct ncc_page_link). All of it under the lock of
 * paging.c.
 */
#ifndef NCC_CUDA_PAGE_SET_H
#define NCC_CUDA_PAGE_SET_H

#include <stdbool.h>

#include "abi.h"
#include "driver/driver_abi.h"
#include "records/host_memory.h"

/* Pages are numbered from 1 on; 0: none. */
struct ncc_page {
	bool used;
	bool dirty;      /* it may hold something else than zeros */
	uint32_t number; /* in its warp, from 1 on */
	uint32_t next;   /* of its warp; or the next one that is spare */
};

struct ncc_desk;

struct ncc_page_set {
	struct ncc_host_memory memory;
	CUdeviceptr address;
	uint32_t n, n_free;
	uint32_t cursor;       /* single pages are looked for from here upwards, */
	uint32_t spare;        /* where none came back: the last that did; 0: none */
	uint32_t row_end;      /* rows from here downwards */
	uint32_t n_open;       /* desks that lie in it and are in use */
	struct ncc_desk *idle; /* and those that wait for another launch */
	uint64_t moved_ns;     /* when a page was given or came back */
	struct ncc_page page[];
};

/* The context is current, and the lock not held. NULL: so much cannot be pinned. */
struct ncc_page_set *ncc_page_set_make(uint64_t bytes);

/* `reached`: its context is current, else its memory goes with it. */
void ncc_page_set_free(struct ncc_page_set *set, bool reached);

uint8_t *ncc_page_at(const struct ncc_page_set *set, uint32_t page);

/* There is one that is free. */
uint32_t ncc_page_take(struct ncc_page_set *set);

void ncc_page_give(struct ncc_page_set *set, uint32_t page);

/* Whether n pages in a row can be had, and some be left, when no other is in use. */
bool ncc_page_row_fits(const struct ncc_page_set *set, uint64_t n);

/* The first of n pages in a row, which hold zeros; 0: there is no room, or too few would be left. */
uint32_t ncc_page_take_row(struct ncc_page_set *set, uint64_t n);

/* They hold zeros. */
void ncc_page_give_row(struct ncc_page_set *set, uint32_t first, uint64_t n);

#endif
