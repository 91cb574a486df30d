#include "launch/autotune.h"

#include <stdatomic.h>

#include "abi.h"
#include "base/fork.h"
#include "base/hot.h"
#include "driver/elf_next.h"

/* Of all threads: a loop that times a backward pass launches from a thread of the framework's. */
static NCC_HOT _Atomic int loops;

/* Called by name, from Python (ncc/cli/python_path/sitecustomize.py): a loop begins (1) or has ended (-1). */
__attribute__((visibility("default"))) void ncc_timing_loop(int by);

/* Whoever calls finds the first of the hook drivers that are loaded: it is said to the next. */
void ncc_timing_loop(int by)
{
	void (*next)(int) = (void (*)(int))ncc_elf_next("ncc_timing_loop");

	atomic_fetch_add(&loops, by);
	if (next)
		next(by);
}

bool ncc_autotune_skips(uint32_t options)
{
	return atomic_load_explicit(&loops, memory_order_relaxed) > 0 && !(options & NCC_OPT_AUTOTUNE);
}

static void in_child(void)
{
	atomic_store(&loops, 0);
}

NCC_ON_FORK(in_child)
