#include "records/pieces.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/log.h"
#include "driver/own_call.h"

enum {
	LEAST_BYTES = 1 << 20,
	SHARE = 8, /* of the ring, that a piece takes at most: the writer's few leave room for one more, wherever they are */
	PAGE_BYTES = 4096, /* pieces are whole ones: files are written from them without a copy of the kernel's */
};

#define PIECE_BYTES_MAX (16ull << 20)

/* Guards all of this, and the contexts' rings. Never held across a driver call. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; /* a piece was given back, or a ring made */
static uint64_t ring_bytes;

void ncc_pieces_start(uint64_t host_bytes)
{
	pthread_mutex_lock(&lock);
	ring_bytes = host_bytes > LEAST_BYTES ? host_bytes : LEAST_BYTES;
	pthread_mutex_unlock(&lock);
}

/* As much as there is. */
static bool pin(uint64_t bytes, struct ncc_host_memory *memory)
{
	uint64_t wanted = bytes;

	while (!ncc_host_memory_take(bytes, memory)) {
		if (bytes / 2 < NCC_ZEROS_BYTES + LEAST_BYTES)
			return false;
		bytes /= 2;
	}
	if (bytes < wanted)
		ncc_log("[init] %llu of %llu bytes of the host could be pinned for records", (unsigned long long)bytes,
			(unsigned long long)wanted);
	return true;
}

/* With the lock held. */
static void set_up(struct ncc_pieces *ring, const struct ncc_host_memory *memory)
{
	if (memory->at) {
		ring->memory = *memory;
		ring->zeros = memset(memory->at, 0, NCC_ZEROS_BYTES);
		ring->ring = memory->at + NCC_ZEROS_BYTES;
		ring->bytes = memory->bytes - NCC_ZEROS_BYTES;
	}
	/* Who sees that it is made asks no lock. */
	ring->state = memory->at ? NCC_RING_MADE : NCC_RING_FAILED;
}

bool ncc_pieces_make(struct ncc_context *context)
{
	struct ncc_pieces *ring = &context->pieces;
	struct ncc_host_memory memory = {0};
	uint64_t bytes;
	int relaxed;

	if (atomic_load_explicit(&ring->state, memory_order_acquire) == NCC_RING_MADE)
		return true;
	pthread_mutex_lock(&lock);
	while (ring->state == NCC_RING_BEING_MADE)
		pthread_cond_wait(&changed, &lock);
	if (ring->state == NCC_RING_NONE) {
		ring->state = NCC_RING_BEING_MADE;
		bytes = NCC_ZEROS_BYTES + ring_bytes;
		pthread_mutex_unlock(&lock);
		relaxed = ncc_capture_relax();
		pin(bytes, &memory);
		ncc_capture_restore(relaxed);
		pthread_mutex_lock(&lock);
		set_up(ring, &memory);
		pthread_cond_broadcast(&changed);
	}
	pthread_mutex_unlock(&lock);
	return ring->state == NCC_RING_MADE;
}

uint64_t ncc_pieces_largest(const struct ncc_context *context)
{
	uint64_t most = context->pieces.bytes / SHARE / PAGE_BYTES * PAGE_BYTES;

	return most < PIECE_BYTES_MAX ? most : PIECE_BYTES_MAX;
}

static uint8_t *end_of(const struct ncc_pieces *ring, const struct ncc_piece *piece)
{
	return piece ? piece->data + piece->bytes : ring->ring;
}

static struct ncc_piece *behind(const struct ncc_pieces *ring, const struct ncc_piece *piece)
{
	return piece ? piece->next : ring->first;
}

static uint64_t room_behind(const struct ncc_pieces *ring, const struct ncc_piece *piece)
{
	const struct ncc_piece *next = behind(ring, piece);

	return (uint64_t)((next ? next->data : ring->ring + ring->bytes) - end_of(ring, piece));
}

/* With the lock held, from the piece on that was taken last: one (NULL: the ring's beginning) with so much room behind it. */
static bool find_room(const struct ncc_pieces *ring, uint64_t bytes, struct ncc_piece **found)
{
	struct ncc_piece *piece = ring->last;

	do {
		if (room_behind(ring, piece) >= bytes) {
			*found = piece;
			return true;
		}
		piece = behind(ring, piece);
	} while (piece != ring->last);
	return false;
}

/* With the lock held. */
static struct ncc_piece *new_piece(struct ncc_pieces *ring)
{
	struct ncc_piece *piece = ring->spare;

	if (piece)
		ring->spare = piece->next;
	else
		piece = malloc(sizeof(*piece));
	return piece;
}

static void insert(struct ncc_context *context, struct ncc_piece *piece, struct ncc_piece *before, uint64_t bytes)
{
	struct ncc_pieces *ring = &context->pieces;
	struct ncc_piece *next = behind(ring, before);

	*piece = (struct ncc_piece){
		.context = context, .data = end_of(ring, before), .bytes = bytes, .before = before, .next = next};
	*(before ? &before->next : &ring->first) = piece;
	if (next)
		next->before = piece;
	ring->last = piece;
}

static struct ncc_piece *take(struct ncc_context *context, uint64_t bytes, bool wait)
{
	struct ncc_pieces *ring = &context->pieces;
	struct ncc_piece *piece = NULL, *before;
	uint64_t most;
	bool found;

	if (!ncc_pieces_make(context))
		return NULL;
	most = ncc_pieces_largest(context);
	bytes = bytes < most ? (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES : most;
	pthread_mutex_lock(&lock);
	while (!(found = find_room(ring, bytes, &before)) && wait)
		pthread_cond_wait(&changed, &lock);
	if (found)
		piece = new_piece(ring);
	if (piece)
		insert(context, piece, before, bytes);
	pthread_mutex_unlock(&lock);
	return piece;
}

struct ncc_piece *ncc_piece_take(struct ncc_context *context, uint64_t bytes)
{
	return take(context, bytes, true);
}

struct ncc_piece *ncc_piece_try(struct ncc_context *context, uint64_t bytes)
{
	return take(context, bytes, false);
}

void ncc_piece_give(struct ncc_piece *piece)
{
	struct ncc_pieces *ring = &piece->context->pieces;

	pthread_mutex_lock(&lock);
	*(piece->before ? &piece->before->next : &ring->first) = piece->next;
	if (piece->next)
		piece->next->before = piece->before;
	if (ring->last == piece)
		ring->last = piece->before;
	piece->next = ring->spare;
	ring->spare = piece;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

void ncc_pieces_free(struct ncc_context *context, bool reached)
{
	struct ncc_pieces *ring = &context->pieces;

	if (ring->memory.at)
		ncc_host_memory_give(&ring->memory, reached);
	while (ring->spare) {
		struct ncc_piece *piece = ring->spare;

		ring->spare = piece->next;
		free(piece);
	}
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
}

NCC_ON_FORK(in_child)
