#include "cuda/driver/profiler.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/ledger.h"
#include "base/log.h"
#include "cuda/driver/cupti.h"
#include "driver/lookup.h"

static atomic_bool at_work;

void ncc_note_lookup_of_tables(const void *caller)
{
	const struct link_map *object = ncc_cupti_is_ours() ? NULL : ncc_object_of(caller);
	const char *file = object && object->l_name ? strrchr(object->l_name, '/') : NULL;

	if (!file || strncmp(file + 1, "libcupti.so", strlen("libcupti.so")) || atomic_exchange(&at_work, true))
		return;
	ncc_log("[init] profiler %s", file + 1);
	ncc_tell_of_profiler();
}

bool ncc_profiler_is_at_work(void)
{
	return atomic_load(&at_work);
}

void ncc_tell_of_profiler(void)
{
	if (atomic_load(&at_work))
		__atomic_store_n(&ncc_ledger->profiled, 1, __ATOMIC_RELAXED);
}
