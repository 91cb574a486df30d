#include "launch/ready.h"

#include "base/ledger.h"
#include "code/functions.h"
#include "code/prepare.h"
#include "code/references.h"
#include "code/registry.h"
#include "code/variables.h"
#include "launch/fit.h"
#include "records/block.h"

struct attempt {
	struct ncc_kernel *kernel;
	const struct ncc_call *call;
	CUcontext context;
	struct ncc_probed *probed;
	struct ncc_ready *ready;
	char lacking[NCC_REASON_BYTES]; /* why it does not reach what is the module's */
};

static struct ncc_fit_launch fit_launch(const struct attempt *a)
{
	const struct ncc_call *call = a->call;

	return (struct ncc_fit_launch){
		.original = call->function,
		.function = a->ready->function,
		.context = a->context,
		.stream = call->stream,
		.threads = call->block[0] * call->block[1] * call->block[2],
		.shared_bytes = call->shared_bytes,
		.blocks = (uint64_t)call->grid[0] * call->grid[1] * call->grid[2],
		.can_wait = call->cooperative || (a->probed->prepared->flags & NCC_KERNEL_CAN_WAIT),
	};
}

/* Variables are asked for first: they have been found before, and references are bound for this launch alone. */
static bool reaches_module(struct attempt *a)
{
	const struct ncc_unit *unit = a->kernel->unit;

	if (!ncc_variables_find(a->kernel, a->probed, a->context, a->ready->addresses, a->lacking))
		return false;
	return !a->probed->prepared->n_references ||
	       ncc_references_bind(a->probed, unit ? unit->handle : NULL, unit ? unit->context : NULL, a->context,
				   a->lacking);
}

static bool fits(struct attempt *a, enum ncc_form form)
{
	struct ncc_ready *ready = a->ready;
	struct ncc_fit_launch launch;

	a->probed = atomic_load_explicit(&a->kernel->form[form].probed, memory_order_acquire);
	ready->probed = a->probed;
	ready->prepared = a->probed->prepared;
	ready->function = ncc_probed_function(a->kernel, a->probed, a->context);
	if (!ready->function || !reaches_module(a))
		return false;
	launch = fit_launch(a);
	return ncc_fit(a->probed, &launch);
}

static void say_why_not(const struct attempt *a, const struct ncc_fit_launch *launch)
{
	uint32_t row = atomic_load(&a->kernel->row);

	if (!a->ready->function)
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
static __attribute__((noinline)) bool make_ready(struct ncc_kernel *kernel, enum ncc_form form,
						 const struct ncc_call *call, CUcontext context,
						 struct ncc_ready *ready)
{
	struct attempt a;
	struct ncc_fit_launch launch;
	bool fit;

	a.kernel = kernel;
	a.call = call;
	a.context = context;
	a.ready = ready;
	a.lacking[0] = '\0';
	fit = fits(&a, form);
	if (fit)
		return true;
	launch = fit_launch(&a);
	if (ready->function && !a.lacking[0] && !ready->prepared->n_patches &&
	    ncc_prepare_capped(kernel, form, call->function, ncc_fit_register_cap(&launch)))
		fit = fits(&a, form);
	if (!fit)
		say_why_not(&a, &launch);
	return fit;
}

/* A launch of this size was made before in this context, by a kernel that needs nothing else of its module's. */
static bool is_ready(struct ncc_probed *probed, const struct ncc_call *call, CUcontext context, struct ncc_ready *ready)
{
	const struct ncc_prepared *prepared = probed->prepared;

	ready->probed = probed;
	ready->prepared = prepared;
	ready->function = ncc_function_in(probed->functions, NCC_CONTEXTS, context);
	return ready->function && !prepared->n_variables && !prepared->n_references &&
	       ncc_fits_as_before(probed, context, call->block[0] * call->block[1] * call->block[2],
				  call->shared_bytes);
}

bool ncc_ready(struct ncc_kernel *kernel, enum ncc_form form, const struct ncc_call *call, CUcontext context,
	       struct ncc_ready *ready)
{
	struct ncc_probed *probed = atomic_load_explicit(&kernel->form[form].probed, memory_order_acquire);

	return is_ready(probed, call, context, ready) || make_ready(kernel, form, call, context, ready);
}

static void put_shape(const struct ncc_prepared *prepared, const uint32_t grid[3], const uint32_t threads[3],
		      void *block)
{
	uint32_t n = threads[0] * threads[1] * threads[2];
	struct ncc_launch_shape shape = {
		.grid = {grid[0], grid[1], grid[2]},
		.block = {threads[0], threads[1], threads[2]},
		.warps_of_64 = (n + 63) / 64,
		.warps_of_32 = (n + 31) / 32,
	};

	ncc_block_put(block, prepared->block_bytes, 0, &shape, sizeof(shape));
}

void ncc_ready_fill(const struct ncc_ready *ready, const uint32_t grid[3], const uint32_t threads[3], void *block)
{
	const struct ncc_prepared *prepared = ready->prepared;

	if (prepared->flags & NCC_KERNEL_TOLD_SHAPE)
		put_shape(prepared, grid, threads, block);
	for (uint32_t i = 0; i < prepared->n_variables; i++)
		ncc_block_put(block, prepared->block_bytes, prepared->variable[i].param, &ready->addresses[i],
			      sizeof(ready->addresses[i]));
}
