#include "sim/watch.h"

#include "sim/arena.h"
#include "sim/loaded.h"

__thread struct ncc_origin ncc_origin;

static const struct ncc_watcher *watcher; /* atomic; NULL: nobody watches */

static const struct ncc_watcher *watching(void)
{
	return __atomic_load_n(&watcher, __ATOMIC_ACQUIRE);
}

static void watch(const struct ncc_watcher *given)
{
	__atomic_store_n(&watcher, given, __ATOMIC_RELEASE);
}

const struct ncc_watch_table ncc_watch_table = {sizeof(ncc_watch_table), watch};

void ncc_watch_call(const char *name)
{
	const struct ncc_watcher *to = watching();

	if (to)
		ncc_origin.call = to->call(name, ncc_variant);
}

void ncc_watch_context(CUcontext context, bool begins)
{
	const struct ncc_watcher *to = watching();

	if (to)
		to->context(context, begins);
}

static uint64_t ns_of(uint64_t cycles)
{
	return cycles / NCC_CYCLES_PER_US * 1000 + cycles % NCC_CYCLES_PER_US * 1000 / NCC_CYCLES_PER_US;
}

void ncc_watch_task(CUcontext context, const struct ncc_task *task, uint64_t start_cycles, uint64_t end_cycles)
{
	const struct ncc_watcher *to = watching();
	struct ncc_ran ran = {.kind = task->kind,
			      .origin = ncc_origin,
			      .device = context->device,
			      .context = context->number,
			      .start_ns = ns_of(start_cycles),
			      .end_ns = ns_of(end_cycles)};

	if (!to)
		return;
	if (task->kind == NCC_TASK_KERNEL) {
		ran.kernel = task->launch.function->name;
		ran.grid = task->launch.grid;
		ran.block = task->launch.block;
		ran.shared_bytes = task->launch.shared_bytes;
	} else if (task->kind == NCC_TASK_COPY) {
		ran.bytes = task->copy.width * task->copy.height * task->copy.depth;
		ran.to_host = !ncc_in_arena(task->copy.to);
		ran.from_host = !ncc_in_arena(task->copy.from);
	} else if (task->kind == NCC_TASK_SET) {
		ran.bytes = task->set.width * task->set.height * task->set.element_bytes;
	} else {
		return;
	}
	to->ran(&ran);
}
