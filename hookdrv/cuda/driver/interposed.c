/* What cuGetProcAddress hands out instead of a hooked function.
 *
 * It is asked for a name without suffix and chooses the version and the stream variant itself; ours must be of the same.
 * So the driver is asked first, and its pointer says which one it took: it is the exported function, or (where
 * libcuda.so.1 only leads to another libcuda) that one's, which has the exported name. A pointer without a name is taken
 * for the version that the arguments ask for.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

#include "base/log.h"
#include "driver/driver_abi.h"
#include "driver/hooked_table.h"
#include "driver/named_call.h"
#include "cuda/driver/interposed.h"

/* The CUDA version from which on a later version of a function is chosen (cudaTypedefs.h). */
static const struct {
	const char *name;
	int since;
} versions[] = {
	{"cuMemAlloc_v2", 3020},
	{"cuMemAllocPitch_v2", 3020},
	{"cuMemFree_v2", 3020},
	{"cuTexRefSetAddress2D_v3", 4010},
	{"cuCtxDestroy_v2", 4000},
	{"cuStreamDestroy_v2", 4000},
	{"cuLinkCreate_v2", 6050},
	{"cuLinkAddData_v2", 6050},
	{"cuLinkAddFile_v2", 6050},
	{"cuDevicePrimaryCtxRelease_v2", 11000},
	{"cuDevicePrimaryCtxReset_v2", 11000},
	{"cuGetProcAddress_v2", 12000},
	{"cuGraphAddKernelNode_v2", 12000},
	{"cuGraphAddNode_v2", 12030},
	{"cuGraphAddNode_v3", 13040},
	{"cuGraphNodeSetParams_v2", 13040},
	{"cuGraphAddDependencies_v2", 12030},
	{"cuGraphRemoveDependencies_v2", 12030},
};

static int since(const struct ncc_hooked *row)
{
	for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++) {
		if (!strcmp(versions[i].name, row->name))
			return versions[i].since;
	}
	return 0;
}

static bool ends_with(const char *text, size_t bytes, const char *suffix)
{
	size_t n = strlen(suffix);

	return bytes > n && !memcmp(text + bytes - n, suffix, n);
}

static bool is_per_thread(const struct ncc_hooked *row)
{
	return ends_with(row->name, strlen(row->name), "_ptsz");
}

/* The symbol is the row's name without _v2 or _v3, and _ptsz. */
static bool is_base_of(const char *symbol, const struct ncc_hooked *row)
{
	size_t bytes = strlen(row->name);

	if (is_per_thread(row))
		bytes -= strlen("_ptsz");
	if (ends_with(row->name, bytes, "_v2") || ends_with(row->name, bytes, "_v3"))
		bytes -= strlen("_v2");
	return strlen(symbol) == bytes && !memcmp(symbol, row->name, bytes);
}

static const struct ncc_hooked *find_by_real(const void *function)
{
	NCC_FOR_EACH_HOOKED(row) {
		if (ncc_real_of(row) == function)
			return row;
	}
	return NULL;
}

/* The newest version that the program knows; a per-thread variant where it asked for one and there is one. */
static const struct ncc_hooked *find_by_version(const char *symbol, int version, bool per_thread)
{
	const struct ncc_hooked *best = NULL;

	NCC_FOR_EACH_HOOKED(row) {
		if (!is_base_of(symbol, row) || since(row) > version || (is_per_thread(row) && !per_thread))
			continue;
		if (!best || is_per_thread(row) > is_per_thread(best) || since(row) > since(best))
			best = row;
	}
	return best;
}

static bool is_hooked_base(const char *symbol)
{
	NCC_FOR_EACH_HOOKED(row) {
		if (is_base_of(symbol, row))
			return true;
	}
	return false;
}

static const struct ncc_hooked *find_by_name(const char *symbol, const void *function, int version, uint64_t flags)
{
	Dl_info info;

	if (!ncc_in_driver(function) || !dladdr(function, &info))
		return NULL;
	if (info.dli_saddr == function)
		return ncc_find_hooked(info.dli_sname);
	return find_by_version(symbol, version, flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM);
}

void *ncc_interposed(const char *symbol, void *function, int version, uint64_t flags)
{
	const struct ncc_hooked *row = function ? find_by_real(function) : NULL;

	if (row)
		return row->ours;
	if (!function || !symbol)
		return function;
	if (!is_hooked_base(symbol))
		return ncc_named_call(symbol, function);
	row = find_by_name(symbol, function, version, flags);
	if (row && ncc_real_of(row))
		return row->ours;
	ncc_log("[init] %s of an unknown version is not hooked", symbol);
	return ncc_named_call(symbol, function);
}
