/* NVIDIA's driver: libcuda. */
#include <string.h>

#include "cuda/driver/compilers.h"
#include "cuda/driver/profiler.h"
#include "driver/real.h"
#include "driver/vendor.h"

struct ncc_real ncc_real;

static const struct ncc_plain plain[] = {
#define NCC_ROW(name, params) {#name, offsetof(struct ncc_real, name)},
	NCC_REAL_FUNCTIONS(NCC_ROW)
#undef NCC_ROW
};

static const char *const sonames[] = {"libcuda.so.1", NULL};

bool ncc_may_be_drivers(const char *name)
{
	return name && name[0] == 'c' && name[1] == 'u' && name[2] >= 'A' && name[2] <= 'Z';
}

void ncc_looked_up(const char *name, const void *caller)
{
	if (ncc_may_be_drivers(name) && !strcmp(name, "cuGetExportTable"))
		ncc_note_lookup_of_tables(caller);
}

const void *ncc_watched_name(const char *name)
{
	return ncc_may_be_watched(name) ? ncc_find_watched(name) : NULL;
}

void *ncc_watch_found(const void *row, void *found)
{
	return ncc_watch(row, found);
}

const struct ncc_vendor ncc_vendor = {
	.library = "libcuda.so",
	.sonames = sonames,
	.witness = "cuDriverGetVersion",
	.real = &ncc_real,
	.plain = plain,
	.n_plain = sizeof(plain) / sizeof(plain[0]),
	.extra_end = CU_LAUNCH_PARAM_END,
};
