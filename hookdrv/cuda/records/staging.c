#include "cuda/records/staging.h"

#include <string.h>

#include "cuda/driver/real.h"
#include "records/store.h"
#include "records/stream.h"

enum {
	PIECE_MIN_BYTES = 64 << 10,
	PIECE_MAX_BYTES = 16 << 20,
	PIECE_SHARE = 16,      /* of the staging memory, two pieces are an eighth */
	PIECE_STEP = 8,        /* small launches do not pay for pinning large pieces */
	PITCH_MAX = INT32_MAX, /* of a two-dimensional copy: CU_DEVICE_ATTRIBUTE_MAX_PITCH */
};

static size_t piece_max = PIECE_MAX_BYTES;

void ncc_staging_start(uint64_t staging_bytes)
{
	piece_max = PIECE_MAX_BYTES;
	while (piece_max > PIECE_MIN_BYTES && piece_max > staging_bytes / PIECE_SHARE)
		piece_max /= 2;
}

static size_t piece_bytes_for(uint64_t bytes)
{
	size_t size = NCC_SMALL_BYTES < piece_max ? NCC_SMALL_BYTES : piece_max;

	while (size < bytes && size < piece_max)
		size = size * PIECE_STEP < piece_max ? size * PIECE_STEP : piece_max;
	return size;
}

/* Smaller pieces made before stay pinned until the context goes: freeing them may wait for the device. */
static CUresult pin_pieces(struct ncc_context *context, size_t bytes)
{
	uint8_t *piece[NCC_PIECES];

	for (int i = 0; i < NCC_PIECES; i++) {
		void *host;
		CUresult result = context->n_pinned < NCC_PINNED_MAX - 1
					  ? ncc_real.cuMemHostAlloc(&host, bytes, CU_MEMHOSTALLOC_PORTABLE)
					  : CUDA_ERROR_OUT_OF_MEMORY;

		if (result != CUDA_SUCCESS)
			return result;
		context->pinned[context->n_pinned++] = host;
		piece[i] = host;
	}
	memcpy(context->piece, piece, sizeof(piece));
	context->piece_bytes = bytes;
	return CUDA_SUCCESS;
}

static CUresult pin_zeros(struct ncc_context *context)
{
	void *host;
	CUresult result = ncc_real.cuMemHostAlloc(&host, NCC_ZEROS_BYTES, CU_MEMHOSTALLOC_PORTABLE);

	if (result != CUDA_SUCCESS)
		return result;
	context->pinned[context->n_pinned++] = host;
	context->zeros = memset(host, 0, NCC_ZEROS_BYTES);
	return CUDA_SUCCESS;
}

CUresult ncc_staging_clear(struct ncc_context *context, CUdeviceptr to, uint64_t bytes)
{
	CUresult result = context->zeros ? CUDA_SUCCESS : pin_zeros(context);

	if (result == CUDA_SUCCESS)
		result = ncc_real.cuMemcpyHtoDAsync_v2(to, context->zeros, bytes, context->stream);
	return result == CUDA_SUCCESS ? ncc_real.cuStreamSynchronize(context->stream) : result;
}

CUresult ncc_staging_prepare(struct ncc_context *context, uint64_t bytes)
{
	size_t wanted = piece_bytes_for(bytes);
	CUresult result = CUDA_SUCCESS;

	if (!context->stream)
		result = ncc_real.cuStreamCreate(&context->stream, CU_STREAM_NON_BLOCKING);
	if (result == CUDA_SUCCESS && context->piece_bytes < wanted)
		result = pin_pieces(context, wanted);
	/* Where no more can be pinned, smaller pieces do as well. */
	return context->stream && context->piece_bytes ? CUDA_SUCCESS : result;
}

static CUresult copy_now(struct ncc_context *context, void *to, CUdeviceptr from, size_t bytes)
{
	CUresult result = ncc_real.cuMemcpyDtoHAsync_v2(to, from, bytes, context->stream);

	return result == CUDA_SUCCESS ? ncc_real.cuStreamSynchronize(context->stream) : result;
}

CUresult ncc_staging_fetch(struct ncc_context *context, void *to, CUdeviceptr from, uint64_t bytes)
{
	for (uint64_t done = 0; done < bytes;) {
		size_t n = bytes - done < context->piece_bytes ? bytes - done : context->piece_bytes;
		CUresult result = copy_now(context, context->piece[0], from + done, n);

		if (result != CUDA_SUCCESS)
			return result;
		memcpy((uint8_t *)to + done, context->piece[0], n);
		done += n;
	}
	return CUDA_SUCCESS;
}

const uint8_t *ncc_staging_fetch_small(struct ncc_context *context, CUdeviceptr from, uint64_t bytes, CUresult *result)
{
	*result = copy_now(context, context->piece[0], from, bytes);
	return *result == CUDA_SUCCESS ? context->piece[0] : NULL;
}

/* Slots slot..slot+n_slots-1 of warps warp..warp+n_warps-1. If there are several warps, n_slots covers all that they
 * use. */
struct piece {
	const void *data;
	uint64_t warp;
	uint64_t n_warps;
	uint32_t slot;
	uint32_t n_slots;
};

/* Goes through a map's warps, or the groups of its lanes' area, in pieces that fit. */
struct reader {
	struct ncc_context *context;
	uint32_t map;
	enum ncc_part_kind kind;
	const struct ncc_map_rows *rows;
	CUdeviceptr records;
	uint64_t n_warps;
	uint32_t cap;
	size_t slot_bytes;
	struct ncc_usage *usage;
	uint64_t warp; /* the next piece starts here */
	uint32_t slot;
	struct ncc_stream_walk entries;
};

/* Reading everything in one line is faster than leaving out less than half of it. */
static uint32_t copied_slots(const struct reader *reader, uint32_t used)
{
	uint32_t cap = reader->cap;

	return used > cap / 2 && cap * reader->slot_bytes <= reader->context->piece_bytes ? cap : used;
}

/* As many warps as fit beside the one at reader->warp, each with as many slots as the fullest of them uses.
 */
static void gather_warps(struct reader *reader, struct piece *piece)
{
	size_t room = reader->context->piece_bytes;

	while (reader->warp < reader->n_warps) {
		uint32_t n_slots = copied_slots(reader, ncc_warp_used(reader->rows, reader->warp));

		if (n_slots < piece->n_slots)
			n_slots = piece->n_slots;
		if ((piece->n_warps + 1) * n_slots * reader->slot_bytes > room)
			break;
		if (piece->n_warps && reader->cap * reader->slot_bytes > PITCH_MAX)
			break;
		piece->n_slots = n_slots;
		piece->n_warps++;
		reader->warp++;
	}
}

/* Part of one warp that does not fit. */
static void take_slots(struct reader *reader, struct piece *piece)
{
	uint32_t left = ncc_warp_used(reader->rows, reader->warp) - reader->slot;
	size_t room = reader->context->piece_bytes / reader->slot_bytes;

	piece->slot = reader->slot;
	piece->n_warps = 1;
	piece->n_slots = left < room ? left : (uint32_t)room;
	reader->slot += piece->n_slots;
	if (piece->n_slots == left) {
		reader->slot = 0;
		reader->warp++;
	}
}

static bool next_piece(struct reader *reader, struct piece *piece)
{
	while (reader->warp < reader->n_warps && ncc_warp_used(reader->rows, reader->warp) == 0)
		reader->warp++;
	*piece = (struct piece){.warp = reader->warp};
	if (reader->warp == reader->n_warps)
		return false;
	if (reader->slot == 0)
		gather_warps(reader, piece);
	if (piece->n_warps == 0)
		take_slots(reader, piece);
	return true;
}

static size_t pitch_of(const struct reader *reader, const struct piece *piece)
{
	return piece->n_slots * reader->slot_bytes;
}

static CUresult copy_columns(const struct reader *reader, const struct piece *piece, void *to, CUdeviceptr from)
{
	size_t pitch = pitch_of(reader, piece);
	CUDA_MEMCPY2D copy = {
		.srcMemoryType = CU_MEMORYTYPE_DEVICE,
		.srcDevice = from,
		.srcPitch = reader->cap * reader->slot_bytes,
		.dstMemoryType = CU_MEMORYTYPE_HOST,
		.dstHost = to,
		.dstPitch = pitch,
		.WidthInBytes = pitch,
		.Height = piece->n_warps,
	};

	return ncc_real.cuMemcpy2DAsync_v2(&copy, reader->context->stream);
}

/* Starts the copy of a piece to context->piece[which]. */
static CUresult start_piece(const struct reader *reader, struct piece *piece, int which)
{
	uint32_t cap = reader->cap;
	uint8_t *to = reader->context->piece[which];
	CUdeviceptr from = reader->records + (piece->warp * cap + piece->slot) * reader->slot_bytes;

	piece->data = to;
	if (piece->n_warps > 1 && piece->n_slots < cap)
		return copy_columns(reader, piece, to, from);
	return ncc_real.cuMemcpyDtoHAsync_v2(to, from, piece->n_warps * pitch_of(reader, piece),
					     reader->context->stream);
}

/* Of a stream: whose records the entries of the piece are. */
static void count_entries(struct reader *reader, const struct piece *piece)
{
	for (uint64_t i = 0; i < piece->n_warps; i++)
		ncc_stream_count(&reader->entries, piece->warp + i, piece->slot,
				 (const uint8_t *)piece->data + i * pitch_of(reader, piece), piece->n_slots);
}

static int add_part(struct reader *reader, const struct piece *piece)
{
	struct ncc_store_part part = {
		.map = reader->map,
		.kind = reader->kind,
		.bytes = piece->n_warps * pitch_of(reader, piece),
		.warp = piece->warp,
		.n_warps = piece->n_warps,
		.slot = piece->slot,
		.n_slots = piece->n_slots,
	};

	if (reader->rows->shape->stream)
		count_entries(reader, piece);
	if (reader->kind == NCC_PART_GROUPS)
		ncc_usage_see_groups(reader->usage, reader->rows->shape, piece->data, piece->n_warps);
	return ncc_store_add(&part, piece->data);
}

/* While one piece is written, the next one is copied. */
static CUresult copy_pieces(struct reader *reader, int *written)
{
	struct piece piece[NCC_PIECES];
	bool more = next_piece(reader, &piece[0]);
	CUresult result = more ? start_piece(reader, &piece[0], 0) : CUDA_SUCCESS;

	for (int now = 0; more && result == CUDA_SUCCESS && !*written; now = !now) {
		result = ncc_real.cuStreamSynchronize(reader->context->stream);
		if (result != CUDA_SUCCESS)
			break;
		more = next_piece(reader, &piece[!now]);
		if (more)
			result = start_piece(reader, &piece[!now], !now);
		*written = add_part(reader, &piece[now]);
		ncc_pool_progress();
	}
	/* The buffer is given back after this: nothing of ours may still read it. */
	if (*written)
		ncc_real.cuStreamSynchronize(reader->context->stream);
	return result;
}

static int add_whole(struct reader *reader, const uint8_t *records)
{
	struct piece piece = {
		.data = records,
		.n_warps = reader->n_warps,
		.n_slots = reader->cap,
	};

	return add_part(reader, &piece);
}

CUresult ncc_staging_copy_records(const struct ncc_records_launch *launch, uint32_t map, const uint8_t *whole,
				  const struct ncc_map_rows *rows, struct ncc_usage *usage, int *written)
{
	bool compact = rows->heads;
	struct reader reader = {
		.context = launch->context,
		.map = map,
		.kind = compact ? NCC_PART_GROUPS : NCC_PART_RECORDS,
		.rows = rows,
		.records = launch->buffer->address + launch->device.records[map],
		.n_warps = compact ? ncc_groups_used(rows) : ncc_shape_warps(rows->shape),
		.cap = rows->shape->cap,
		.slot_bytes = compact ? rows->shape->group_bytes : rows->shape->slot_bytes,
		.usage = usage,
		.entries = {.rows = rows, .usage = usage},
	};
	CUresult result;

	*written = 0;
	if (!reader.cap || !reader.n_warps)
		return CUDA_SUCCESS;
	if (whole) {
		*written = add_whole(&reader, whole + launch->device.records[map]);
		return CUDA_SUCCESS;
	}
	result = ncc_staging_prepare(launch->context, reader.n_warps * reader.cap * reader.slot_bytes);
	return result == CUDA_SUCCESS ? copy_pieces(&reader, written) : result;
}
