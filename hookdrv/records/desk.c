#include "records/desk.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/clock.h"
#include "records/quota.h"

#ifndef NCC_PAGE_STALL_MS
#define NCC_PAGE_STALL_MS 60000 /* that warps wait while no page comes back */
#endif

enum {
	UNITS = NCC_PAGE_BYTES / NCC_STREAM_UNIT_BYTES,
	LINK_UNITS = UNITS - NCC_PAGE_DATA_UNITS,
	MOST_PAGES = INT32_MAX / NCC_PAGE_DATA_UNITS, /* of a warp: its units are numbered in 32 bits */
	LOSSES_BYTES = NCC_WARP_LANES * sizeof(uint32_t),
};

_Static_assert(sizeof(struct ncc_page_link) == NCC_PAGE_LINK_BYTES, "a link");

/* ---- making and freeing */

/* A multiple of 8. */
static uint64_t groups_of(uint64_t n_warps)
{
	return (n_warps + 8 * NCC_BELL_WARPS - 1) / (8 * NCC_BELL_WARPS) * 8;
}

uint64_t ncc_desk_warps_bytes(uint64_t n_warps)
{
	return n_warps * (LOSSES_BYTES + NCC_PAGE_LINK_BYTES) + groups_of(n_warps);
}

uint64_t ncc_desk_pages(uint64_t n_warps)
{
	return (ncc_desk_warps_bytes(n_warps) + NCC_PAGE_BYTES - 1) / NCC_PAGE_BYTES;
}

static uint8_t *links_of(const struct ncc_desk *desk)
{
	return desk->at + desk->n_warps * LOSSES_BYTES;
}

static uint8_t *bells_of(const struct ncc_desk *desk)
{
	return links_of(desk) + desk->n_warps * NCC_PAGE_LINK_BYTES;
}

static size_t notes_bytes(const struct ncc_desk *desk)
{
	return desk->n_warps * (sizeof(*desk->warp) + NCC_WARP_LANES * sizeof(*desk->left_in)) +
	       desk->n_groups * (sizeof(*desk->rung) + sizeof(*desk->heard));
}

/* Not from the heap: calloc may clear it all, while a launch waits. */
static bool allocate(struct ncc_desk *desk)
{
	void *notes = mmap(NULL, notes_bytes(desk), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
			   -1, 0);

	if (notes == MAP_FAILED)
		return false;
	desk->warp = notes;
	desk->left_in = (uint32_t *)(desk->warp + desk->n_warps);
	desk->rung = desk->left_in + desk->n_warps * NCC_WARP_LANES;
	desk->heard = (bool *)(desk->rung + desk->n_groups);
	return true;
}

struct ncc_desk *ncc_desk_make(struct ncc_page_set *set, const struct ncc_shape *shape)
{
	struct ncc_desk *desk = calloc(1, sizeof(*desk));

	if (!desk)
		return NULL;
	desk->set = set;
	ncc_page_file_start(&desk->file);
	desk->n_warps = ncc_shape_warps(shape);
	desk->n_groups = groups_of(desk->n_warps);
	desk->n_pages = ncc_desk_pages(desk->n_warps);
	desk->first_page = ncc_page_take_row(set, desk->n_pages);
	if (!desk->first_page || !allocate(desk)) {
		ncc_desk_free(desk, desk->first_page);
		return NULL;
	}
	desk->at = ncc_page_at(set, desk->first_page);
	return desk;
}

void ncc_desk_free(struct ncc_desk *desk, bool with_pages)
{
	if (with_pages)
		ncc_page_give_row(desk->set, desk->first_page, desk->n_pages);
	ncc_page_file_close(&desk->file);
	if (desk->warp)
		munmap(desk->warp, notes_bytes(desk));
	free(desk->emptied);
	free(desk);
}

/* ---- links */

static struct ncc_page_link *link_of(const struct ncc_desk *desk, uint64_t warp, uint32_t page)
{
	return (struct ncc_page_link *)(page ? ncc_page_at(desk->set, page)
					     : links_of(desk) + warp * NCC_PAGE_LINK_BYTES);
}

static uint64_t lane_word(struct ncc_page_link *link, int i)
{
	return __atomic_load_n((uint64_t *)link->lane + i, __ATOMIC_ACQUIRE);
}

#define EACH_BYTE   0x0101010101010101ull
#define TO_TOP_BYTE 0x0102040810204080ull

/* The lanes that say at least so much, one byte each; eight are compared at once, as this is asked all the time. */
static uint32_t lanes_at(struct ncc_page_link *link, enum ncc_page_lane least)
{
	uint32_t lanes = 0;

	for (int i = 0; i < 4; i++) {
		uint64_t word = lane_word(link, i);
		/* No byte borrows from the next: its highest bit is set. */
		uint64_t reached = ((word | 0x80 * EACH_BYTE) - least * EACH_BYTE) | word;

		lanes |= (uint32_t)((reached >> 7 & EACH_BYTE) * TO_TOP_BYTE >> 56) << 8 * i;
	}
	return lanes;
}

static bool is_silent(struct ncc_page_link *link)
{
	return !(lane_word(link, 0) | lane_word(link, 1) | lane_word(link, 2) | lane_word(link, 3));
}

static uint32_t existing_of(const struct ncc_desk *desk, uint64_t warp)
{
	uint32_t n = ncc_shape_warp_rows(&desk->shape, warp);

	return n < NCC_WARP_LANES ? (1u << n) - 1 : UINT32_MAX;
}

static void note_left(struct ncc_desk *desk, uint64_t warp, uint32_t page)
{
	struct ncc_paged_warp *of = &desk->warp[warp];
	uint32_t left = lanes_at(link_of(desk, warp, page), NCC_PAGE_LEFT) & ~of->left;

	of->left |= left;
	for (; left; left &= left - 1)
		desk->left_in[warp * NCC_WARP_LANES + (uint64_t)__builtin_ctz(left)] =
			page ? desk->set->page[page - 1].number : 0;
}

/* ---- pages that come back */

static bool grow(struct ncc_desk *desk)
{
	uint64_t room = desk->room ? 2 * desk->room : 64;
	struct ncc_emptied *more;

	if (desk->n_emptied < desk->room)
		return true;
	more = realloc(desk->emptied, room * sizeof(*more));
	if (!more)
		return false;
	desk->emptied = more;
	desk->room = room;
	return true;
}

/* The warp's oldest page goes to the file. False: there is no room for it. */
static bool take_oldest(struct ncc_desk *desk, uint64_t number, struct ncc_page_batch *batch)
{
	struct ncc_paged_warp *warp = &desk->warp[number];
	const struct ncc_page *page = &desk->set->page[warp->oldest - 1];

	if (!grow(desk)) {
		desk->failed = "there is no memory to note them";
		return false;
	}
	if (!ncc_quota_take(NCC_PAGE_DATA_BYTES)) {
		desk->failed = "the trace has as many bytes as it may have";
		return false;
	}
	desk->taken += NCC_PAGE_DATA_BYTES;
	desk->emptied[desk->n_emptied++] =
		(struct ncc_emptied){.warp = number, .at = desk->end, .number = page->number};
	desk->end += NCC_PAGE_DATA_BYTES;
	batch->page[batch->n++] = warp->oldest;
	warp->oldest = page->next;
	if (!warp->oldest)
		warp->last = 0;
	return true;
}

/* Those that all lanes of the warp are done with, the oldest first; `over`: they all are. */
static void take_done(struct ncc_desk *desk, uint64_t number, struct ncc_page_batch *batch, bool over)
{
	struct ncc_paged_warp *warp = &desk->warp[number];

	note_left(desk, number, 0);
	while (warp->oldest && batch->n < NCC_BATCH_PAGES && !desk->failed) {
		uint32_t done = lanes_at(link_of(desk, number, warp->oldest), NCC_PAGE_WENT_ON) | warp->left;

		if (!over && existing_of(desk, number) & ~done)
			return;
		/* Only now: what lanes say while this looks would count above and not be noted. */
		note_left(desk, number, warp->oldest);
		if (!take_oldest(desk, number, batch))
			return;
	}
}

/* ---- pages that are given */

static void tell(struct ncc_page_link *link, uint64_t next)
{
	__atomic_store_n(&link->next, next, __ATOMIC_RELEASE);
}

static void give_page(struct ncc_desk *desk, uint64_t number, struct ncc_page_link *link)
{
	struct ncc_paged_warp *warp = &desk->warp[number];
	uint32_t page = ncc_page_take(desk->set);
	uint8_t *at = ncc_page_at(desk->set, page);

	memset(at, 0, NCC_PAGE_LINK_BYTES);
	desk->set->page[page - 1].number = ++warp->n;
	if (warp->last)
		desk->set->page[warp->last - 1].next = page;
	else
		warp->oldest = page;
	warp->last = page;
	tell(link, (uint64_t)(at + NCC_PAGE_BYTES - links_of(desk)));
}

/* The last free page goes to a warp that will give one back, so that there is always one that moves on. */
static bool may_have(const struct ncc_desk *desk, uint64_t number, struct ncc_page_link *link)
{
	const struct ncc_paged_warp *warp = &desk->warp[number];

	if (desk->set->n_free > 1)
		return true;
	return desk->set->n_free && warp->last && warp->last == warp->oldest &&
	       !(existing_of(desk, number) & ~(lanes_at(link, NCC_PAGE_ASKS) | warp->left));
}

static bool serve_warp(struct ncc_desk *desk, uint64_t number, struct ncc_page_batch *batch)
{
	struct ncc_paged_warp *warp = &desk->warp[number];
	struct ncc_page_link *link = link_of(desk, number, warp->last);
	bool asked;

	if (is_silent(link) && warp->oldest == warp->last)
		return false;
	asked = lanes_at(link, NCC_PAGE_ASKS) & ~lanes_at(link, NCC_PAGE_WENT_ON) && !link->next;
	if (asked && (desk->failed || warp->n == MOST_PAGES))
		tell(link, NCC_PAGE_NONE);
	else if (asked && may_have(desk, number, link))
		give_page(desk, number, link);
	else if (asked && ncc_now_ns() - desk->set->moved_ns > NCC_PAGE_STALL_MS * 1000000ull)
		tell(link, NCC_PAGE_NONE);
	take_done(desk, number, batch, false);
	return asked;
}

/* ---- groups of warps */

/* Most launches ring none: eight are looked at at once. A bell stays set until the launch is over. */
static void listen(struct ncc_desk *desk)
{
	const uint8_t *bells = bells_of(desk);

	for (uint64_t i = 0; i < desk->n_groups; i += 8) {
		uint64_t word = __atomic_load_n((const uint64_t *)(bells + i), __ATOMIC_ACQUIRE);

		for (uint64_t group = i; word; group++, word >>= 8)
			if (word & 0xff && !desk->heard[group]) {
				desk->heard[group] = true;
				desk->rung[desk->n_rung++] = (uint32_t)group;
			}
	}
}

struct span {
	uint64_t first, end;
};

/* The warps of the n-th group that rang. */
static struct span warps_of(const struct ncc_desk *desk, uint64_t n)
{
	uint64_t first = (uint64_t)desk->rung[n] * NCC_BELL_WARPS, end = first + NCC_BELL_WARPS;

	return (struct span){.first = first, .end = end < desk->n_warps ? end : desk->n_warps};
}

bool ncc_desk_serve(struct ncc_desk *desk, struct ncc_page_batch *batch)
{
	bool asked = false;

	listen(desk);
	batch->n = 0;
	batch->at = desk->end;
	desk->turn++;
	for (uint64_t i = 0; i < desk->n_rung; i++) {
		struct span warps = warps_of(desk, (i + desk->turn) % desk->n_rung);

		for (uint64_t warp = warps.first; warp < warps.end; warp++)
			asked |= serve_warp(desk, warp, batch);
	}
	return asked || batch->n;
}

void ncc_desk_take_rest(struct ncc_desk *desk, struct ncc_page_batch *batch)
{
	listen(desk);
	batch->n = 0;
	batch->at = desk->end;
	for (uint64_t i = 0; i < desk->n_rung; i++) {
		struct span warps = warps_of(desk, i);

		for (uint64_t warp = warps.first; warp < warps.end; warp++)
			take_done(desk, warp, batch, true);
	}
}

/* All that a warp has, from this one on. */
static void give_pages(struct ncc_desk *desk, uint32_t page)
{
	while (page) {
		uint32_t next = desk->set->page[page - 1].next;

		ncc_page_give(desk->set, page);
		page = next;
	}
}

/* What no bell rang for nobody stored to: warps that lose records have asked before. */
void ncc_desk_clean(struct ncc_desk *desk)
{
	listen(desk);
	for (uint64_t i = 0; i < desk->n_rung; i++) {
		struct span warps = warps_of(desk, i);
		uint64_t n = warps.end - warps.first;

		for (uint64_t warp = warps.first; warp < warps.end; warp++)
			give_pages(desk, desk->warp[warp].oldest);
		memset(desk->at + warps.first * LOSSES_BYTES, 0, n * LOSSES_BYTES);
		memset(link_of(desk, warps.first, 0), 0, n * NCC_PAGE_LINK_BYTES);
		memset(desk->warp + warps.first, 0, n * sizeof(*desk->warp));
		memset(desk->left_in + warps.first * NCC_WARP_LANES, 0, n * NCC_WARP_LANES * sizeof(*desk->left_in));
		bells_of(desk)[desk->rung[i]] = desk->heard[desk->rung[i]] = 0;
	}
	ncc_page_file_close(&desk->file);
	desk->n_rung = desk->n_emptied = desk->end = desk->taken = 0;
	desk->failed = NULL;
}

/* ---- the file */

bool ncc_desk_write(struct ncc_desk *desk, const struct ncc_page_batch *batch, const char *folder)
{
	for (uint32_t i = 0; i < batch->n; i++) {
		const uint8_t *data = ncc_page_at(desk->set, batch->page[i]) + NCC_PAGE_LINK_BYTES;

		if (!ncc_page_file_write(&desk->file, folder, data, NCC_PAGE_DATA_BYTES,
					 (off_t)(batch->at + (uint64_t)i * NCC_PAGE_DATA_BYTES)))
			return false;
	}
	return true;
}

void ncc_desk_written(struct ncc_desk *desk, const struct ncc_page_batch *batch, bool written)
{
	for (uint32_t i = 0; i < batch->n; i++)
		ncc_page_give(desk->set, batch->page[i]);
	if (!written)
		desk->failed = "their file could not be written";
}

/* ---- counts */

/* Where lane `lane` would store next, as a unit of its warp. */
static uint32_t unit_of(const struct ncc_desk *desk, uint64_t warp, uint32_t lane, uint32_t count)
{
	uint64_t links = (uint64_t)(links_of(desk) - desk->set->memory.at);
	uint64_t at = links / NCC_STREAM_UNIT_BYTES + (count & ~NCC_CAP_PAGES) - 1;
	uint32_t number =
		desk->shape.count_lanes == 1 ? desk->warp[warp].n : desk->left_in[warp * NCC_WARP_LANES + lane];

	return desk->shape.cap + (number ? number - 1 : 0) * NCC_PAGE_DATA_UNITS + (uint32_t)(at % UNITS) + 1 -
	       LINK_UNITS;
}

void ncc_desk_count(struct ncc_desk *desk, struct ncc_shape *shape, uint32_t *counts)
{
	uint32_t most = 0, lanes = shape->count_lanes;

	for (uint64_t i = 0; i < desk->n_rung; i++) {
		struct span warps = warps_of(desk, i);

		for (uint64_t warp = warps.first; warp < warps.end; warp++)
			most = desk->warp[warp].n > most ? desk->warp[warp].n : most;
	}
	shape->page_units = most * NCC_PAGE_DATA_UNITS;
	desk->shape = *shape;
	for (uint64_t i = 0; i < desk->n_rung; i++) {
		struct span warps = warps_of(desk, i);

		for (uint64_t at = warps.first * lanes; at < warps.end * lanes; at++) {
			if (counts[at] == (uint32_t)NCC_PAGE_LOST)
				counts[at] = ncc_shape_slots(shape) + 1;
			else if (counts[at] & NCC_CAP_PAGES)
				counts[at] = unit_of(desk, at / lanes, (uint32_t)(at % lanes), counts[at]);
		}
	}
}
