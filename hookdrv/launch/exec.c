#include "launch/exec.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/own_call.h"
#include "engine/session.h"
#include "code/lookup.h"
#include "code/patches.h"
#include "code/prepare.h"
#include "code/registry.h"
#include "records/launch.h"
#include "records/records.h"
#include "records/tables.h"
#include "records/block.h"
#include "launch/autotune.h"
#include "launch/benchmark.h"
#include "driver/capture.h"
#include "launch/params.h"
#include "launch/patched.h"
#include "launch/ready.h"
#include "launch/stopwatch.h"
#include "launch/timeline.h"
#include "launch/timing.h"

enum { SMALL_BLOCK_BYTES = 64 };

/* What one launch goes through. */
struct attempt {
	const struct ncc_call *call;
	const struct ncc_welcome *run; /* NULL: there is no session any more */
	struct ncc_kernel *kernel;
	struct ncc_ready *ready; /* set where the launch may be probed */
	CUcontext context;
	CUstream stream; /* never NULL */
	uint64_t number;
	struct ncc_probed *patched;      /* its machine code is, or NULL */
	struct ncc_patched_block *block; /* that its patches are told of; NULL: one that is always the same */
	struct ncc_stopwatch watch;
	/* Of a budget that counts what this thread spends, in our code and in the driver's call; else they stand. */
	struct ncc_stopwatch own, driver;
	struct ncc_budget *budget; /* NULL: the launch does not count for one */
	struct ncc_budget_choice choice;
	bool timed;                /* it goes into the timeline */
	struct ncc_timing *timing; /* of the launch that was chosen, if it is measured */
	bool measured, probed;     /* the launch */
};

/* Starts the measurement that was chosen, if it is this sort of launch that is made. */
static void begin_timing(struct attempt *a, bool probed)
{
	int relaxed;

	if (!a->budget || !a->choice.measure)
		return;
	a->choice.measure = false;
	a->measured = true;
	if (probed == a->choice.probe && a->context) {
		relaxed = ncc_capture_relax();
		a->timing = ncc_timing_begin(a->kernel, a->call, a->context, a->stream);
		ncc_capture_restore(relaxed);
	}
	if (!a->timing)
		ncc_budget_unmeasured(a->budget, a->call->grid, a->call->block, a->choice.probe);
}

/* `made`: of the sort that was chosen. */
static void end_timing(struct attempt *a, bool made)
{
	struct ncc_timing *timing = a->timing;
	int relaxed;

	if (!timing)
		return;
	a->timing = NULL;
	relaxed = ncc_capture_relax();
	ncc_timing_end(timing, a->stream, made, a->choice.probe);
	ncc_capture_restore(relaxed);
}

static void count_launch(struct attempt *a, bool probed)
{
	if (a->budget)
		ncc_timing_count(a->kernel, ncc_budget_launched(a->budget, a->call->grid, a->call->block, probed));
}

/* While a kernel is timed, launches of other threads wait. */
static CUresult launch(struct attempt *a, CUfunction function, void **params, void **extra)
{
	bool waits = a->run && a->run->options & NCC_OPT_BENCHMARK;
	struct ncc_timed *timed;
	CUresult result;

	if (waits)
		ncc_benchmark_launch_begin();
	timed = a->timed ? ncc_timeline_launch(a->call, a->kernel, a->stream) : NULL;
	ncc_stopwatch_stop(&a->watch);
	ncc_stopwatch_stop(&a->own);
	ncc_stopwatch_go_on(&a->driver);
	result = a->call->launch(a->call, function, params, extra);
	ncc_stopwatch_stop(&a->driver);
	ncc_stopwatch_go_on(&a->watch);
	ncc_stopwatch_go_on(&a->own);
	if (timed)
		ncc_timeline_made(timed, result);
	if (waits)
		ncc_benchmark_launch_end();
	return result;
}

static CUresult launch_original(struct attempt *a)
{
	CUresult result;

	begin_timing(a, false);
	result = NCC_WITH_MEMORY(launch(a, a->call->function, a->call->params, a->call->extra));
	if (result == CUDA_SUCCESS)
		count_launch(a, false);
	end_timing(a, result == CUDA_SUCCESS);
	return result;
}

/* What the driver refuses was no launch, and needs no reason. */
static CUresult launch_counted(struct attempt *a, enum ncc_outcome outcome)
{
	CUresult result = launch_original(a);

	if (result == CUDA_SUCCESS)
		ncc_count(atomic_load_explicit(&a->kernel->row, memory_order_relaxed), outcome);
	return result;
}

static struct ncc_launch_info info_of(const struct attempt *a, const void *const *params)
{
	const struct ncc_call *call = a->call;

	return (struct ncc_launch_info){
		.grid = {call->grid[0], call->grid[1], call->grid[2]},
		.block = {call->block[0], call->block[1], call->block[2]},
		.shared_bytes = call->shared_bytes,
		.stream = a->stream,
		.context = a->context,
		.original = call->function,
		.kernel = a->kernel,
		.probed = a->ready->probed,
		.prepared = a->ready->prepared,
		.number = a->number,
		.start_ns = ncc_now_ns(),
		.warps = a->budget ? a->choice.warps : 1,
		.sample = a->budget ? a->choice.sample : 1,
		.params = params,
	};
}

/* The probed kernel failed to launch where the original did not: it is not tried again. */
static void give_up(struct attempt *a, CUresult why)
{
	uint32_t row = atomic_load(&a->kernel->row);

	ncc_log("[exec] probed launch of %s: %s; runs unprobed from now on", a->kernel->name, ncc_result_name(why));
	ncc_row_reason(row, "the driver did not launch the probed kernel: %s", ncc_result_name(why));
	atomic_store(&a->kernel->form[NCC_FORM_LAUNCH].verdict, NCC_LAUNCH_ERROR);
	ncc_count(row, NCC_LAUNCH_ERROR);
}

static CUresult launch_patched(struct attempt *a)
{
	CUfunction function = a->ready->function;
	CUresult result;

	if (a->block && !ncc_patches_hold_data(a->patched, function, ncc_patched_address(a->block)))
		return CUDA_ERROR_NOT_SUPPORTED;
	result = launch(a, function, a->call->params, a->call->extra);
	ncc_patches_release_data(a->patched);
	return result;
}

/* Its patches find the block in device memory, which begins with where the code is. */
static bool put_block(struct attempt *a, void *block)
{
	const struct ncc_prepared *prepared = a->ready->prepared;
	uint64_t start = ncc_patches_start(a->patched, a->context);

	ncc_block_put(block, prepared->block_bytes, 0, &start, sizeof(start));
	a->block = NULL;
	if (ncc_tables_are_all(prepared) && ncc_patches_keep_data(a->patched, a->ready->function, a->context, block))
		return true;
	a->block = ncc_patched_put(a->context, a->stream, block, prepared->block_bytes);
	return a->block != NULL;
}

/* What its block takes on the stream is measured with it. */
static CUresult launch_with_block(struct attempt *a, void *block, struct ncc_params *params, bool *no_memory)
{
	CUresult result;

	*no_memory = a->patched && !put_block(a, block);
	if (*no_memory)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (!a->patched)
		return launch(a, a->ready->function, params->params, params->extra);
	result = launch_patched(a);
	if (a->block)
		ncc_patched_done(a->block, a->stream);
	return result;
}

static CUresult launch_probed(struct attempt *a, void *block, struct ncc_records_launch *records,
			      struct ncc_params *params)
{
	bool no_memory;
	CUresult result, original;

	begin_timing(a, true);
	result = launch_with_block(a, block, params, &no_memory);
	a->probed = true;
	if (result == CUDA_SUCCESS)
		count_launch(a, true);
	end_timing(a, result == CUDA_SUCCESS);
	ncc_records_launched(records, result);
	if (no_memory)
		return launch_counted(a, NCC_LAUNCH_NO_MEMORY);
	if (result == CUDA_SUCCESS) {
		ncc_count(atomic_load_explicit(&a->kernel->row, memory_order_relaxed), NCC_LAUNCH_PROBED);
		return result;
	}
	original = launch_original(a);
	if (original == CUDA_SUCCESS)
		give_up(a, result);
	return original;
}

static void benchmark(struct attempt *a, const struct ncc_launch_info *info)
{
	int relaxed = ncc_capture_relax();

	ncc_benchmark(info, a->ready,
		      atomic_load_explicit(&a->kernel->form[NCC_FORM_LAUNCH].probed, memory_order_acquire), a->call);
	ncc_capture_restore(relaxed);
}

/* Most blocks are small: no call for these. */
static void clear(char block[NCC_MAX_BLOCK_BYTES], uint32_t bytes)
{
	memset(block, 0, SMALL_BLOCK_BYTES);
	if (bytes > SMALL_BLOCK_BYTES)
		memset(block + SMALL_BLOCK_BYTES, 0, bytes - SMALL_BLOCK_BYTES);
}

static CUresult launch_with_records(struct attempt *a)
{
	_Alignas(16) char block[NCC_MAX_BLOCK_BYTES];
	const struct ncc_prepared *prepared = a->ready->prepared;
	struct ncc_records_launch *records = NULL;
	enum ncc_outcome outcome = NCC_LAUNCH_ERROR;
	struct ncc_params params;
	struct ncc_launch_info info;
	CUresult result;

	clear(block, prepared->block_bytes);
	if (!ncc_params_append(&params, prepared, a->call, block, prepared->block_bytes))
		return launch_counted(a, NCC_LAUNCH_ERROR);
	ncc_ready_fill(a->ready, a->call->grid, a->call->block, block);
	info = info_of(a, params.values);
	if (a->run && a->run->options & NCC_OPT_BENCHMARK)
		benchmark(a, &info);
	if (a->patched) /* what is put on the stream in front of the launch is the program's time, too */
		begin_timing(a, true);
	outcome = ncc_records_begin(&info, block, &records);
	if (outcome != NCC_LAUNCH_PROBED)
		end_timing(a, false);
	if (outcome == NCC_LAUNCH_ERROR)
		ncc_row_reason(atomic_load(&a->kernel->row), "the driver did not give what its records need");
	ncc_params_block_filled(&params, prepared, block, prepared->block_bytes);
	result = outcome == NCC_LAUNCH_PROBED ? launch_probed(a, block, records, &params) : launch_counted(a, outcome);
	ncc_params_free(&params);
	return result;
}

static bool can_save_less(const struct ncc_prepared *prepared)
{
	for (uint32_t i = 0; i < prepared->n_maps; i++)
		if (prepared->map[i].flags & NCC_MAP_BY_LAUNCH)
			return true;
	return false;
}

/* Whether there is a current context. */
static bool knows_context(struct attempt *a)
{
	return a->context || (!ncc_real.cuCtxGetCurrent(&a->context) && a->context);
}

/* The measurements that are over go to their budgets. */
static void collect_timings(struct attempt *a)
{
	int relaxed;

	if (!ncc_timing_is_due() || !knows_context(a))
		return;
	relaxed = ncc_capture_relax();
	ncc_timing_collect(a->context);
	ncc_capture_restore(relaxed);
}

static struct ncc_budget *make_budget(struct attempt *a)
{
	struct ncc_budget *none = NULL, *made = calloc(1, sizeof(*made));

	if (made && !atomic_compare_exchange_strong(&a->kernel->budget, &none, made))
		free(made);
	return atomic_load_explicit(&a->kernel->budget, memory_order_acquire);
}

/* Whether it is a launch's turn to be probed, by what launches of its kind took. */
static bool within_budget(struct attempt *a, uint32_t ppm)
{
	const struct ncc_kernel_form *form = &a->kernel->form[NCC_FORM_LAUNCH];
	const struct ncc_prepared *prepared = atomic_load_explicit(&form->probed, memory_order_acquire)->prepared;

	if (!ppm)
		return true;
	a->budget = atomic_load_explicit(&a->kernel->budget, memory_order_acquire);
	a->own.stands_for = a->driver.stands_for = prepared->n_patches != 0;
	ncc_stopwatch_go_on(&a->own);
	if (!a->budget)
		a->budget = make_budget(a);
	if (!a->budget)
		return false;
	collect_timings(a);
	a->choice = ncc_budget_choose(a->budget, a->call->grid, a->call->block, ppm, can_save_less(prepared),
				      a->own.since_ns);
	if (a->choice.measure)
		knows_context(a);
	return a->choice.probe;
}

/* How this launch is to run; NCC_LAUNCH_PROBED if nothing speaks against probing it. Things that are known at once
 * come first: most launches are of kernels that are not probed. */
static enum ncc_outcome decide(struct attempt *a)
{
	enum ncc_outcome verdict = ncc_prepare(a->kernel, NCC_FORM_LAUNCH, a->call->function);

	if (verdict != NCC_LAUNCH_PROBED)
		return verdict;
	if (!a->run)
		return NCC_LAUNCH_NO_ENGINE;
	if (!ncc_selected(a->run, a->number))
		return NCC_LAUNCH_NOT_SELECTED;
	return within_budget(a, a->run->overhead_ppm) ? NCC_LAUNCH_PROBED : NCC_LAUNCH_BUDGET;
}

/* What its maps would take goes to the log and to the kernel's row; the original is launched. */
static CUresult measure_memory(struct attempt *a)
{
	_Alignas(16) char block[NCC_MAX_BLOCK_BYTES] = {0};
	const struct ncc_prepared *prepared = a->ready->prepared;
	struct ncc_params params;
	struct ncc_launch_info info;

	if (!ncc_params_append(&params, prepared, a->call, block, prepared->block_bytes))
		return launch_counted(a, NCC_LAUNCH_ERROR);
	info = info_of(a, params.values);
	ncc_records_measure(&info);
	ncc_params_free(&params);
	return launch_counted(a, NCC_LAUNCH_MEMUSAGE);
}

static CUresult execute(struct attempt *a)
{
	enum ncc_outcome outcome;
	struct ncc_ready ready;

	/* It has no number, by which launches are chosen: those of a timing loop are nobody's. */
	if (a->run && ncc_autotune_skips(a->run->options)) {
		outcome = ncc_prepare(a->kernel, NCC_FORM_LAUNCH, a->call->function);
		return launch_counted(a, outcome == NCC_LAUNCH_PROBED ? NCC_LAUNCH_AUTOTUNE : outcome);
	}
	a->number = atomic_fetch_add_explicit(&a->kernel->launches, 1, memory_order_relaxed);
	outcome = decide(a);
	if (outcome != NCC_LAUNCH_PROBED)
		return launch_counted(a, outcome);
	if (ncc_real.cuCtxGetCurrent(&a->context) || !a->context)
		return launch_counted(a, NCC_LAUNCH_ERROR);
	a->ready = &ready;
	a->patched = NULL;
	if (!ncc_ready(a->kernel, NCC_FORM_LAUNCH, a->call, a->context, a->ready))
		return launch_counted(a, NCC_LAUNCH_ERROR);
	if (ready.prepared->n_patches)
		a->patched = ready.probed;
	return a->run && a->run->options & NCC_OPT_MEMUSAGE ? measure_memory(a) : launch_with_records(a);
}

static CUstream explicit_stream(const struct ncc_call *call)
{
	if (call->stream)
		return call->stream;
	return call->per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
}

/* It may be recorded, or its stream wait for one that records: nothing would tell when its records are there. */
static CUresult launch_for_graphics(struct attempt *a)
{
	ncc_row_reason(atomic_load(&a->kernel->row), NCC_WHY_GRAPHICS);
	return launch_counted(a, NCC_LAUNCH_CAPTURED);
}

static void count_spent(struct attempt *a)
{
	struct ncc_budget_host host = {.probed = a->probed, .measured = a->measured};

	if (!a->own.stands_for || !a->budget)
		return;
	ncc_stopwatch_stop(&a->own);
	host.own_ns = a->own.ns;
	host.call_ns = a->driver.ns;
	ncc_budget_spent(a->budget, a->call->grid, a->call->block, &host);
}

CUresult ncc_execute(const struct ncc_call *call)
{
	struct attempt a = {
		.call = call,
		.run = ncc_session_now(),
		.stream = explicit_stream(call),
		.watch = ncc_stopwatch_start(),
	};
	int status = ncc_capture_status(a.stream);
	CUresult result;

	a.kernel = ncc_kernel_of(call->function);
	a.timed = ncc_is_timed(a.run) && status == CU_STREAM_CAPTURE_STATUS_NONE;
	if (ncc_is_timed(a.run) && !a.timed)
		ncc_timeline_leave_out(NCC_UNTIMED_CAPTURED);
	switch (status) {
	case CU_STREAM_CAPTURE_STATUS_NONE:
		result = execute(&a);
		break;
	case NCC_CAPTURE_UNKNOWN:
		result = launch_counted(&a, NCC_LAUNCH_CAPTURED);
		break;
	case NCC_CAPTURE_FOR_GRAPHICS:
		result = launch_for_graphics(&a);
		break;
	default: /* recorded, it is no launch: who launches the graph meets it (graph.h) */
		result = launch_original(&a);
	}
	ncc_stopwatch_count(&a.watch);
	count_spent(&a);
	return result;
}

void ncc_count_unprobed(CUfunction function, enum ncc_outcome outcome, const char *reason)
{
	struct ncc_kernel *kernel = ncc_kernel_find(function);
	uint32_t row = kernel ? atomic_load(&kernel->row) : NCC_LEDGER_OTHER;

	ncc_count(row, outcome);
	ncc_row_reason(row, "%s", reason);
	if (ncc_is_timed(ncc_session_now()))
		ncc_timeline_leave_out(NCC_UNTIMED_FAILED);
}
