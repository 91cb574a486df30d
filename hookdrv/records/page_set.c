#include "records/page_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "driver/real.h"

enum { LEAST_PAGES = 16 }; /* for the warps of all launches */

struct ncc_page_set *ncc_page_set_make(uint64_t bytes)
{
	uint64_t n = bytes / NCC_PAGE_BYTES;
	struct ncc_page_set *set = n >= LEAST_PAGES ? calloc(1, sizeof(*set) + n * sizeof(set->page[0])) : NULL;

	if (!set || !ncc_real.cuMemHostGetDevicePointer_v2 || !ncc_host_memory_take(n * NCC_PAGE_BYTES, &set->memory)) {
		free(set);
		return NULL;
	}
	/* All are touched: launches are not to wait for what the kernel does where one is for the first time. */
	for (uint64_t i = 0; i < n; i++)
		set->page[i] = (struct ncc_page){.dirty = !set->memory.mapped};
	if (ncc_real.cuMemHostGetDevicePointer_v2(&set->address, set->memory.at, 0) == CUDA_SUCCESS) {
		set->n = set->n_free = set->row_end = (uint32_t)n;
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

/* A row may have taken it since it came back. 0: there is none. */
static uint32_t take_spare(struct ncc_page_set *set)
{
	while (set->spare) {
		uint32_t number = set->spare;
		struct ncc_page *page = &set->page[number - 1];

		set->spare = page->next;
		if (!page->used)
			return number;
	}
	return 0;
}

/* Those that came back first, so that few are dirty. */
uint32_t ncc_page_take(struct ncc_page_set *set)
{
	uint32_t number = take_spare(set);

	if (!number) {
		while (set->page[set->cursor].used)
			set->cursor = (set->cursor + 1) % set->n;
		number = set->cursor + 1;
	}
	set->page[number - 1] = (struct ncc_page){.used = true, .dirty = true};
	set->n_free--;
	set->moved_ns = ncc_now_ns();
	return number;
}

void ncc_page_give(struct ncc_page_set *set, uint32_t number)
{
	struct ncc_page *page = &set->page[number - 1];

	page->used = false;
	page->next = set->spare;
	set->spare = number;
	set->n_free++;
	set->moved_ns = ncc_now_ns();
}

bool ncc_page_row_fits(const struct ncc_page_set *set, uint64_t n)
{
	return n + LEAST_PAGES <= set->n;
}

/* The first of n free pages in a row, the last of which is below `end`; 0: there are none. */
static uint32_t find_row(const struct ncc_page_set *set, uint32_t end, uint64_t n)
{
	uint64_t found = 0;

	while (end && found < n)
		found = set->page[--end].used ? 0 : found + 1;
	return found < n ? 0 : end + 1;
}

static void take_clean(struct ncc_page_set *set, uint32_t number)
{
	struct ncc_page *page = &set->page[number - 1];

	if (page->dirty)
		memset(ncc_page_at(set, number), 0, NCC_PAGE_BYTES);
	page->dirty = false;
	page->used = true;
}

/* From the end of the set downwards, each behind the last: a launch takes one while it is made. */
uint32_t ncc_page_take_row(struct ncc_page_set *set, uint64_t n)
{
	uint32_t first;

	if (set->n_free < n + LEAST_PAGES)
		return 0;
	first = find_row(set, set->row_end, n);
	if (!first)
		first = find_row(set, set->n, n);
	if (!first)
		return 0;
	for (uint32_t i = 0; i < n; i++)
		take_clean(set, first + i);
	set->row_end = first - 1;
	set->n_free -= (uint32_t)n;
	set->moved_ns = ncc_now_ns();
	return first;
}

void ncc_page_give_row(struct ncc_page_set *set, uint32_t first, uint64_t n)
{
	uint32_t end = first - 1 + (uint32_t)n;

	for (uint64_t i = 0; i < n; i++)
		set->page[first - 1 + i].used = false;
	set->row_end = end > set->row_end ? end : set->row_end;
	set->n_free += (uint32_t)n;
	set->moved_ns = ncc_now_ns();
}
