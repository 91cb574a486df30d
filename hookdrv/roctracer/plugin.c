/* What AMD's HSA runtime calls of a library that HSA_TOOLS_LIB names: by being loaded this one has taken its places. */
#include <stdbool.h>
#include <stdint.h>

#include "roctracer/places.h"

__attribute__((visibility("default"))) bool OnLoad(void *table, uint64_t runtime_version, uint64_t n_failed_tools,
						   const char *const *failed_tools)
{
	ncc_roc_take_places();
	return true;
}

__attribute__((visibility("default"))) void OnUnload(void)
{
}
