#include "records/page_parts.h"

#include <stdlib.h>

#include "records/desk.h"
#include "records/pieces.h"
#include "records/storing.h"

static int by_place(const void *a, const void *b)
{
	const struct ncc_emptied *one = a, *other = b;

	if (one->warp != other->warp)
		return one->warp < other->warp ? -1 : 1;
	return one->number < other->number ? -1 : 1;
}

/* As many pages of one warp, one behind the other, as the piece has room for. */
static uint64_t fill(const struct ncc_desk *desk, uint64_t first, const struct ncc_map_rows *rows,
		     struct ncc_piece *piece)
{
	const struct ncc_emptied *from = &desk->emptied[first];
	struct ncc_store_part *part = &piece->part;
	uint64_t n = 0;
	uint32_t used;

	while (first + n < desk->n_emptied && from[n].warp == from->warp &&
	       (n + 1) * NCC_PAGE_DATA_BYTES <= piece->bytes) {
		if (!ncc_page_file_read(&desk->file, piece->data + n * NCC_PAGE_DATA_BYTES, NCC_PAGE_DATA_BYTES,
					(off_t)from[n].at))
			return 0;
		n++;
	}
	part->warp = from->warp;
	part->n_warps = 1;
	part->slot = rows->shape->cap + (from->number - 1) * NCC_PAGE_DATA_UNITS;
	part->n_slots = (uint32_t)n * NCC_PAGE_DATA_UNITS;
	used = ncc_warp_used(rows, part->warp);
	used = used > part->slot ? used - part->slot : 0;
	part->n_slots = used < part->n_slots ? used : part->n_slots;
	part->bytes = (uint64_t)part->n_slots * NCC_STREAM_UNIT_BYTES;
	return n;
}

bool ncc_desk_hand_on(struct ncc_desk *desk, struct ncc_job *job, uint32_t map)
{
	job->launch->trace_bytes += desk->taken;
	desk->taken = 0;
	if (desk->n_emptied)
		qsort(desk->emptied, desk->n_emptied, sizeof(desk->emptied[0]), by_place);
	for (uint64_t i = 0, n; i < desk->n_emptied; i += n) {
		uint64_t most = (desk->n_emptied - i) * NCC_PAGE_DATA_BYTES;
		struct ncc_piece *piece = ncc_piece_take(job->launch->context, most < 1 << 20 ? most : 1 << 20);

		if (!piece)
			return false;
		piece->part = (struct ncc_store_part){.map = map, .kind = NCC_PART_PAGES};
		n = fill(desk, i, &job->rows[map], piece);
		if (!n) {
			ncc_piece_give(piece);
			return false;
		}
		ncc_storing_piece(job, piece);
	}
	return true;
}
