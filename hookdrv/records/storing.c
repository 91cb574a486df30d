#define _GNU_SOURCE
#include "records/storing.h"

#include <pthread.h>
#include <string.h>

#include "base/brief_lock.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/own_thread.h"
#include "base/pages.h"
#include "driver/own_call.h"
#include "records/execlog.h"
#include "records/kept.h"
#include "records/timeout.h"
#include "records/pieces.h"
#include "records/pool.h"
#include "records/quota.h"
#include "engine/notify.h"
#include "records/store.h"

/* Guards all of `queue`. */
static pthread_mutex_t lock = NCC_BRIEF_LOCK;
static pthread_cond_t wanted = PTHREAD_COND_INITIALIZER;

static struct {
	struct ncc_message *head;
	struct ncc_message **tail; /* NULL: empty */
	pthread_t thread;
	bool running;
	bool stop;
} queue;

/* Handing on one small launch after another would cost more than writing them: the writer thread's own, and how many. */
enum { BATCH = 64 };
static struct ncc_message *batch, **batch_end = &batch;
static uint32_t n_batch;

static bool says_results; /* set before the thread starts */

/* The thread's own from here on. */
static struct {
	struct ncc_store_chunk chunk;
	uint8_t rest[NCC_CHUNK_REST_BYTES];
} head;

static struct ncc_job *at_hand; /* whose chunk is begun and not committed */

enum { GROUP = 32 }; /* of launches that are counted and given back together */

/* Committed and not flushed: counted as unsaved, and held. */
static struct ncc_records_launch *committed, **committed_end = &committed;
static uint32_t n_committed;

/* ---- the store */

static bool store_failed(const struct ncc_job *job, int error)
{
	return ncc_job_fail(job->launch, "writing the store", strerror(error));
}

static bool add(const struct ncc_job *job, const struct ncc_store_part *part, const void *data)
{
	int error = ncc_store_add(part, data);

	return error ? store_failed(job, error) : true;
}

static bool add_words(const struct ncc_job *job, uint32_t map, enum ncc_part_kind kind, const void *data,
		      uint64_t bytes)
{
	struct ncc_store_part part = {
		.map = map,
		.kind = kind,
		.bytes = bytes,
		.n_warps = ncc_shape_warps(job->rows[map].shape),
	};

	return add(job, &part, data);
}

static bool add_counts(const struct ncc_job *job, uint32_t map)
{
	const struct ncc_map_rows *rows = &job->rows[map];

	if (rows->counts &&
	    !add_words(job, map, NCC_PART_COUNTS, rows->counts, ncc_shape_count_words(rows->shape) * sizeof(uint32_t)))
		return false;
	return !rows->heads || add_words(job, map, NCC_PART_HEADS, rows->heads, ncc_shape_heads_bytes(rows->shape));
}

/* Of a stream: whose records the entries of the part are. */
static void count_entries(struct ncc_job *job, const struct ncc_store_part *part, const uint8_t *data)
{
	struct ncc_stream_walk *walk = &job->walk[part->map];
	uint64_t pitch = part->n_warps ? part->bytes / part->n_warps : 0;

	walk->rows = &job->rows[part->map];
	walk->usage = &job->usage[part->map];
	for (uint64_t i = 0; i < part->n_warps; i++)
		ncc_stream_count(walk, part->warp + i, part->slot, data + i * pitch, part->n_slots);
}

static bool add_records(struct ncc_job *job, const struct ncc_store_part *part, const uint8_t *data)
{
	const struct ncc_shape *shape = job->rows[part->map].shape;

	if (shape->stream)
		count_entries(job, part, data);
	if (part->kind == NCC_PART_GROUPS)
		ncc_usage_see_groups(&job->usage[part->map], shape, data, part->n_warps);
	return add(job, part, data);
}

/* Of a launch that came over in one piece. */
static bool add_whole(struct ncc_job *job, uint32_t map)
{
	const struct ncc_map_rows *rows = &job->rows[map];
	const struct ncc_shape *shape = rows->shape;
	bool compact = rows->heads;
	struct ncc_store_part part = {
		.map = map,
		.kind = compact ? NCC_PART_GROUPS : NCC_PART_RECORDS,
		.n_warps = compact ? ncc_groups_used(rows) : ncc_shape_warps(shape),
		.n_slots = shape->cap,
	};

	part.bytes = part.n_warps * part.n_slots * (compact ? shape->group_bytes : shape->slot_bytes);
	return !part.bytes || add_records(job, &part, job->whole + job->launch->device->map[map].records);
}

/* With what came over in one piece. */
static bool begin(struct ncc_job *job)
{
	int error;

	if (job->begun)
		return true;
	job->begun = true;
	at_hand = job;
	error = ncc_store_begin(ncc_chunk_head_bytes(job->launch));
	if (error)
		return store_failed(job, error);
	for (uint32_t i = 0; i < job->launch->prepared->n_maps; i++)
		if (!add_counts(job, i) || (job->whole && !add_whole(job, i)))
			return false;
	return true;
}

static bool add_losses(struct ncc_job *job, uint32_t map)
{
	const struct ncc_store_part *part = &job->lost[map];
	const uint32_t *losses = job->losses.word;

	if (!part->n_warps)
		return true;
	for (uint32_t i = 0; i < map; i++)
		losses += job->lost[i].bytes / sizeof(*losses);
	job->usage[map].lost += ncc_stream_lost(&job->rows[map], part->warp, part->n_warps, losses);
	return add(job, part, losses);
}

static bool commit(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;
	int error;

	job->facts.epilogue_ns = ncc_now_ns() - job->ended_ns;
	job->facts.usage = job->usage;
	ncc_chunk_fill(&head.chunk, head.rest, launch, &job->facts);
	error = ncc_store_commit(&head.chunk, &launch->entry);
	if (error)
		return ncc_job_fail(launch, "finishing a chunk of the store", strerror(error));
	ncc_quota_give(launch->trace_bytes - ncc_store_chunk_bytes());
	launch->trace_bytes = ncc_store_chunk_bytes();
	return true;
}

static bool finish(struct ncc_job *job)
{
	if (!begin(job))
		return false;
	for (uint32_t i = 0; i < job->launch->prepared->n_maps; i++)
		if (!add_losses(job, i))
			return false;
	return commit(job);
}

/* ---- launches */

/* Of the host's buffers, which are kept until they are written, the next launch finds all cleared. */
static void clean_host(const struct ncc_records_launch *launch)
{
	struct ncc_buffer *buffer = launch->buffer;

	memset(buffer->host, 0, launch->device->bytes);
	buffer->clean_bytes = buffer->slab->buffer_bytes;
}

/* A list by next: all that go to the pool at once, which launches take from at the same time. */
static void give_back(struct ncc_records_launch *list)
{
	struct ncc_records_launch *given = NULL, **end = &given, *next;

	for (; list; list = next) {
		struct ncc_kernel *kernel = list->kernel;

		next = list->next;
		if (list->buffer && list->buffer->host && !list->doubtful)
			clean_host(list);
		if (ncc_kept_holds(list)) {
			ncc_kept_back(list);
		} else {
			*end = list;
			end = &list->next;
		}
		if (kernel)
			ncc_kernel_put(kernel);
	}
	*end = NULL;
	if (given)
		ncc_pool_give_launches(given);
}

void ncc_launch_give_back(struct ncc_records_launch *launch)
{
	launch->next = NULL;
	give_back(launch);
}

/* Launches of one row that were saved one after another: counted together, as launches are counted in that row meanwhile. */
struct saved {
	uint32_t row;
	uint64_t n, records, lost, trace_bytes;
	uint64_t entry; /* of the last one */
};

static void count(const struct saved *saved)
{
	struct ncc_row *row = ncc_row(saved->row);

	if (!saved->n)
		return;
	/* First: a launch that is in the store behind those that are counted, the engine counts. */
	__atomic_store_n(&ncc_ledger->counted, saved->entry + 1, __ATOMIC_RELAXED);
	NCC_COUNT(row->records, saved->records);
	NCC_COUNT(row->lost, saved->lost);
	NCC_COUNT(row->trace_bytes, saved->trace_bytes);
	NCC_COUNT(row->settled, saved->n);
}

static void count_saved(const struct ncc_records_launch *list)
{
	struct saved saved = {0};

	for (const struct ncc_records_launch *launch = list; launch; launch = launch->next) {
		uint32_t row = ncc_launch_row(launch);

		if (row != saved.row) {
			count(&saved);
			saved = (struct saved){.row = row};
		}
		saved.n++;
		saved.records += launch->records;
		saved.lost += launch->lost;
		saved.trace_bytes += launch->trace_bytes;
		saved.entry = launch->entry;
		if (launch->flight)
			ncc_flight_end(launch->flight);
	}
	count(&saved);
}

/* What is told of a launch when it has been given back: who is told may take its time. */
struct result {
	uint32_t row;
	uint64_t entry;
};

/* Few at a time: launches that are made wait meanwhile. */
static void settle(struct ncc_records_launch *list)
{
	struct result result[GROUP];
	uint32_t n = 0;

	for (const struct ncc_records_launch *launch = list; launch; launch = launch->next)
		result[n++] = (struct result){ncc_launch_row(launch), launch->entry};
	count_saved(list);
	give_back(list);
	for (uint32_t i = 0; i < n && says_results; i++)
		ncc_notify_result(result[i].row, result[i].entry);
}

/* Off the front of what was committed. */
static struct ncc_records_launch *take_group(void)
{
	struct ncc_records_launch *first = committed, *last = first;

	for (uint32_t n = 1; n < GROUP && last->next; n++)
		last = last->next;
	committed = last->next;
	last->next = NULL;
	return first;
}

static void fail_committed(int error)
{
	for (const struct ncc_records_launch *launch = committed; launch; launch = launch->next) {
		ncc_job_fail(launch, "writing the store", strerror(error));
		ncc_quota_give(launch->trace_bytes);
	}
	give_back(committed);
	committed = NULL;
}

/* Writes what was committed, counts these launches in the ledger, says their results and gives them back to the pool.
 * Whatever fails leaves a launch counted as unsaved, as it has been since it was made. */
static void flush(void)
{
	int error = ncc_store_flush();

	if (error && at_hand) /* The chunk at hand was given up with them. */
		at_hand->failed = true;
	if (error)
		fail_committed(error);
	while (committed)
		settle(take_group());
	committed_end = &committed;
	n_committed = 0;
}

static void hold(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;

	launch->records = launch->lost = 0;
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		launch->records += job->usage[i].records;
		launch->lost += job->usage[i].lost;
	}
	launch->next = NULL;
	*committed_end = launch;
	committed_end = &launch->next;
	if (++n_committed == NCC_STORE_UNFLUSHED_MAX)
		flush();
}

static void end(struct ncc_job *job)
{
	struct ncc_records_launch *launch = job->launch;
	bool saved = !job->failed && !job->cut && finish(job);

	at_hand = NULL;
	/* Before the launch: without one its context may go, with the piece. */
	if (job->in)
		ncc_piece_give(job->in);
	if (saved) {
		ncc_log_launch(launch, &job->facts, launch->entry);
		hold(job);
	} else {
		if (job->begun)
			ncc_store_abandon();
		ncc_quota_give(launch->trace_bytes);
		ncc_launch_give_back(launch);
	}
	ncc_job_give(job);
}

static void handle(const struct ncc_message *message)
{
	struct ncc_job *job = message->job;
	struct ncc_piece *piece = message->piece;

	if (!piece) {
		end(job);
		return;
	}
	if (!job->failed) {
		job->failed = !begin(job) || !add_records(job, &piece->part, piece->data);
		/* At once: those before it may be flushed before its last piece comes. */
		if (job->failed)
			ncc_store_abandon();
	}
	ncc_piece_give(piece);
	ncc_progress();
}

/* ---- the thread */

static void put(struct ncc_message *message)
{
	message->next = NULL;
	*batch_end = message;
	batch_end = &message->next;
	n_batch++;
}

void ncc_storing_hand_on(void)
{
	if (!n_batch)
		return;
	pthread_mutex_lock(&lock);
	*(queue.tail ? queue.tail : &queue.head) = batch;
	queue.tail = batch_end;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
	batch_end = &batch;
	n_batch = 0;
}

/* All messages that there are, in order; where there are none, what was committed is flushed, and waited for. */
static struct ncc_message *take(void)
{
	struct ncc_message *list;

	pthread_mutex_lock(&lock);
	if (!queue.head && committed) {
		pthread_mutex_unlock(&lock);
		flush();
		pthread_mutex_lock(&lock);
	}
	while (!queue.head && !queue.stop)
		pthread_cond_wait(&wanted, &lock);
	list = queue.head;
	queue.head = NULL;
	queue.tail = NULL;
	pthread_mutex_unlock(&lock);
	return list;
}

static void *run(void *arg)
{
	struct ncc_message *list;

	ncc_capture_relax();
	while ((list = take())) {
		while (list) {
			struct ncc_message message = *list;

			handle(&message);
			list = message.next;
		}
	}
	flush();
	ncc_store_trim();
	ncc_notify_stop();
	return NULL;
}

void ncc_storing_start(bool results)
{
	says_results = results;
}

bool ncc_storing_begin(void)
{
	bool running;

	pthread_mutex_lock(&lock);
	if (!queue.running) {
		queue.stop = false;
		queue.running = ncc_start_own_thread(&queue.thread, run, NULL);
		if (queue.running)
			pthread_setname_np(queue.thread, "ncc-store");
	}
	running = queue.running;
	pthread_mutex_unlock(&lock);
	return running;
}

void ncc_storing_piece(struct ncc_job *job, struct ncc_piece *piece)
{
	piece->message = (struct ncc_message){.job = job, .piece = piece};
	put(&piece->message);
	ncc_storing_hand_on();
}

void ncc_storing_end(struct ncc_job *job)
{
	bool holds = job->in;

	put(&job->end);
	if (holds || n_batch == BATCH)
		ncc_storing_hand_on();
}

void ncc_storing_stop(void)
{
	bool running;

	pthread_mutex_lock(&lock);
	running = queue.running;
	queue.running = false;
	queue.stop = true;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
	if (running)
		pthread_join(queue.thread, NULL);
}

/* The parent's thread may have been about to move any of these: they are not followed. */
static void in_child(void)
{
	lock = (pthread_mutex_t)NCC_BRIEF_LOCK;
	wanted = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	memset(&queue, 0, sizeof(queue));
	batch_end = &batch;
	n_batch = 0;
	at_hand = NULL;
	committed = NULL;
	committed_end = &committed;
	n_committed = 0;
}

NCC_ON_FORK(in_child)
