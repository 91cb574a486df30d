#include "cuda/records/page_set.h"

#include <stdlib.h>

#include "base/clock.h"
#include "cuda/driver/real.h"

enum { LEAST_PAGES = 16 }; /* for the warps of all launches */

struct ncc_page_set *ncc_page_set_make(uint64_t bytes)
{
	uint64_t n = bytes / NCC_PAGE_BYTES;
	struct ncc_page_set *set = n >= LEAST_PAGES ? calloc(1, sizeof(*set) + n * sizeof(set->page[0])) : NULL;

	if (!set || !ncc_real.cuMemHostGetDevicePointer_v2 || !ncc_host_memory_take(n * NCC_PAGE_BYTES, &set->memory)) {
		free(set);
		return NULL;
	}
	if (ncc_real.cuMemHostGetDevicePointer_v2(&set->address, set->memory.at, 0) == CUDA_SUCCESS) {
		set->n = set->n_free = (uint32_t)n;
		return set;
	}
	ncc_page_set_free(set, true);
	return NULL;
}

void ncc_page_set_free(struct ncc_page_set *set, bool reached)
{
	ncc_host_memory_give(&set->memory, reached);
	free(set);
}

uint8_t *ncc_page_at(const struct ncc_page_set *set, uint32_t page)
{
	return set->memory.at + (uint64_t)(page - 1) * NCC_PAGE_BYTES;
}

uint32_t ncc_page_take(struct ncc_page_set *set)
{
	while (set->page[set->cursor].used)
		set->cursor = (set->cursor + 1) % set->n;
	set->page[set->cursor] = (struct ncc_page){.used = true};
	set->n_free--;
	set->moved_ns = ncc_now_ns();
	return set->cursor + 1;
}

void ncc_page_give(struct ncc_page_set *set, uint32_t page)
{
	set->page[page - 1].used = false;
	set->n_free++;
	set->moved_ns = ncc_now_ns();
}

bool ncc_page_row_fits(const struct ncc_page_set *set, uint64_t n)
{
	return n + LEAST_PAGES <= set->n;
}

uint32_t ncc_page_take_row(struct ncc_page_set *set, uint64_t n)
{
	uint64_t found = 0;
	uint32_t page = 0;

	if (set->n_free < n + LEAST_PAGES)
		return 0;
	while (page < set->n && found < n)
		found = set->page[page++].used ? 0 : found + 1;
	if (found < n)
		return 0;
	for (uint64_t i = 0; i < n; i++)
		set->page[page - 1 - i].used = true;
	set->n_free -= (uint32_t)n;
	set->moved_ns = ncc_now_ns();
	return page + 1 - (uint32_t)n;
}
