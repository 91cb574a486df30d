#include "records/spread.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "records/workers.h"

enum {
	UNIT_BYTES = 512 << 10, /* of the file, built up in the second-level cache and written at once */
	HOLE_BYTES = 64 << 10,  /* unused space from this size on is left as a hole instead of written */
};

/* What one thread is building: the bytes of the file from `offset` on. */
struct sink {
	uint8_t *bytes;
	size_t size;
	uint64_t offset;
};

struct spread {
	const struct ncc_map_rows *rows;
	const struct ncc_piece *piece;
	const struct ncc_tracefile *file;
	uint64_t unit_warps; /* whole rows: warps in one unit of work */
	uint32_t unit_slots; /* long rows: slots of one warp in one unit of work */
	_Atomic int error;
};

static uint64_t units(uint64_t n, uint64_t in_unit)
{
	return (n + in_unit - 1) / in_unit;
}

static uint8_t *scratch[NCC_WORKERS]; /* UNIT_BYTES each; of the worker of that number */

static uint8_t *scratch_of(unsigned int worker)
{
	if (!scratch[worker])
		scratch[worker] = aligned_alloc(4096, UNIT_BYTES);
	return scratch[worker];
}

static void write_out(struct spread *spread, const void *bytes, size_t size, uint64_t offset)
{
	int error = ncc_tracefile_write(spread->file, bytes, size, offset);

	if (error)
		atomic_store(&spread->error, error);
}

static void flush(struct spread *spread, struct sink *sink)
{
	if (sink->size)
		write_out(spread, sink->bytes, sink->size, sink->offset);
	sink->offset += sink->size;
	sink->size = 0;
}

/* Room for the file's bytes from `offset` on, which lies behind what the sink holds. */
static uint8_t *sink_at(struct spread *spread, struct sink *sink, uint64_t offset, size_t size)
{
	uint64_t gap = offset - sink->offset - sink->size;
	uint8_t *at;

	if (gap >= HOLE_BYTES || sink->size + gap + size > UNIT_BYTES) {
		flush(spread, sink);
		sink->offset = offset;
		gap = 0;
	}
	memset(sink->bytes + sink->size, 0, gap);
	at = sink->bytes + sink->size + gap;
	sink->size += gap + size;
	return at;
}

static const uint8_t *place_of(const struct spread *spread, uint64_t warp)
{
	return spread->piece->data + (warp - spread->piece->warp) * spread->piece->warp_pitch;
}

/* Buffers are not cleared before a launch: what a row did not use may be another launch's. */
static void clear_unused(const struct ncc_map_rows *rows, uint64_t warp, uint32_t n_rows, uint8_t *at)
{
	size_t row_bytes = ncc_shape_row_bytes(rows->shape);

	for (uint32_t lane = 0; lane < n_rows; lane++) {
		size_t used = (size_t)ncc_row_used(rows, warp, lane) * rows->shape->record_bytes;

		memset(at + lane * row_bytes + used, 0, row_bytes - used);
	}
}

/* Whole rows of as many warps as fit into one write. */
static void spread_warps(void *arg, uint64_t item, unsigned int worker)
{
	struct spread *spread = arg;
	const struct ncc_map_rows *rows = spread->rows;
	const struct ncc_shape *shape = rows->shape;
	size_t row_bytes = ncc_shape_row_bytes(shape);
	uint64_t first = spread->piece->warp + item * spread->unit_warps;
	uint64_t end = spread->piece->warp + spread->piece->n_warps;
	struct sink sink = {
		.bytes = scratch_of(worker),
		.offset = rows->offset + ncc_shape_warp_rows(shape, first).first * row_bytes,
	};

	if (!sink.bytes) {
		atomic_store(&spread->error, ENOMEM);
		return;
	}
	if (end > first + spread->unit_warps)
		end = first + spread->unit_warps;
	for (uint64_t warp = first; warp < end; warp++) {
		struct ncc_warp_rows place = ncc_shape_warp_rows(shape, warp);
		uint32_t used = ncc_warp_used(rows, warp);
		uint8_t *at;

		if (!used)
			continue;
		at = sink_at(spread, &sink, rows->offset + place.first * row_bytes, place.n * row_bytes);
		if (rows->heads && ncc_warp_tag(rows, warp) == NCC_HEAD_SAME)
			ncc_repeat(ncc_warp_head(rows, warp), shape->record_bytes, place.n, at);
		else
			ncc_transpose(shape, place_of(spread, warp), used, place.n, at, row_bytes);
		if (rows->counts)
			clear_unused(rows, warp, place.n, at);
	}
	flush(spread, &sink);
}

/* Some slots of one warp whose rows are too long, or not there whole: one write for each row. */
static void spread_slots(void *arg, uint64_t item, unsigned int worker)
{
	struct spread *spread = arg;
	const struct ncc_piece *piece = spread->piece;
	const struct ncc_map_rows *rows = spread->rows;
	const struct ncc_shape *shape = rows->shape;
	uint64_t warp_units = units(piece->n_slots, spread->unit_slots);
	uint64_t warp = piece->warp + item / warp_units;
	uint32_t skip = (uint32_t)(item % warp_units) * spread->unit_slots;
	uint32_t n_slots = piece->n_slots - skip < spread->unit_slots ? piece->n_slots - skip : spread->unit_slots;
	uint32_t slot = piece->slot + skip;
	struct ncc_warp_rows place = ncc_shape_warp_rows(shape, warp);
	size_t pitch = (size_t)n_slots * shape->record_bytes;
	uint8_t *at = scratch_of(worker);

	if (!at) {
		atomic_store(&spread->error, ENOMEM);
		return;
	}
	if (ncc_warp_used(rows, warp) <= slot)
		return;
	ncc_transpose(shape, place_of(spread, warp) + skip * ncc_shape_slot_bytes(shape), n_slots, place.n, at, pitch);
	for (uint32_t lane = 0; lane < place.n; lane++) {
		uint32_t used = ncc_row_used(rows, warp, lane);
		uint32_t n = used <= slot ? 0 : used - slot < n_slots ? used - slot : n_slots;
		uint64_t row = (place.first + lane) * (uint64_t)shape->file_cap + slot;

		if (n)
			write_out(spread, at + lane * pitch, (size_t)n * shape->record_bytes,
				  rows->offset + row * shape->record_bytes);
	}
}

/* One record after another in memory as in the file, and all of them used. */
static bool is_flat(const struct ncc_map_rows *rows, const struct ncc_piece *piece)
{
	return rows->shape->lanes == 1 && !rows->counts && piece->slot == 0 &&
	       piece->warp_pitch == ncc_shape_row_bytes(rows->shape);
}

static bool has_whole_rows(const struct ncc_map_rows *rows, const struct ncc_piece *piece)
{
	return piece->slot == 0 && piece->n_slots >= ncc_warp_used(rows, piece->warp);
}

int ncc_spread(const struct ncc_map_rows *rows, const struct ncc_piece *piece, const struct ncc_tracefile *file)
{
	struct spread spread = {.rows = rows, .piece = piece, .file = file};
	size_t row_bytes = ncc_shape_row_bytes(rows->shape);
	size_t warp_bytes = rows->shape->lanes * row_bytes;

	if (is_flat(rows, piece))
		return ncc_tracefile_write(file, piece->data, piece->n_warps * row_bytes,
					   rows->offset + piece->warp * row_bytes);
	if (warp_bytes <= UNIT_BYTES && (piece->n_warps > 1 || has_whole_rows(rows, piece))) {
		spread.unit_warps = UNIT_BYTES / warp_bytes;
		ncc_workers_run(spread_warps, &spread, units(piece->n_warps, spread.unit_warps));
	} else {
		spread.unit_slots = (uint32_t)(UNIT_BYTES / ncc_shape_slot_bytes(rows->shape));
		ncc_workers_run(spread_slots, &spread, piece->n_warps * units(piece->n_slots, spread.unit_slots));
	}
	return spread.error;
}

static void in_child(void)
{
	memset(scratch, 0, sizeof(scratch));
}

NCC_ON_FORK(in_child)
