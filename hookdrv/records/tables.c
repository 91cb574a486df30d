#define _GNU_SOURCE
#include "records/tables.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/gate.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "driver/own_call.h"
#include "records/quota.h"
#include "records/block.h"
#include "records/table_file.h"

enum {
	LISTS = 256,
	PIECE_BYTES = 1 << 20, /* of a copy from or to the device */
	MOST_LOOKED_AT = 4096,
};

struct table {
	struct table *next;
	CUcontext context;
	CUdevice device;
	CUdeviceptr address;
	uint64_t bytes;
	uint32_t map;
	uint32_t row; /* of its kernel in the ledger */
	uint64_t launches;
	bool in_graphs; /* which keep its address: it stays where it is */
	bool gone;      /* with its context, before it was saved */
	uint32_t looks; /* that are under way: it stays where it is until they are over */
	char kernel_dir[128];
};

/* What one thread saves, the first table at present. */
struct batch {
	struct batch *next;
	struct table *tables;
};

/* Guards the lists and the tables in them. Held while a table is made, which happens once. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct table *lists[LISTS];
static bool closed; /* the session ends: no launch is given a table any more */
static struct batch *batches;
static pthread_cond_t saved = PTHREAD_COND_INITIALIZER; /* a table of a batch was */
static pthread_cond_t looked = PTHREAD_COND_INITIALIZER;
static uint64_t taken_off; /* how often tables were, off their lists */

/* Saves tables of kernels that did not end when they were waited for; the same lock guards it. */
static pthread_t late;
static bool is_late;

/* One thread at a time writes the file. */
static pthread_mutex_t file_lock = PTHREAD_MUTEX_INITIALIZER;

void ncc_tables_start(const struct ncc_welcome *welcome)
{
	ncc_table_file_start(welcome->run_dir);
	pthread_mutex_lock(&lock);
	closed = false;
	pthread_mutex_unlock(&lock);
}

/* The parent's tables are in contexts that the child does not have. */
static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	pthread_mutex_init(&file_lock, NULL);
	pthread_cond_init(&saved, NULL);
	pthread_cond_init(&looked, NULL);
	memset(lists, 0, sizeof(lists));
	batches = NULL;
	is_late = false;
}

NCC_ON_FORK(in_child)

/* ---- making ---- */

static struct table **list_of(CUcontext context, const char *kernel_dir)
{
	uint64_t hash = (uintptr_t)context;

	for (const char *at = kernel_dir; *at; at++)
		hash = (hash ^ (uint8_t)*at) * 0x100000001b3ull; /* FNV-1a */
	return &lists[(hash >> 8) % LISTS];
}

/* A kernel that is loaded again has the same directory, and goes on with its table. */
static struct table *find(const struct ncc_launch_info *info, uint32_t map)
{
	const struct ncc_prepared *prepared = info->prepared;

	for (struct table *table = *list_of(info->context, prepared->kernel_dir); table; table = table->next)
		if (table->context == info->context && table->map == map &&
		    table->bytes == prepared->map[map].table_bytes && !strcmp(table->kernel_dir, prepared->kernel_dir))
			return table;
	return NULL;
}

typedef CUresult copy_function(const struct table *table, void *host, CUstream stream);

static size_t piece_at(const struct table *table, uint64_t at)
{
	return table->bytes - at < PIECE_BYTES ? table->bytes - at : PIECE_BYTES;
}

/* On a stream of its own: the program's copies and kernels are not waited for. */
static CUresult copy_now(const struct table *table, void *host, copy_function *copy)
{
	CUstream stream;
	CUresult result = ncc_real.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

	if (result != CUDA_SUCCESS)
		return result;
	result = copy(table, host, stream);
	if (result == CUDA_SUCCESS)
		result = ncc_real.cuStreamSynchronize(stream);
	ncc_real.cuStreamDestroy_v2(stream);
	return result;
}

static CUresult clear_by(const struct table *table, void *zeros, CUstream stream)
{
	CUresult result = CUDA_SUCCESS;

	for (uint64_t at = 0; at < table->bytes && result == CUDA_SUCCESS; at += PIECE_BYTES)
		result = ncc_real.cuMemcpyHtoDAsync_v2(table->address + at, zeros, piece_at(table, at), stream);
	return result;
}

/* By copies: a kernel that clears may never get its turn beside one that fills the device. */
static CUresult clear(const struct table *table)
{
	void *zeros = calloc(1, piece_at(table, 0));
	CUresult result = zeros ? copy_now(table, zeros, clear_by) : CUDA_ERROR_OUT_OF_MEMORY;

	free(zeros);
	return result;
}

static CUresult allocate(struct table *table)
{
	CUresult result = ncc_real.cuCtxGetDevice(&table->device);

	if (result == CUDA_SUCCESS)
		result = ncc_real.cuMemAlloc_v2(&table->address, table->bytes);
	if (result != CUDA_SUCCESS)
		return result;
	result = clear(table);
	if (result != CUDA_SUCCESS)
		ncc_real.cuMemFree_v2(table->address);
	return result;
}

static struct table *make(const struct ncc_launch_info *info, uint32_t map, enum ncc_outcome *why)
{
	struct table *table = calloc(1, sizeof(*table));
	struct table **list = list_of(info->context, info->prepared->kernel_dir);
	CUresult result;

	*why = NCC_LAUNCH_NO_MEMORY;
	if (!table)
		return NULL;
	table->context = info->context;
	table->bytes = info->prepared->map[map].table_bytes;
	table->map = map;
	table->row = atomic_load_explicit(&info->kernel->row, memory_order_relaxed);
	snprintf(table->kernel_dir, sizeof(table->kernel_dir), "%s", info->prepared->kernel_dir);
	if (!ncc_quota_take(table->bytes)) {
		*why = NCC_LAUNCH_TRACE_FULL;
		goto failed;
	}
	result = allocate(table);
	if (result != CUDA_SUCCESS) {
		*why = result == CUDA_ERROR_OUT_OF_MEMORY ? NCC_LAUNCH_NO_MEMORY : NCC_LAUNCH_ERROR;
		ncc_row_reason(table->row, "its table: %s", ncc_result_name(result));
		ncc_quota_give(table->bytes);
		goto failed;
	}
	NCC_COUNT(ncc_row(table->row)->tables, 1);
	table->next = *list;
	*list = table;
	return table;

failed:
	free(table);
	return NULL;
}

/* With the lock held. */
static enum ncc_outcome supply(const struct ncc_launch_info *info, struct table *found[NCC_MAX_MAPS])
{
	enum ncc_outcome why;

	for (uint32_t i = 0; i < info->prepared->n_maps; i++) {
		if (!(info->prepared->map[i].flags & NCC_MAP_TABLE))
			continue;
		if (closed)
			return NCC_LAUNCH_ERROR;
		found[i] = find(info, i);
		if (!found[i])
			found[i] = make(info, i, &why);
		if (!found[i])
			return why;
		found[i]->in_graphs |= info->executions != NULL;
	}
	return NCC_LAUNCH_PROBED;
}

static uint32_t count_tables(const struct ncc_prepared *prepared)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < prepared->n_maps; i++)
		n += (prepared->map[i].flags & NCC_MAP_TABLE) != 0;
	return n;
}

enum ncc_outcome ncc_tables_supply(const struct ncc_launch_info *info, void *block,
				   struct ncc_memory places[NCC_MAX_MAPS])
{
	const struct ncc_prepared *prepared = info->prepared;
	struct table *found[NCC_MAX_MAPS] = {NULL};
	enum ncc_outcome outcome;
	int relaxed;

	if (!count_tables(prepared))
		return NCC_LAUNCH_PROBED;
	relaxed = ncc_capture_relax();
	pthread_mutex_lock(&lock);
	outcome = supply(info, found);
	for (uint32_t i = 0; i < prepared->n_maps && outcome == NCC_LAUNCH_PROBED; i++) {
		if (!found[i])
			continue;
		places[i] = (struct ncc_memory){.address = found[i]->address, .bytes = found[i]->bytes};
		ncc_block_put(block, prepared->block_bytes, prepared->map[i].records_param, &places[i].address,
			      sizeof(uint64_t));
	}
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
	return outcome;
}

void ncc_tables_count(const struct ncc_launch_info *info, uint64_t launches)
{
	for (uint32_t i = 0; i < info->prepared->n_maps; i++) {
		struct table *table;

		if (!(info->prepared->map[i].flags & NCC_MAP_TABLE))
			continue;
		pthread_mutex_lock(&lock);
		table = find(info, i);
		if (table)
			table->launches += launches;
		pthread_mutex_unlock(&lock);
	}
}

bool ncc_tables_are_all(const struct ncc_prepared *prepared)
{
	return prepared->n_maps > 0 && count_tables(prepared) == prepared->n_maps;
}

/* ---- saving ---- */

/* Takes a context's tables (NULL: all) off their lists. */
static struct table *detach(CUcontext context)
{
	struct table *taken = NULL;

	pthread_mutex_lock(&lock);
	closed |= !context;
	taken_off++;
	for (uint32_t i = 0; i < LISTS; i++) {
		for (struct table **link = &lists[i]; *link;) {
			struct table *table = *link;

			if (context && table->context != context) {
				link = &table->next;
				continue;
			}
			*link = table->next;
			table->next = taken;
			taken = table;
		}
	}
	pthread_mutex_unlock(&lock);
	return taken;
}

static CUresult fetch_by(const struct table *table, void *to, CUstream stream)
{
	return ncc_real.cuMemcpyDtoHAsync_v2(to, table->address, table->bytes, stream);
}

static int write_table(const struct table *table, const uint8_t *bytes, ncc_table_writer *write)
{
	struct ncc_store_table about = {
		.table_bytes = table->bytes,
		.launches = table->launches,
		.context = (uintptr_t)table->context,
		.device = table->device,
		.map = table->map,
	};
	int error;

	snprintf(about.kernel_dir, sizeof(about.kernel_dir), "%s", table->kernel_dir);
	if (ncc_real.cuDeviceGetName(about.device_name, sizeof(about.device_name), table->device))
		about.device_name[0] = '\0';
	pthread_mutex_lock(&file_lock);
	error = write(&about, bytes);
	pthread_mutex_unlock(&file_lock);
	return error;
}

/* What was seen of it a moment ago goes not before it is there: of what a fault takes, that is what is left. */
static int append_for_good(struct ncc_store_table *about, const void *bytes)
{
	ncc_live_file_drop();
	return ncc_table_file_append(about, bytes);
}

static const char *append_table(const struct table *table, const uint8_t *bytes)
{
	int error = write_table(table, bytes, append_for_good);

	return error ? strerror(error) : NULL;
}

/* NULL, or what failed. The context is current. */
static const char *save(const struct table *table)
{
	uint8_t *bytes = malloc(table->bytes);
	const char *failed = strerror(ENOMEM);
	uint64_t lost;
	CUresult result;

	if (!bytes)
		return failed;
	/* The program's kernels add to it on streams that are the program's. */
	result = ncc_real.cuCtxSynchronize();
	if (result == CUDA_SUCCESS)
		result = copy_now(table, bytes, fetch_by);
	failed = result == CUDA_SUCCESS ? append_table(table, bytes) : ncc_result_name(result);
	if (!failed) {
		memcpy(&lost, bytes, sizeof(lost));
		NCC_COUNT(ncc_row(table->row)->lost, lost);
		NCC_COUNT(ncc_row(table->row)->trace_bytes, table->bytes);
		NCC_COUNT(ncc_row(table->row)->tables, -1);
	}
	free(bytes);
	return failed;
}

static bool is_gone(const struct table *table)
{
	bool gone;

	pthread_mutex_lock(&lock);
	gone = table->gone;
	pthread_mutex_unlock(&lock);
	return gone;
}

static void save_and_give_back(struct table *table)
{
	CUresult pushed = ncc_real.cuCtxPushCurrent_v2(table->context);
	const char *failed = pushed == CUDA_SUCCESS ? save(table) : ncc_result_name(pushed);

	if (failed) {
		ncc_log("[exec] unsaved: the table of map %u of %s: %s", table->map, table->kernel_dir, failed);
		ncc_row_reason(table->row, "its table is not saved: %s", failed);
	}
	if (pushed == CUDA_SUCCESS) {
		/* No graph is launched with it any more where nothing is probed (graph_switch.h). */
		if ((!table->in_graphs || ncc_is_resting()) && !is_gone(table))
			ncc_real.cuMemFree_v2(table->address);
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	}
}

static void unlink_batch(const struct batch *batch)
{
	struct batch **link = &batches;

	while (*link != batch)
		link = &(*link)->next;
	*link = batch->next;
}

/* Until nobody reads the table's memory; whoever does holds its context. */
static void wait_for_looks(const struct table *table)
{
	pthread_mutex_lock(&lock);
	while (table->looks)
		pthread_cond_wait(&looked, &lock);
	pthread_mutex_unlock(&lock);
}

/* What a thread of its own does, as a kernel that never ends would keep it. */
static void *run(void *given)
{
	struct batch *batch = given;
	struct table *table;

	ncc_capture_relax();
	while ((table = batch->tables)) {
		wait_for_looks(table);
		if (!is_gone(table))
			save_and_give_back(table);
		pthread_mutex_lock(&lock);
		batch->tables = table->next;
		if (!batch->tables)
			unlink_batch(batch);
		pthread_cond_broadcast(&saved);
		pthread_mutex_unlock(&lock);
		free(table);
	}
	free(batch);
	return NULL;
}

static bool start(struct table *tables, pthread_t *thread)
{
	struct batch *batch = calloc(1, sizeof(*batch));
	bool started;

	if (!batch)
		return false;
	batch->tables = tables;
	pthread_mutex_lock(&lock);
	batch->next = batches;
	batches = batch;
	started = ncc_start_own_thread(thread, run, batch);
	if (!started)
		unlink_batch(batch);
	pthread_mutex_unlock(&lock);
	if (!started)
		free(batch);
	return started;
}

/* With the lock held: a table that a thread is still to save in the context. */
static struct table *unsaved(CUcontext context)
{
	for (struct batch *batch = batches; batch; batch = batch->next)
		for (struct table *table = batch->tables; table; table = table->next)
			if (table->context == context && !table->gone)
				return table;
	return NULL;
}

/* The context goes: the threads that save its tables, of a session that ends too, are waited for, then let go of it. */
static void leave_context(CUcontext context, const struct timespec *until)
{
	struct table *table;
	int failed = 0;

	pthread_mutex_lock(&lock);
	while (!failed && unsaved(context))
		failed = pthread_cond_timedwait(&saved, &lock, until);
	while ((table = unsaved(context)))
		table->gone = true;
	pthread_mutex_unlock(&lock);
	if (failed)
		ncc_log("[exec] unsaved: tables of kernels that did not end");
}

void ncc_tables_save(CUcontext context, uint64_t timeout_ms)
{
	struct timespec until = ncc_wait_until(timeout_ms);
	struct table *tables = detach(context);
	pthread_t thread;
	/* Where no thread can be had, they stay counted in the ledger. */
	bool started = tables && start(tables, &thread);

	if (context) {
		if (started)
			pthread_detach(thread);
		leave_context(context, &until);
	} else if (started && pthread_timedjoin_np(thread, NULL, &until)) {
		ncc_log("[exec] unsaved: tables of kernels that did not end");
		late = thread;
		is_late = true;
	}
}

bool ncc_tables_saved(void)
{
	if (is_late && !pthread_tryjoin_np(late, NULL))
		is_late = false;
	return !is_late;
}

/* ---- looking at them while kernels run ---- */

/* All tables there are, each marked; with the lock held. */
static size_t mark_all(struct table **into, size_t room)
{
	size_t n = 0;

	for (uint32_t i = 0; i < LISTS; i++)
		for (struct table *table = lists[i]; table && n < room; table = table->next) {
			table->looks++;
			into[n++] = table;
		}
	return n;
}

static bool look_at(const struct table *table, ncc_table_writer *each)
{
	uint8_t *bytes = malloc(table->bytes);
	bool done = false;

	if (bytes && ncc_real.cuCtxPushCurrent_v2(table->context) == CUDA_SUCCESS) {
		done = copy_now(table, bytes, fetch_by) == CUDA_SUCCESS && !write_table(table, bytes, each);
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
	}
	free(bytes);
	return done;
}

static bool is_closed(void)
{
	bool now;

	pthread_mutex_lock(&lock);
	now = closed;
	pthread_mutex_unlock(&lock);
	return now;
}

/* The marked ones, one after the other; what is marked is let go of whatever comes. */
static bool look_at_all(struct table **marked, size_t n, ncc_table_writer *each)
{
	bool whole = true;

	for (size_t i = 0; i < n; i++) {
		whole = whole && !is_closed() && !is_gone(marked[i]) && look_at(marked[i], each);
		pthread_mutex_lock(&lock);
		marked[i]->looks--;
		pthread_cond_broadcast(&looked);
		pthread_mutex_unlock(&lock);
	}
	return whole;
}

bool ncc_tables_look(ncc_table_writer *each, void (*finish)(bool whole))
{
	static struct table *marked[MOST_LOOKED_AT];
	uint64_t before;
	bool whole, over;
	size_t n;

	pthread_mutex_lock(&lock);
	n = mark_all(marked, MOST_LOOKED_AT);
	before = taken_off;
	pthread_mutex_unlock(&lock);
	whole = look_at_all(marked, n, each);
	/* What takes them off their lists drops the file afterwards, so that none is in it and in store/tables. */
	pthread_mutex_lock(&file_lock);
	pthread_mutex_lock(&lock);
	whole = whole && n && n < MOST_LOOKED_AT && before == taken_off;
	over = closed;
	pthread_mutex_unlock(&lock);
	finish(whole);
	pthread_mutex_unlock(&file_lock);
	return !over;
}
