#include "cuda/records/pieces.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/log.h"

enum {
	LEAST_BYTES = 1 << 20,
	SHARE = 8,         /* of the ring, that a piece takes at most: one is copied to while others are written */
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
	ring->state = memory->at ? NCC_RING_MADE : NCC_RING_FAILED;
	if (!memory->at)
		return;
	ring->memory = *memory;
	ring->zeros = memset(memory->at, 0, NCC_ZEROS_BYTES);
	ring->ring = memory->at + NCC_ZEROS_BYTES;
	ring->bytes = memory->bytes - NCC_ZEROS_BYTES;
}

bool ncc_pieces_make(struct ncc_context *context)
{
	struct ncc_pieces *ring = &context->pieces;
	struct ncc_host_memory memory = {0};
	uint64_t bytes;

	pthread_mutex_lock(&lock);
	while (ring->state == NCC_RING_BEING_MADE)
		pthread_cond_wait(&changed, &lock);
	if (ring->state == NCC_RING_NONE) {
		ring->state = NCC_RING_BEING_MADE;
		bytes = NCC_ZEROS_BYTES + ring_bytes;
		pthread_mutex_unlock(&lock);
		pin(bytes, &memory);
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

/* With the lock held: where so many bytes of the ring are free in a row; its end: nowhere. */
static uint64_t find_room(const struct ncc_pieces *ring, uint64_t bytes)
{
	uint64_t tail, head;

	if (!ring->oldest)
		return 0;
	tail = (uint64_t)(ring->oldest->data - ring->ring);
	head = (uint64_t)(ring->newest->data - ring->ring) + ring->newest->bytes;
	if (head <= tail)
		return bytes <= tail - head ? head : ring->bytes;
	if (bytes <= ring->bytes - head)
		return head;
	return bytes <= tail ? 0 : ring->bytes;
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

static void append(struct ncc_context *context, struct ncc_piece *piece, uint64_t at, uint64_t bytes)
{
	struct ncc_pieces *ring = &context->pieces;

	*piece = (struct ncc_piece){.context = context, .data = ring->ring + at, .bytes = bytes};
	if (ring->oldest)
		ring->newest->next = piece;
	else
		ring->oldest = piece;
	ring->newest = piece;
}

struct ncc_piece *ncc_piece_take(struct ncc_context *context, uint64_t bytes)
{
	struct ncc_pieces *ring = &context->pieces;
	struct ncc_piece *piece;
	uint64_t at, most;

	if (!ncc_pieces_make(context))
		return NULL;
	most = ncc_pieces_largest(context);
	bytes = bytes < most ? (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES : most;
	pthread_mutex_lock(&lock);
	while ((at = find_room(ring, bytes)) == ring->bytes)
		pthread_cond_wait(&changed, &lock);
	piece = new_piece(ring);
	if (piece)
		append(context, piece, at, bytes);
	pthread_mutex_unlock(&lock);
	return piece;
}

void ncc_piece_give(struct ncc_piece *piece)
{
	struct ncc_pieces *ring = &piece->context->pieces;

	pthread_mutex_lock(&lock);
	piece->idle = true;
	while (ring->oldest && ring->oldest->idle) {
		struct ncc_piece *oldest = ring->oldest;

		ring->oldest = oldest->next;
		oldest->next = ring->spare;
		ring->spare = oldest;
	}
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
