#include "records/staging.h"

#include <string.h>

#include "driver/real.h"
#include "records/timeout.h"
#include "records/pieces.h"
#include "records/storing.h"

enum { PITCH_MAX = INT32_MAX /* of a two-dimensional copy: CU_DEVICE_ATTRIBUTE_MAX_PITCH */ };

static CUresult make_stream(struct ncc_context *context)
{
	return context->stream ? CUDA_SUCCESS : ncc_real.cuStreamCreate(&context->stream, CU_STREAM_NON_BLOCKING);
}

/* Where there is none, NULL, and *result says why. */
static struct ncc_piece *take_piece(struct ncc_context *context, uint64_t bytes, CUresult *result)
{
	struct ncc_piece *piece;

	*result = make_stream(context);
	if (*result != CUDA_SUCCESS)
		return NULL;
	/* It may wait for room: launches that are over do not. */
	ncc_storing_hand_on();
	piece = ncc_piece_take(context, bytes);
	if (!piece)
		*result = CUDA_ERROR_OUT_OF_MEMORY;
	return piece;
}

/* Waits for what was put on our stream for the launch. Where that cannot be known, it may come at any time: the buffer is
 * not used again. */
static CUresult settle(struct ncc_records_launch *launch)
{
	CUresult result = ncc_real.cuStreamSynchronize(launch->context->stream);

	launch->doubtful |= result != CUDA_SUCCESS;
	return result;
}

/* Behind what is on the stream. */
static void start_clearing(const struct ncc_records_launch *launch)
{
	struct ncc_context *context = launch->context;
	uint64_t bytes = launch->device->zeroed_bytes;

	if (!bytes ||
	    (bytes <= NCC_ZEROS_BYTES &&
	     !ncc_real.cuMemcpyHtoDAsync_v2(launch->buffer->address, context->pieces.zeros, bytes, context->stream)))
		launch->buffer->clean_bytes = bytes;
}

void ncc_staging_clear(struct ncc_records_launch *launch)
{
	start_clearing(launch);
	settle(launch);
}

static CUresult copy_now(struct ncc_context *context, void *to, CUdeviceptr from, size_t bytes)
{
	CUresult result = ncc_real.cuMemcpyDtoHAsync_v2(to, from, bytes, context->stream);

	return result == CUDA_SUCCESS ? ncc_real.cuStreamSynchronize(context->stream) : result;
}

static CUresult fetch_by(struct ncc_context *context, const struct ncc_piece *piece, void *to, CUdeviceptr from,
			 uint64_t bytes)
{
	for (uint64_t done = 0; done < bytes;) {
		size_t n = bytes - done < piece->bytes ? bytes - done : piece->bytes;
		CUresult result = copy_now(context, piece->data, from + done, n);

		if (result != CUDA_SUCCESS)
			return result;
		memcpy((uint8_t *)to + done, piece->data, n);
		done += n;
	}
	return CUDA_SUCCESS;
}

CUresult ncc_staging_fetch(struct ncc_context *context, void *to, CUdeviceptr from, uint64_t bytes)
{
	CUresult result;
	struct ncc_piece *piece = take_piece(context, bytes, &result);

	if (!piece)
		return result;
	result = fetch_by(context, piece, to, from, bytes);
	ncc_piece_give(piece);
	return result;
}

CUresult ncc_staging_start_front(struct ncc_job *job, bool wait)
{
	struct ncc_records_launch *launch = job->launch;
	struct ncc_context *context = launch->context;
	uint64_t bytes = launch->device->front_bytes;
	CUresult result = make_stream(context);
	struct ncc_piece *piece;

	if (result != CUDA_SUCCESS)
		return result;
	piece = wait ? take_piece(context, bytes, &result) : ncc_piece_try(context, bytes);
	if (!piece)
		return wait ? result : CUDA_ERROR_NOT_READY;
	result = ncc_real.cuMemcpyDtoHAsync_v2(piece->data, launch->buffer->address, bytes, context->stream);
	if (result == CUDA_SUCCESS) {
		job->in = piece;
		job->copied_bytes += bytes;
		start_clearing(launch);
		return CUDA_SUCCESS;
	}
	/* Something may be under way to both. */
	settle(launch);
	launch->buffer->clean_bytes = 0;
	ncc_piece_give(piece);
	return result;
}

CUresult ncc_staging_fronts_end(const struct ncc_job *job)
{
	return ncc_real.cuEventRecord(job->launch->end, job->launch->context->stream);
}

CUresult ncc_staging_await_fronts(const struct ncc_job *job)
{
	return ncc_real.cuEventSynchronize(job->launch->end);
}

void ncc_staging_front_arrived(struct ncc_job *job, CUresult result)
{
	if (result == CUDA_SUCCESS) {
		job->whole = job->in->data;
		return;
	}
	settle(job->launch);
	job->launch->buffer->clean_bytes = 0;
}

/* Goes through a map's warps, or the groups of its lanes' area, in pieces that fit. */
struct reader {
	struct ncc_job *job;
	struct ncc_context *context;
	uint32_t map;
	enum ncc_part_kind kind;
	const struct ncc_map_rows *rows;
	CUdeviceptr records;
	uint64_t n_warps;
	uint32_t first; /* slot of a row in device memory */
	uint32_t cap;   /* slots of a row there */
	bool full;      /* most of them are used */
	size_t slot_bytes;
	uint64_t warp; /* the next piece starts here */
	uint32_t slot;
};

/* Of the warp's slots, those that are in device memory from reader->first on. */
static uint32_t used_of(const struct reader *reader, uint64_t warp)
{
	uint32_t used = ncc_warp_used(reader->rows, warp);

	used = used > reader->first ? used - reader->first : 0;
	return used < reader->cap ? used : reader->cap;
}

/* Reading everything in one line is faster than leaving out less than half of it. */
static uint32_t copied_slots(const struct reader *reader, uint32_t used, size_t room)
{
	uint32_t cap = reader->cap;

	return used > cap / 2 && cap * reader->slot_bytes <= room ? cap : used;
}

/* As many warps as fit beside the one at reader->warp, each with as many slots as the fullest of them uses.
 */
static void gather_warps(struct reader *reader, struct ncc_store_part *part, size_t room)
{
	while (reader->warp < reader->n_warps) {
		uint32_t n_slots = copied_slots(reader, used_of(reader, reader->warp), room);

		if (n_slots < part->n_slots)
			n_slots = part->n_slots;
		if ((part->n_warps + 1) * n_slots * reader->slot_bytes > room)
			break;
		if (part->n_warps && reader->cap * reader->slot_bytes > PITCH_MAX)
			break;
		part->n_slots = n_slots;
		part->n_warps++;
		reader->warp++;
	}
}

/* All slots of as many warps as fit: of a launch that fills most of them nobody asks how many each warp uses. */
static void gather_all(struct reader *reader, struct ncc_store_part *part, size_t room)
{
	uint64_t fit = room / (reader->cap * reader->slot_bytes), left = reader->n_warps - reader->warp;

	part->n_slots = reader->cap;
	part->n_warps = fit < left ? fit : left;
	reader->warp += part->n_warps;
}

/* Part of one warp that does not fit. */
static void take_slots(struct reader *reader, struct ncc_store_part *part, size_t room)
{
	uint32_t left = used_of(reader, reader->warp) - reader->slot;
	size_t most = room / reader->slot_bytes;

	part->slot = reader->first + reader->slot;
	part->n_warps = 1;
	part->n_slots = left < most ? left : (uint32_t)most;
	reader->slot += part->n_slots;
	if (part->n_slots == left) {
		reader->slot = 0;
		reader->warp++;
	}
}

static bool more_follows(struct reader *reader)
{
	while (reader->warp < reader->n_warps && used_of(reader, reader->warp) == 0)
		reader->warp++;
	return reader->warp < reader->n_warps;
}

/* Slots slot..slot+n_slots-1 of warps warp..warp+n_warps-1. If there are several warps, n_slots covers all that they use. */
static struct ncc_store_part next_part(struct reader *reader, size_t room)
{
	struct ncc_store_part part = {
		.map = reader->map, .kind = reader->kind, .warp = reader->warp, .slot = reader->first};

	if (reader->slot == 0)
		(reader->full ? gather_all : gather_warps)(reader, &part, room);
	if (part.n_warps == 0)
		take_slots(reader, &part, room);
	part.bytes = part.n_warps * part.n_slots * reader->slot_bytes;
	return part;
}

static CUresult copy_columns(const struct reader *reader, const struct ncc_piece *piece, CUdeviceptr from)
{
	size_t pitch = piece->part.n_slots * reader->slot_bytes;
	CUDA_MEMCPY2D copy = {
		.srcMemoryType = CU_MEMORYTYPE_DEVICE,
		.srcDevice = from,
		.srcPitch = reader->cap * reader->slot_bytes,
		.dstMemoryType = CU_MEMORYTYPE_HOST,
		.dstHost = piece->data,
		.dstPitch = pitch,
		.WidthInBytes = pitch,
		.Height = piece->part.n_warps,
	};

	return ncc_real.cuMemcpy2DAsync_v2(&copy, reader->context->stream);
}

static CUresult start_copy(const struct reader *reader, const struct ncc_piece *piece)
{
	const struct ncc_store_part *part = &piece->part;
	uint64_t slot = part->warp * reader->cap + part->slot - reader->first;
	CUdeviceptr from = reader->records + slot * reader->slot_bytes;

	if (part->n_warps > 1 && part->n_slots < reader->cap)
		return copy_columns(reader, piece, from);
	return ncc_real.cuMemcpyDtoHAsync_v2(piece->data, from, part->bytes, reader->context->stream);
}

/* The next piece, to which a copy is on its way; NULL: there is none, or *result says why. */
static struct ncc_piece *start_piece(struct reader *reader, CUresult *result)
{
	uint64_t most = (reader->n_warps - reader->warp) * reader->cap * reader->slot_bytes;
	struct ncc_piece *piece = more_follows(reader) ? take_piece(reader->context, most, result) : NULL;

	if (!piece)
		return NULL;
	piece->part = next_part(reader, piece->bytes);
	*result = start_copy(reader, piece);
	if (*result == CUDA_SUCCESS) {
		reader->job->copied_bytes += piece->part.bytes;
		return piece;
	}
	ncc_piece_give(piece);
	return NULL;
}

/* While one piece is on its way, the one before is handed on. */
static CUresult copy_pieces(struct reader *reader)
{
	CUresult result = CUDA_SUCCESS;
	struct ncc_piece *now = start_piece(reader, &result);

	while (now) {
		CUresult arrived = settle(reader->job->launch);
		struct ncc_piece *next = NULL;

		if (arrived != CUDA_SUCCESS) {
			ncc_piece_give(now);
			return arrived;
		}
		ncc_storing_piece(reader->job, now);
		next = start_piece(reader, &result);
		ncc_progress();
		now = next;
	}
	return result;
}

static struct reader reader_of(struct ncc_job *job, uint32_t map)
{
	const struct ncc_records_launch *launch = job->launch;
	const struct ncc_map_rows *rows = &job->rows[map];
	bool compact = rows->heads;

	return (struct reader){
		.job = job,
		.context = launch->context,
		.map = map,
		.kind = compact ? NCC_PART_GROUPS : NCC_PART_RECORDS,
		.rows = rows,
		.records = launch->buffer->address + launch->device->map[map].records,
		.n_warps = compact ? ncc_groups_used(rows) : ncc_shape_warps(rows->shape),
		.cap = rows->shape->cap,
		.full = launch->full && !compact,
		.slot_bytes = compact ? rows->shape->group_bytes : rows->shape->slot_bytes,
	};
}

CUresult ncc_staging_copy_records(struct ncc_job *job, uint32_t map)
{
	struct reader reader = reader_of(job, map);

	return reader.cap && reader.n_warps ? copy_pieces(&reader) : CUDA_SUCCESS;
}
