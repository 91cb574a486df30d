#include "records/records.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/capture.h"
#include "driver/own_call.h"
#include "driver/vendor.h"
#include "engine/notify.h"
#include "engine/session.h"
#include "records/caps.h"
#include "records/clocks.h"
#include "records/execlog.h"
#include "records/flight.h"
#include "records/job.h"
#include "records/kept.h"
#include "records/marks.h"
#include "records/layout.h"
#include "records/save.h"
#include "records/paging.h"
#include "records/timeout.h"
#include "records/pieces.h"
#include "records/pool.h"
#include "records/quota.h"
#include "records/live.h"
#include "records/tables.h"
#include "records/template.h"
#include "records/writer.h"
#include "records/proof.h"
#include "records/store.h"

/* At exit the program waits for us no longer than this after the last thing that was saved: a kernel that
 * never ends would not have kept it.
 */
#ifndef NCC_EXIT_STALL_MS
#define NCC_EXIT_STALL_MS 10000
#endif

/* A context's destruction would have waited for its kernels, too. */
#define NCC_CLOSE_STALL_MS 600000

/* Launches with more records cost so much more than what keeping their memory spares that it goes to whoever comes first. */
enum { KEPT_SHARE = 64 };

/* Set by ncc_records_start. */
static struct ncc_budgets budgets;
static bool lossless;
static uint64_t kept_bytes; /* most that a launch of a graph keeps for the next one */

static NCC_HOT _Atomic bool open_for_launches;
static _Atomic uint64_t sequence;

int ncc_records_start(const struct ncc_welcome *welcome)
{
	bool saving = welcome->run_dir[0];

	if (saving) {
		budgets.unknown = budgets.paged = welcome->dynamic_bytes;
		if (budgets.paged > welcome->staging_bytes / 2)
			budgets.paged = welcome->staging_bytes / 2;
		lossless = welcome->options & NCC_OPT_LOSSLESS;
		kept_bytes = welcome->staging_bytes / KEPT_SHARE;
		ncc_pool_start(welcome->staging_bytes, welcome->options & NCC_OPT_TIMES, ncc_writer_wake);
		ncc_pieces_start(welcome->host_bytes);
		ncc_paging_start(welcome->host_bytes, welcome->run_dir, ncc_progress);
		ncc_clocks_start(ncc_save_start(welcome));
		ncc_tables_start(welcome);
		ncc_live_start(welcome);
	}
	/* It may start the writer, which looks at all of this. */
	ncc_log_start(welcome->run_dir, ncc_writer_wake_for_lines);
	atomic_store(&open_for_launches, saving);
	return saving ? 0 : -1;
}

static void start(const struct ncc_welcome *welcome)
{
	ncc_records_start(welcome);
}

/* All that is left is given back. False: launches are not over, or their tables not saved. */
static bool close_all(void)
{
	int mode = ncc_capture_relax();
	bool over;

	if (!ncc_ledger->finished)
		ncc_records_finish();
	over = ncc_ledger->finished && ncc_tables_saved();
	if (over) {
		ncc_pool_close_all();
		ncc_caps_forget();
		ncc_store_close();
		ncc_writer_reset();
		ncc_log_flush();
	}
	ncc_capture_restore(mode);
	return over;
}

/* The writer waits for captures to end: those that the program has left open do not. */
static void end_all(void)
{
	if (ncc_captures())
		ncc_writer_mark_ending(NULL);
	ncc_records_finish();
}

static __attribute__((constructor)) void join(void)
{
	static struct ncc_session_part part = {.opened = start, .ending = end_all, .closed = close_all};

	ncc_session_join(&part);
}

/* Few bytes, and none that kernels add to or load again, which is slow on the host. Rings are there although they are stored to
 * again and again: what led to a fault or a kill is what they are for. */
static enum ncc_place place_of(const struct ncc_records_launch *launch)
{
	if (launch->device->bytes > NCC_HOST_LAUNCH_BYTES || launch->prepared->flags & NCC_KERNEL_LOADS_BACK)
		return NCC_ON_DEVICE;
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const struct ncc_map *map = &launch->prepared->map[i];

		if (!(map->flags & (NCC_MAP_STATIC | NCC_MAP_RING)) || ncc_map_is_shared_ring(map))
			return NCC_ON_DEVICE;
	}
	return NCC_ON_HOST;
}

/* Where none can be pinned for it, the writer says so. */
static enum ncc_outcome take_buffer(struct ncc_records_launch *launch, bool beside)
{
	enum ncc_place place = beside ? NCC_BESIDE : place_of(launch);

	if (place != NCC_ON_HOST)
		ncc_pieces_make(launch->context);
	return ncc_pool_take_buffer(launch, launch->device->bytes, place, launch->waits);
}

/* The trace's size is promised and the buffer taken; with `less` a dynamic map makes do with less where there is no more,
 * unless that is known to lose records that are not to be lost.
 */
static enum ncc_outcome reserve_some(struct ncc_records_launch *launch, const struct ncc_launch_info *info,
				     struct ncc_caps caps, bool beside, bool less)
{
	enum ncc_outcome outcome = NCC_LAUNCH_NO_MEMORY;
	bool shrunk = false;

	do {
		if (lossless && !ncc_caps_suffice(info->prepared, &caps))
			return NCC_LAUNCH_LOSSY;
		if (!ncc_lay_out(launch, &caps))
			continue;
		if (!ncc_quota_take(launch->trace_bytes))
			return NCC_LAUNCH_TRACE_FULL;
		launch->full = caps.full;
		launch->shrunk = shrunk;
		outcome = take_buffer(launch, beside);
		if (outcome != NCC_LAUNCH_PROBED)
			ncc_quota_give(launch->trace_bytes);
	} while (outcome == NCC_LAUNCH_NO_MEMORY && less && (shrunk = ncc_caps_shrink(info->prepared, &caps)));
	return outcome;
}

/* For what is to lose nothing, whatever it saves: a bit for each map that has one. Who has one waits for no other. */
static uint32_t open_desks(struct ncc_records_launch *launch, bool waits)
{
	uint32_t opened = 0;
	int relaxed;

	if (!lossless)
		return 0;
	relaxed = ncc_capture_relax();
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		const struct ncc_map *map = &launch->prepared->map[i];
		struct ncc_shape shape = ncc_shape_of(map, 1, launch->grid, launch->block);

		if (!(map->flags & NCC_MAP_PAGED) || !ncc_shape_is_sane(&shape))
			continue;
		launch->desk[i] = ncc_desk_open(launch->context, &shape, !opened && waits ? launch->timeout : NULL);
		opened |= (uint32_t)(launch->desk[i] != NULL) << i;
	}
	ncc_capture_restore(relaxed);
	if (launch->claim)
		launch->claim->paged |= opened != 0;
	return opened;
}

static bool may_wait(const struct ncc_launch_info *info)
{
	return lossless && (!info->holds || (info->claim && !info->claim->paged && !info->spare));
}

/* What is to lose nothing and needs more than all memory for records, as far as is known, or must not wait for it, has the
 * host's instead, which is slow. */
static enum ncc_outcome reserve(struct ncc_records_launch *launch, const struct ncc_launch_info *info)
{
	struct ncc_caps caps;
	enum ncc_outcome outcome, beside;
	bool no_room;

	ncc_caps_choose(info, &budgets, lossless, open_desks(launch, !info->holds), &caps);
	launch->waits = may_wait(info);
	outcome = reserve_some(launch, info, caps, false, !lossless);
	no_room = outcome == NCC_LAUNCH_LOSSY || outcome == NCC_LAUNCH_NO_MEMORY ||
		  (outcome == NCC_LAUNCH_BACKPRESSURE && info->holds);
	if (!lossless || info->spare || !no_room)
		return outcome;
	beside = reserve_some(launch, info, caps, true, true);
	if (beside == NCC_LAUNCH_PROBED)
		NCC_COUNT(ncc_row(atomic_load_explicit(&info->kernel->row, memory_order_relaxed))->beside, 1);
	if (beside == NCC_LAUNCH_PROBED || beside == NCC_LAUNCH_TRACE_FULL)
		return beside;
	return reserve_some(launch, info, caps, false, true);
}

static void keep_params(struct ncc_records_launch *launch, const struct ncc_launch_info *info)
{
	uint8_t *to = launch->params;
	uint32_t n = info->prepared->n_params;

	launch->n_params = n < NCC_KEPT_PARAMS ? n : NCC_KEPT_PARAMS;
	for (uint32_t i = 0; i < launch->n_params; i++)
		to = ncc_keep_param(to, info->params[i], ncc_kept_param_bytes(info->prepared, i));
	launch->params_bytes = (uint32_t)(to - launch->params);
}

static void describe(struct ncc_records_launch *launch, const struct ncc_launch_info *info)
{
	launch->discard = launch->touched = launch->doubtful = false;
	launch->claim = info->claim;
	launch->timeout = info->timeout;
	atomic_store_explicit(&launch->mark, NCC_MARK_OWN, memory_order_relaxed);
	launch->executions = info->executions;
	launch->node = info->node;
	launch->share = info->share;
	launch->nth = info->nth;
	launch->held = launch->shrunk = false;
	launch->next_node = NULL;
	launch->row = atomic_load_explicit(&info->kernel->row, memory_order_relaxed);
	launch->kernel = info->kernel;
	launch->prepared = info->prepared;
	launch->original = info->original;
	launch->stream = info->stream;
	memcpy(launch->grid, info->grid, sizeof(launch->grid));
	memcpy(launch->block, info->block, sizeof(launch->block));
	launch->shared_bytes = info->shared_bytes;
	launch->warps = info->warps;
	launch->sample = info->sample;
	launch->number = info->number;
	launch->start_ns = info->start_ns;
}

static uint64_t next_in_sequence(void)
{
	return atomic_fetch_add_explicit(&sequence, 1, memory_order_relaxed);
}

/* The kernel will not run or was not seen: the buffer goes back when the stream is done with what we put on
 * it. */
static void discard(struct ncc_records_launch *launch)
{
	/* The kernel may go before it is over. */
	if (launch->device != &launch->own_device)
		launch->own_device = *launch->device;
	launch->device = &launch->own_device;
	launch->shape = launch->own_shape;
	launch->discard = true;
	launch->kernel = NULL;
	launch->executions = NULL;
	ncc_quota_give(launch->trace_bytes);
	if (ncc_real.cuEventRecord(launch->end, launch->stream) == CUDA_SUCCESS) {
		ncc_writer_queue(launch);
		return;
	}
	launch->doubtful = launch->touched;
	ncc_pool_give_launch(launch);
}

/* From the buffer's beginning: before its first use all of it, and of its slab; later what is not clean. */
static uint64_t bytes_to_clear(const struct ncc_records_launch *launch)
{
	const struct ncc_buffer *buffer = launch->buffer;
	uint64_t needed = launch->device->zeroed_bytes;

	if (launch->clears_slab)
		return buffer->slab->n * buffer->slab->buffer_bytes;
	if (!buffer->cleared)
		return buffer->slab->buffer_bytes;
	if (buffer->host)
		needed = launch->device->bytes;
	return buffer->clean_bytes < needed ? needed : 0;
}

static CUresult enqueue_before(struct ncc_records_launch *launch)
{
	struct ncc_buffer *buffer = launch->buffer;
	uint64_t bytes = bytes_to_clear(launch);
	CUresult result = CUDA_SUCCESS;

	if (buffer->host) {
		/* Nothing of the device's writes to it any more, and the engine may look before the stream comes to it. */
		memset(buffer->host, 0, bytes);
		bytes = 0;
	}
	if (bytes)
		result = ncc_real.cuMemsetD32Async(buffer->address, 0, bytes / sizeof(uint32_t), launch->stream);
	launch->touched = bytes && result == CUDA_SUCCESS;
	buffer->cleared |= launch->touched;
	buffer->clean_bytes = 0;
	if (launch->clears_slab)
		ncc_pool_slab_clearing(launch, launch->touched);
	/* Events around a graph say nothing of a node. */
	if (result == CUDA_SUCCESS && launch->start && !launch->executions)
		result = ncc_real.cuEventRecord(launch->start, launch->stream);
	return result;
}

static bool prove(const struct ncc_launch_info *info, const void *block, const struct ncc_records_launch *launch,
		  const struct ncc_memory *tables)
{
	const struct ncc_buffer *buffer = launch ? launch->buffer : NULL;
	struct ncc_memory desks[NCC_MAX_MAPS];
	const char *fault;

	for (uint32_t i = 0; launch && i < info->prepared->n_maps; i++)
		desks[i] = launch->desk[i] ? (struct ncc_memory){.address = ncc_desk_address(launch->desk[i]),
								 .bytes = ncc_desk_bytes(launch->desk[i])}
					   : (struct ncc_memory){0};
	fault = ncc_prove(&(struct ncc_proof){
		.desks = launch ? desks : NULL,
		.plan = info->prepared,
		.grid = info->grid,
		.block = info->block,
		.parameters = block,
		.address = buffer ? buffer->address : 0,
		.bytes = buffer ? buffer->slab->buffer_bytes : 0,
		.tables = tables,
	});

	if (fault)
		ncc_row_reason(atomic_load_explicit(&info->kernel->row, memory_order_relaxed), "%s", fault);
	return !fault;
}

/* Memory for the launch, and its address in the block; nothing is held where there is none. */
static enum ncc_outcome supply(struct ncc_records_launch *launch, const struct ncc_launch_info *info, void *block,
			       const struct ncc_memory *tables)
{
	enum ncc_outcome outcome = reserve(launch, info);

	if (outcome == NCC_LAUNCH_PROBED) {
		ncc_fill_block(launch, block);
		if (prove(info, block, launch, tables))
			return NCC_LAUNCH_PROBED;
		ncc_quota_give(launch->trace_bytes);
		outcome = NCC_LAUNCH_UNPROVEN;
	}
	ncc_pool_give_launch(launch);
	return outcome;
}

/* It has its memory, and its kernel is told of it. */
static enum ncc_outcome make_ready(struct ncc_records_launch *launch, const struct ncc_launch_info *info,
				   const struct ncc_template *known)
{
	CUresult result = enqueue_before(launch);

	if (result != CUDA_SUCCESS) {
		ncc_row_reason(ncc_launch_row(launch), "before a launch: %s", ncc_result_name(result));
		discard(launch);
		return NCC_LAUNCH_ERROR;
	}
	launch->ready_ns = ncc_now_ns();
	if (!info->timed)
		ncc_flight_describe(launch, known ? known->flight : NULL);
	return NCC_LAUNCH_PROBED;
}

static enum ncc_outcome begin(struct ncc_records_launch *launch, const struct ncc_launch_info *info, void *block,
			      const struct ncc_memory *tables)
{
	enum ncc_outcome outcome;

	ncc_flight_prefetch(launch);
	describe(launch, info);
	keep_params(launch, info);
	outcome = supply(launch, info, block, tables);
	if (outcome != NCC_LAUNCH_PROBED)
		return outcome;
	ncc_template_remember(info, launch, place_of(launch), block);
	if (!info->timed)
		launch->sequence = next_in_sequence();
	return make_ready(launch, info, NULL);
}

/* One that is like others before, where what it takes is idle. NULL: no such one. */
static struct ncc_records_launch *take_alike(const struct ncc_launch_info *info, const struct ncc_template *known)
{
	struct ncc_records_launch *launch;

	if (!known || !ncc_quota_take(known->trace_bytes))
		return NULL;
	launch = ncc_pool_take_idle(info->context, known->place, known->size_class);
	if (launch && ncc_template_fits(known, launch->buffer))
		return launch;
	if (launch)
		ncc_pool_give_launch(launch);
	ncc_quota_give(known->trace_bytes);
	return NULL;
}

static struct ncc_records_launch *begin_alike(const struct ncc_launch_info *info, const struct ncc_template *known,
					      void *block)
{
	struct ncc_records_launch *launch = take_alike(info, known);
	uint64_t number;

	if (!launch)
		return NULL;
	ncc_flight_prefetch(launch);
	number = next_in_sequence(); /* this waits for what was written before: nothing that another thread has yet */
	describe(launch, info);
	launch->sequence = number;
	ncc_template_lay_out(known, launch, info->params, block);
	return launch;
}

/* What keeps the records of any such launch from being taken; NULL: nothing. */
static const char *why_none(const struct ncc_launch_info *info, const struct ncc_template *known)
{
	if (!atomic_load_explicit(&open_for_launches, memory_order_acquire))
		return "its records could not be saved: no directory for the trace, or the program is ending";
	if (!known && !ncc_grid_is_sane(info))
		return "its grid is empty, or beyond any device";
	return ncc_writer_ready() ? NULL : "its records could not be saved: no thread for it";
}

static enum ncc_outcome begin_one(const struct ncc_launch_info *info, void *block, struct ncc_records_launch **launch)
{
	struct ncc_memory tables[NCC_MAX_MAPS] = {{0}};
	enum ncc_outcome why = ncc_tables_supply(info, block, tables);

	if (why != NCC_LAUNCH_PROBED)
		return why;
	if (!info->timed && !info->executions)
		ncc_tables_count(info, 1); /* else whoever counts executions does */
	if (ncc_tables_are_all(info->prepared))
		return prove(info, block, NULL, tables) ? NCC_LAUNCH_PROBED : NCC_LAUNCH_UNPROVEN;
	*launch =
		ncc_pool_take_launch(info->context, lossless && !info->holds ? info->timeout : NULL, info->claim, &why);
	if (*launch)
		why = begin(*launch, info, block, tables);
	if (info->claim && why == NCC_LAUNCH_PROBED) {
		info->claim->held++;
		(*launch)->claim = NULL; /* it goes with the call */
	}
	return why;
}

static __attribute__((noinline)) enum ncc_outcome begin_unlike(const struct ncc_launch_info *info, void *block,
							       struct ncc_records_launch **launch)
{
	struct ncc_timeout timeout = ncc_total_timeout(NCC_LOSSLESS_WAIT_MS);
	struct ncc_launch_info patient = *info;

	if (info->timeout)
		return begin_one(info, block, launch);
	patient.timeout = &timeout;
	return begin_one(&patient, block, launch);
}

enum ncc_outcome ncc_records_begin(const struct ncc_launch_info *info, void *block, struct ncc_records_launch **launch)
{
	const struct ncc_template *known = ncc_template_find(info);
	const char *reason = why_none(info, known);

	if (reason) {
		ncc_row_reason(atomic_load_explicit(&info->kernel->row, memory_order_relaxed), "%s", reason);
		return NCC_LAUNCH_ERROR;
	}
	ncc_clocks_begin(info->context);
	*launch = begin_alike(info, known, block);
	return *launch ? make_ready(*launch, info, known) : begin_unlike(info, block, launch);
}

bool ncc_records_claim(struct ncc_claim *claim, uint32_t n)
{
	return lossless && ncc_pool_claim(claim, n);
}

void ncc_records_unclaim(void)
{
	ncc_pool_unclaim();
}

void ncc_records_measure(const struct ncc_launch_info *info)
{
	struct ncc_row *row = ncc_row(atomic_load_explicit(&info->kernel->row, memory_order_relaxed));
	struct ncc_records_launch *launch = ncc_grid_is_sane(info) ? calloc(1, sizeof(*launch)) : NULL;
	uint64_t bytes, most = __atomic_load_n(&row->probe_bytes, __ATOMIC_RELAXED);
	struct ncc_caps caps;

	if (!launch)
		return;
	describe(launch, info);
	keep_params(launch, info);
	ncc_caps_choose(info, &budgets, lossless, 0, &caps);
	if (ncc_lay_out(launch, &caps)) {
		bytes = ncc_log_memory(launch);
		while (bytes > most && !__atomic_compare_exchange_n(&row->probe_bytes, &most, bytes, false,
								    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
			;
	}
	free(launch);
}

void ncc_records_launched(struct ncc_records_launch *launch, CUresult result)
{
	struct ncc_kernel *kernel;

	if (!launch)
		return;
	if (result != CUDA_SUCCESS) {
		discard(launch);
		return;
	}
	kernel = ncc_kernel_get(launch->kernel);
	launch->touched = true;
	NCC_COUNT(ncc_row(ncc_launch_row(launch))->recorded, 1);
	ncc_mark_choose(launch);
	if (launch->mark == NCC_MARK_OWN)
		result = ncc_real.cuEventRecord(launch->end, launch->stream);
	if (result == CUDA_SUCCESS) {
		ncc_writer_queue(launch);
		return;
	}
	ncc_job_unmarked(launch, result);
	discard(launch);
	ncc_kernel_put(kernel);
}

void ncc_records_drop(struct ncc_records_launch *launch)
{
	if (!launch)
		return;
	launch->touched = true;
	discard(launch);
}

static void discard_nodes(struct ncc_records_launch *nodes)
{
	struct ncc_executions *executions = nodes->executions;
	struct ncc_records_launch *next;

	ncc_kept_withdraw(executions);
	for (; nodes; nodes = next) {
		next = nodes->next_node;
		discard(nodes);
	}
	atomic_store(&executions->in_use, false);
}

/* Before the nodes are queued: the writer lets go of what is taken here. */
static void count_node(struct ncc_kernel *kernel, uint32_t n, bool queued)
{
	NCC_COUNT(ncc_row(atomic_load_explicit(&kernel->row, memory_order_relaxed))->recorded, n);
	if (queued)
		ncc_kernel_get_many(kernel, n);
}

static void count_nodes(const struct ncc_records_launch *nodes, bool queued)
{
	const struct ncc_executions *set = nodes->executions;
	uint32_t n_shares = set->again ? set->shelf->n_shares : 0;

	for (uint32_t i = 0; i < n_shares; i++)
		if (set->shelf->share[i].recorded)
			count_node(set->shelf->share[i].kernel, set->shelf->share[i].recorded, queued);
	for (const struct ncc_records_launch *node = nodes; node && !set->again; node = node->next_node)
		count_node(node->kernel, 1, queued);
}

void ncc_records_graph_launched(struct ncc_records_launch *nodes, CUresult launched, CUresult noted)
{
	struct ncc_executions *set = nodes ? nodes->executions : NULL;

	if (!set)
		return;
	if (launched && set->again) {
		ncc_kept_return(set);
		return;
	}
	if (!launched)
		count_nodes(nodes, !noted);
	if (!launched && !noted) {
		ncc_writer_queue(nodes);
		return;
	}
	if (!launched)
		ncc_job_unmarked(nodes, noted);
	if (set->again)
		ncc_kept_tell_nodes(set);
	for (struct ncc_records_launch *node = nodes; node && !launched; node = node->next_node)
		node->touched = true;
	discard_nodes(nodes);
}

void ncc_records_offer(struct ncc_shelf *shelf, struct ncc_records_launch *nodes)
{
	ncc_kept_offer(shelf, nodes->executions, nodes, kept_bytes);
}

static void number_nodes(struct ncc_executions *set)
{
	for (uint32_t i = 0; i < set->shelf->n_shares; i++) {
		const struct ncc_share *share = &set->shelf->share[i];

		set->stamp.number[i] =
			atomic_fetch_add_explicit(&share->kernel->launches, share->numbered, memory_order_relaxed);
	}
}

struct ncc_executions *ncc_records_again(struct ncc_shelf *shelf, CUstream stream, uint64_t start_ns)
{
	bool open = atomic_load_explicit(&open_for_launches, memory_order_acquire);
	struct ncc_executions *set = open && shelf->n_sets ? ncc_kept_take(shelf) : NULL;
	struct ncc_chunk_facts facts;

	if (!set)
		return NULL;
	number_nodes(set);
	set->stamp.stream = set->nodes->stream = stream;
	set->stamp.start_ns = set->nodes->start_ns = start_ns;
	set->stamp.sequence = atomic_fetch_add_explicit(&sequence, set->n_nodes, memory_order_relaxed);
	set->stamp.ready_ns = ncc_now_ns();
	facts = ncc_save_facts(set->nodes);
	ncc_kept_stamp(set, facts.since_ns, facts.start_ns);
	return set;
}

bool ncc_records_are_out(struct ncc_shelf *shelf)
{
	return atomic_load_explicit(&open_for_launches, memory_order_acquire) && ncc_kept_are_out(shelf);
}

void ncc_records_context_destroyed(CUcontext context)
{
	int mode = ncc_capture_relax();

	ncc_tables_save(context, NCC_CLOSE_STALL_MS);
	ncc_clocks_end(context);
	ncc_pool_close(context);
	ncc_capture_restore(mode);
}

bool ncc_records_yield_memory(void)
{
	int mode = ncc_capture_relax();
	CUdevice device;
	bool yields = !ncc_real.cuCtxGetDevice(&device) && ncc_pool_yield(device);

	ncc_capture_restore(mode);
	if (yields)
		ncc_is_tried_again();
	return yields;
}

void ncc_records_finish(void)
{
	bool drained;

	atomic_store(&open_for_launches, false);
	drained = ncc_pool_drain(NCC_EXIT_STALL_MS);
	if (!drained)
		ncc_log("[exec] unsaved: launches did not end while the program exited");
	else {
		ncc_writer_stop();
		ncc_tables_save(NULL, NCC_EXIT_STALL_MS);
	}
	ncc_clocks_end(NULL);
	ncc_log_flush();
	ncc_ledger->finished = drained;
}

static void in_child(void)
{
	atomic_store(&open_for_launches, false);
}

NCC_ON_FORK(in_child)
