#include "cuda/records/pieces.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/fork.h"
#include "cuda/driver/real.h"

enum {
	SMALLEST_BYTES = 256 << 10,
	LARGEST_BYTES = 16 << 20,
	SHARE = 16, /* of the staging memory, that a piece takes at most */
	STEP = 8,   /* small launches do not pay for pinning large pieces */
	ALWAYS = 2, /* that a context may have: one is copied to while the other is written */
};

/* Guards all of this, and the contexts' pieces. Never held across a driver call. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static uint64_t limit_bytes, pinned_bytes;
static size_t largest = LARGEST_BYTES;

void ncc_pieces_start(uint64_t host_bytes, uint64_t staging_bytes)
{
	pthread_mutex_lock(&lock);
	limit_bytes = host_bytes;
	for (largest = LARGEST_BYTES; largest > SMALLEST_BYTES && largest > staging_bytes / SHARE;)
		largest /= 2;
	pthread_mutex_unlock(&lock);
}

/* With the lock held. */
static size_t size_for(uint64_t bytes)
{
	size_t size = SMALLEST_BYTES;

	while (size < bytes && size < largest)
		size = size * STEP < largest ? size * STEP : largest;
	return size;
}

/* With the lock held: the smallest idle one of at least so many bytes, else the largest. */
static struct ncc_piece *find_idle(const struct ncc_context *context, size_t bytes)
{
	struct ncc_piece *best = NULL;

	for (struct ncc_piece *piece = context->pieces; piece; piece = piece->next) {
		bool fits = piece->bytes >= bytes;

		if (!piece->idle)
			continue;
		if (!best || (best->bytes >= bytes ? fits && piece->bytes < best->bytes : piece->bytes > best->bytes))
			best = piece;
	}
	return best;
}

static struct ncc_piece *pin(struct ncc_context *context, size_t bytes)
{
	struct ncc_piece *piece = calloc(1, sizeof(*piece));
	void *host;

	if (!piece || ncc_real.cuMemHostAlloc(&host, bytes, CU_MEMHOSTALLOC_PORTABLE) != CUDA_SUCCESS) {
		free(piece);
		return NULL;
	}
	*piece = (struct ncc_piece){.context = context, .data = host, .bytes = bytes};
	return piece;
}

/* With the lock held, which is let go for the driver's call. */
static struct ncc_piece *add(struct ncc_context *context, size_t bytes)
{
	struct ncc_piece *piece;

	pinned_bytes += bytes;
	pthread_mutex_unlock(&lock);
	piece = pin(context, bytes);
	pthread_mutex_lock(&lock);
	if (!piece) {
		pinned_bytes -= bytes;
		context->pieces_failed = true;
		return NULL;
	}
	piece->next = context->pieces;
	context->pieces = piece;
	return piece;
}

/* With the lock held. */
static bool may_add(const struct ncc_context *context, size_t bytes)
{
	uint32_t n = 0;

	for (const struct ncc_piece *piece = context->pieces; piece; piece = piece->next)
		n += piece->bytes >= bytes;
	return !context->pieces_failed && (n < ALWAYS || pinned_bytes + bytes <= limit_bytes);
}

static bool any_is_out(const struct ncc_context *context)
{
	for (const struct ncc_piece *piece = context->pieces; piece; piece = piece->next)
		if (!piece->idle)
			return true;
	return false;
}

struct ncc_piece *ncc_piece_take(struct ncc_context *context, uint64_t bytes, CUresult *result)
{
	struct ncc_piece *piece;
	size_t size;

	pthread_mutex_lock(&lock);
	size = size_for(bytes);
	for (;;) {
		piece = find_idle(context, size);
		if ((!piece || piece->bytes < size) && may_add(context, size)) {
			struct ncc_piece *added = add(context, size);

			piece = added ? added : piece;
		}
		if (piece || !any_is_out(context))
			break;
		pthread_cond_wait(&given, &lock);
	}
	if (piece)
		piece->idle = false;
	*result = piece ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
	pthread_mutex_unlock(&lock);
	return piece;
}

void ncc_piece_give(struct ncc_piece *piece)
{
	pthread_mutex_lock(&lock);
	piece->idle = true;
	pthread_cond_signal(&given);
	pthread_mutex_unlock(&lock);
}

void ncc_pieces_free(struct ncc_context *context, bool reached)
{
	while (context->pieces) {
		struct ncc_piece *piece = context->pieces;

		context->pieces = piece->next;
		pthread_mutex_lock(&lock);
		pinned_bytes -= piece->bytes;
		pthread_mutex_unlock(&lock);
		if (reached)
			ncc_real.cuMemFreeHost(piece->data);
		free(piece);
	}
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	given = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	pinned_bytes = 0;
}

NCC_ON_FORK(in_child)
