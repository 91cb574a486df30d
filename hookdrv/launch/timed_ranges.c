#include "launch/timed_ranges.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/ranges.h"
#include "launch/timed_file.h"

_Static_assert((int)NCC_RANGE_TEXT_BYTES == (int)NCC_NAME_BYTES, "what an entry may say of a message's length");

static atomic_bool ours;

void ncc_timed_ranges_begin(bool wanted, void (*come)(void))
{
	if (!ncc_has_ranges())
		return;
	if (!wanted)
		ncc_ranges.refuse();
	else
		atomic_store(&ours, ncc_ranges.claim(&ours, come));
}

void ncc_timed_ranges_leave(void)
{
	if (atomic_load(&ours))
		ncc_ranges.leave();
}

void ncc_timed_ranges_end(void)
{
	if (atomic_exchange(&ours, false))
		ncc_ranges.release(&ours);
}

bool ncc_timed_ranges_wait(void)
{
	return atomic_load(&ours) && ncc_ranges.wait();
}

static void put(const struct ncc_range *range)
{
	struct ncc_timeline_range entry = {.kind = NCC_TIMELINE_RANGE,
					   .number = range->number,
					   .tid = range->tid,
					   .bytes = range->bytes,
					   .start_ns = range->start_ns,
					   .end_ns = range->end_ns};
	uint32_t at = range->bytes < sizeof(entry.text) ? range->bytes : sizeof(entry.text);

	memcpy(entry.text, range->text, at);
	ncc_timed_file_put(&entry);
	while (at < range->bytes) {
		struct ncc_timeline_text more = {.kind = NCC_TIMELINE_TEXT};
		uint32_t left = range->bytes - at, piece = left < sizeof(more.text) ? left : sizeof(more.text);

		memcpy(more.text, range->text + at, piece);
		ncc_timed_file_put(&more);
		at += piece;
	}
}

void ncc_timed_ranges_put(void)
{
	struct ncc_range *range;
	uint64_t lost = 0;

	if (!atomic_load(&ours))
		return;
	range = ncc_ranges.take(&lost);
	NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FULL], lost);
	while (range) {
		struct ncc_range *next = range->next;

		NCC_COUNT(ncc_ledger->timed, 1);
		put(range);
		free(range);
		range = next;
	}
}

static void in_child(void)
{
	atomic_store(&ours, false);
}

NCC_ON_FORK(in_child)
