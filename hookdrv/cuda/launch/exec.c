#include "cuda/launch/exec.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/ledger.h"
#include "base/log.h"
#include "cuda/driver/own_call.h"
#include "engine/session.h"
#include "cuda/code/functions.h"
#include "cuda/code/lookup.h"
#include "cuda/code/prepare.h"
#include "cuda/code/registry.h"
#include "cuda/code/variables.h"
#include "cuda/records/launch.h"
#include "cuda/records/records.h"
#include "cuda/records/tables.h"
#include "cuda/launch/fit.h"
#include "cuda/launch/params.h"
#include "cuda/launch/timing.h"
#include "records/block.h"

/* What one launch goes through. */
struct attempt {
	const struct ncc_call *call;
	struct ncc_kernel *kernel;
	struct ncc_probed *probed;
	CUcontext context;
	CUfunction function;            /* the probed one */
	const uint64_t *addresses;      /* of the variables of its module */
	char lacking[NCC_REASON_BYTES]; /* why one has none */
	CUstream stream;                /* never NULL */
	uint64_t number;
	uint64_t start_ns;
	uint64_t driver_ns;        /* of it, the launch itself */
	struct ncc_budget *budget; /* NULL: the launch does not count for one */
	struct ncc_budget_choice choice;
};

/* Starts the measurement that was chosen, if it is this sort of launch that is made. */
static struct ncc_timing *begin_timing(struct attempt *a, bool probed)
{
	struct ncc_timing *timing = NULL;
	bool chosen = a->choice.measure;
	int relaxed;

	a->choice.measure = false;
	if (!chosen)
		return NULL;
	if (probed == a->choice.probe) {
		relaxed = ncc_capture_relax();
		timing = ncc_timing_begin(a->kernel, a->call, a->context, a->stream);
		ncc_capture_restore(relaxed);
	}
	if (!timing)
		ncc_budget_unmeasured(a->budget, a->call->grid, a->call->block, a->choice.probe);
	return timing;
}

static void end_timing(struct attempt *a, struct ncc_timing *timing, CUresult result, bool probed)
{
	int relaxed;

	if (a->budget && result == CUDA_SUCCESS)
		ncc_timing_count(a->kernel, ncc_budget_launched(a->budget, a->call->grid, a->call->block, probed));
	if (!timing)
		return;
	relaxed = ncc_capture_relax();
	ncc_timing_end(timing, a->stream, result == CUDA_SUCCESS, probed);
	ncc_capture_restore(relaxed);
}

static CUresult launch_original(struct attempt *a)
{
	struct ncc_timing *timing = begin_timing(a, false);
	uint64_t before = ncc_now_ns();
	CUresult result = NCC_WITH_MEMORY(a->call->launch(a->call, a->call->function, a->call->params, a->call->extra));

	a->driver_ns += ncc_now_ns() - before;
	end_timing(a, timing, result, false);
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

static bool selected(const struct ncc_welcome *run, uint64_t number)
{
	return number >= run->first_launch && number <= run->last_launch &&
	       (number - run->first_launch) % run->every == 0;
}

/* Also when it cannot be told: asking about the legacy stream fails while another stream of the context captures. */
static bool is_capturing(CUstream stream)
{
	int status = CU_STREAM_CAPTURE_STATUS_NONE;

	return ncc_real.cuStreamIsCapturing &&
	       (ncc_real.cuStreamIsCapturing(stream, &status) || status != CU_STREAM_CAPTURE_STATUS_NONE);
}

/* Whether a probed launch may be recorded: every launch of the graph then adds to the same tables. Anything else that a
 * launch has is its own. */
static bool fits_graph(const struct ncc_kernel *kernel)
{
	return ncc_tables_are_all(atomic_load_explicit(&kernel->probed, memory_order_acquire)->prepared);
}

static struct ncc_fit_launch fit_launch(const struct attempt *a)
{
	const struct ncc_call *call = a->call;

	return (struct ncc_fit_launch){
		.original = call->function,
		.function = a->function,
		.threads = call->block[0] * call->block[1] * call->block[2],
		.shared_bytes = call->shared_bytes,
		.blocks = (uint64_t)call->grid[0] * call->grid[1] * call->grid[2],
		.can_wait = call->cooperative || (a->probed->prepared->flags & NCC_KERNEL_CAN_WAIT),
	};
}

static bool fits(struct attempt *a)
{
	struct ncc_fit_launch launch;

	a->probed = atomic_load_explicit(&a->kernel->probed, memory_order_acquire);
	a->function = ncc_probed_function(a->kernel, a->probed, a->context);
	if (!a->function || !ncc_variables_find(a->kernel, a->probed, a->context, &a->addresses, a->lacking))
		return false;
	launch = fit_launch(a);
	return ncc_fit(a->probed, &launch);
}

static void say_why_not(const struct attempt *a, const struct ncc_fit_launch *launch)
{
	uint32_t row = atomic_load(&a->kernel->row);

	if (!a->function)
		ncc_row_reason(row, "the probed kernel is not for this device");
	else if (a->lacking[0])
		ncc_row_reason(row, "%s", a->lacking);
	else if (launch->can_wait)
		ncc_row_reason(
			row,
			"%d registers probed, %d before: its %llu blocks of %u threads may wait for each other, and "
			"would not be resident at once",
			a->probed->registers, a->probed->original_registers, (unsigned long long)launch->blocks,
			launch->threads);
	else
		ncc_row_reason(row, "%d registers probed, %d before: a block of %u threads does not fit any more",
			       a->probed->registers, a->probed->original_registers, launch->threads);
}

/* Tries once with fewer registers where the probed kernel does not fit. */
static bool made_to_fit(struct attempt *a)
{
	bool fit = fits(a);
	struct ncc_fit_launch launch = fit_launch(a);

	if (!fit && a->function && !a->lacking[0] &&
	    ncc_prepare_capped(a->kernel, a->call->function, ncc_fit_register_cap(&launch)))
		fit = fits(a);
	if (!fit)
		say_why_not(a, &launch);
	return fit;
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
		.prepared = a->probed->prepared,
		.number = a->number,
		.start_ns = a->start_ns,
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
	atomic_store(&a->kernel->verdict, NCC_LAUNCH_ERROR);
	ncc_count(row, NCC_LAUNCH_ERROR);
}

static CUresult launch_probed(struct attempt *a, struct ncc_records_launch *records, struct ncc_params *params)
{
	struct ncc_timing *timing = begin_timing(a, true);
	uint64_t before = ncc_now_ns();
	CUresult result = a->call->launch(a->call, a->function, params->params, params->extra);
	CUresult original;
	int relaxed;

	a->driver_ns += ncc_now_ns() - before;
	end_timing(a, timing, result, true);
	relaxed = ncc_capture_relax();
	ncc_records_launched(records, result);
	ncc_capture_restore(relaxed);
	if (result == CUDA_SUCCESS) {
		ncc_count(atomic_load_explicit(&a->kernel->row, memory_order_relaxed), NCC_LAUNCH_PROBED);
		return result;
	}
	original = launch_original(a);
	if (original == CUDA_SUCCESS)
		give_up(a, result);
	return original;
}

static void put_addresses(const struct attempt *a, void *block)
{
	const struct ncc_prepared *prepared = a->probed->prepared;

	for (uint32_t i = 0; i < prepared->n_variables; i++)
		ncc_block_put(block, prepared->block_bytes, prepared->variable[i].param, &a->addresses[i],
			      sizeof(a->addresses[i]));
}

static CUresult launch_with_records(struct attempt *a)
{
	_Alignas(16) char block[NCC_MAX_BLOCK_BYTES] = {0};
	const struct ncc_prepared *prepared = a->probed->prepared;
	struct ncc_records_launch *records = NULL;
	enum ncc_outcome outcome = NCC_LAUNCH_ERROR;
	struct ncc_params params;
	struct ncc_launch_info info;
	CUresult result;
	int relaxed;

	if (!ncc_params_append(&params, prepared, a->call, block))
		return launch_counted(a, NCC_LAUNCH_ERROR);
	put_addresses(a, block);
	info = info_of(a, params.values);
	relaxed = ncc_capture_relax();
	outcome = ncc_records_begin(&info, block, &records);
	ncc_capture_restore(relaxed);
	ncc_params_block_filled(&params, prepared, block);
	result = outcome == NCC_LAUNCH_PROBED ? launch_probed(a, records, &params) : launch_counted(a, outcome);
	ncc_params_free(&params);
	return result;
}

static bool can_save_less(const struct ncc_kernel *kernel)
{
	const struct ncc_prepared *prepared = atomic_load_explicit(&kernel->probed, memory_order_acquire)->prepared;

	for (uint32_t i = 0; i < prepared->n_maps; i++)
		if (prepared->map[i].flags & NCC_MAP_BY_LAUNCH)
			return true;
	return false;
}

/* The measurements that are over go to their budgets. False: there is no current context. */
static bool collect_timings(struct attempt *a)
{
	int relaxed;

	if (ncc_real.cuCtxGetCurrent(&a->context) || !a->context)
		return false;
	relaxed = ncc_capture_relax();
	ncc_timing_collect(a->context);
	ncc_capture_restore(relaxed);
	return true;
}

/* Whether a launch that is recorded may be probed, which is for each time that its graph is launched: by what launches of
 * its kind took before. */
static bool graph_within_budget(struct attempt *a, uint32_t ppm)
{
	struct ncc_budget *budget = atomic_load_explicit(&a->kernel->budget, memory_order_acquire);

	return !ppm ||
	       (budget && collect_timings(a) && ncc_budget_allows_all(budget, a->call->grid, a->call->block, ppm));
}

/* Whether it is a launch's turn to be probed, by what launches of its kind took. */
static bool within_budget(struct attempt *a, uint32_t ppm)
{
	struct ncc_budget *none = NULL, *made;

	if (!ppm)
		return true;
	if (!atomic_load_explicit(&a->kernel->budget, memory_order_acquire)) {
		made = calloc(1, sizeof(*made));
		if (made && !atomic_compare_exchange_strong(&a->kernel->budget, &none, made))
			free(made);
	}
	a->budget = atomic_load_explicit(&a->kernel->budget, memory_order_acquire);
	if (!a->budget || !collect_timings(a))
		return false;
	a->choice = ncc_budget_choose(a->budget, a->call->grid, a->call->block, ppm, can_save_less(a->kernel));
	return a->choice.probe;
}

/* How this launch is to run; NCC_LAUNCH_PROBED if nothing speaks against probing it. Things that are known at once
 * come first: most launches are of kernels that are not probed. */
static enum ncc_outcome decide(struct attempt *a)
{
	const struct ncc_welcome *run = ncc_session_now();
	struct ncc_kernel *kernel = a->kernel;
	bool capturing;

	if (atomic_load_explicit(&kernel->state, memory_order_acquire) == NCC_KERNEL_SETTLED &&
	    atomic_load_explicit(&kernel->verdict, memory_order_relaxed) != NCC_LAUNCH_PROBED)
		return atomic_load_explicit(&kernel->verdict, memory_order_relaxed);
	capturing = is_capturing(a->stream);
	if (atomic_load_explicit(&kernel->state, memory_order_acquire) != NCC_KERNEL_SETTLED && !capturing) {
		ncc_prepare(kernel, a->call->function);
		run = ncc_session_now();
	}
	if (atomic_load_explicit(&kernel->state, memory_order_acquire) != NCC_KERNEL_SETTLED)
		return capturing ? NCC_LAUNCH_CAPTURED : NCC_LAUNCH_NO_ENGINE;
	if (atomic_load(&kernel->verdict) != NCC_LAUNCH_PROBED)
		return atomic_load(&kernel->verdict);
	if (!run)
		return NCC_LAUNCH_NO_ENGINE;
	if (!selected(run, a->number))
		return NCC_LAUNCH_NOT_SELECTED;
	if (capturing)
		return fits_graph(kernel) && graph_within_budget(a, run->overhead_ppm) ? NCC_LAUNCH_PROBED
										       : NCC_LAUNCH_CAPTURED;
	return within_budget(a, run->overhead_ppm) ? NCC_LAUNCH_PROBED : NCC_LAUNCH_BUDGET;
}

static CUresult execute(struct attempt *a)
{
	enum ncc_outcome outcome;
	bool fit;
	int relaxed;

	a->number = atomic_fetch_add_explicit(&a->kernel->launches, 1, memory_order_relaxed);
	outcome = decide(a);
	if (outcome != NCC_LAUNCH_PROBED)
		return launch_counted(a, outcome);
	if (ncc_real.cuCtxGetCurrent(&a->context) || !a->context)
		return launch_counted(a, NCC_LAUNCH_ERROR);
	relaxed = ncc_capture_relax();
	fit = made_to_fit(a);
	ncc_capture_restore(relaxed);
	return fit ? launch_with_records(a) : launch_counted(a, NCC_LAUNCH_ERROR);
}

static CUstream explicit_stream(const struct ncc_call *call)
{
	if (call->stream)
		return call->stream;
	return call->per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
}

CUresult ncc_execute(const struct ncc_call *call)
{
	struct attempt a = {.call = call, .start_ns = ncc_now_ns(), .stream = explicit_stream(call)};
	CUresult result;

	a.kernel = ncc_kernel_of(call->function);
	result = execute(&a);
	NCC_COUNT(ncc_ledger->host_ns, ncc_now_ns() - a.start_ns - a.driver_ns);
	return result;
}

void ncc_count_unprobed(CUfunction function, enum ncc_outcome outcome, const char *reason)
{
	struct ncc_kernel *kernel = ncc_kernel_find(function);
	uint32_t row = kernel ? atomic_load(&kernel->row) : NCC_LEDGER_OTHER;

	ncc_count(row, outcome);
	ncc_row_reason(row, "%s", reason);
}
