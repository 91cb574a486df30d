/* cuGetProcAddress: the version of a function that the program was built for. */
#include <string.h>

#include "sim/cuda/names.h"
#include "sim/sim.h"
#include "sim/watch.h"

enum { NAME_UNKNOWN = 1, VERSION_TOO_OLD = 2 }; /* CUdriverProcAddressQueryResult */

/* The newest row of a name that is not newer than the version. */
static const struct ncc_name *find(const char *asked, int version, bool own, bool *known)
{
	const struct ncc_name *found = NULL;

	for (size_t i = 0; i < ncc_n_names; i++) {
		if (ncc_names[i].own != own || strcmp(ncc_names[i].asked, asked))
			continue;
		*known = true;
		if (ncc_names[i].since <= version && (!found || found->since <= ncc_names[i].since))
			found = &ncc_names[i];
	}
	return found;
}

#define LAUNCH_PARAMS                                                                                       \
	(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, \
	 unsigned int bz, unsigned int shared, CUstream stream, void **params, void **extra)

extern CUresult cuLaunchKernel LAUNCH_PARAMS, cuLaunchKernel_ptsz LAUNCH_PARAMS;

static CUresult unnamed LAUNCH_PARAMS
{
	return cuLaunchKernel(f, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
}

static CUresult unnamed_ptsz LAUNCH_PARAMS
{
	return cuLaunchKernel_ptsz(f, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
}

/* A driver may hand out functions that it exports under no name. */
static void *handed_out(void *function)
{
	if (!ncc_config.unnamed)
		return function;
	return function == (void *)cuLaunchKernel        ? (void *)unnamed
	       : function == (void *)cuLaunchKernel_ptsz ? (void *)unnamed_ptsz
							 : function;
}

static CUresult resolve(const char *symbol, void **function, int version, uint64_t flags, int *status)
{
	bool own = flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM, known = false;
	const struct ncc_name *found = own ? find(symbol, version, true, &known) : NULL;

	if (!found)
		found = find(symbol, version, false, &known);
	*function = found ? handed_out(found->function) : NULL;
	if (status)
		*status = found ? 0 : known ? VERSION_TOO_OLD : NAME_UNKNOWN;
	return found ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

NCC_API cuGetProcAddress_v2(const char *symbol, void **function, int version, uint64_t flags, int *status)
{
	ncc_log("cuGetProcAddress '%s' %d %d", symbol ? symbol : "", version, (int)flags);
	if (!symbol || !function || flags > 2)
		return CUDA_ERROR_INVALID_VALUE;
	return resolve(symbol, function, version, flags, status);
}

NCC_API cuGetProcAddress(const char *symbol, void **function, int version, uint64_t flags)
{
	return cuGetProcAddress_v2(symbol, function, version, flags, NULL);
}

/* For programs built for per-thread default streams, who get those variants unless they ask for the others. */
NCC_API cuGetProcAddress_v2_ptsz(const char *symbol, void **function, int version, uint64_t flags, int *status)
{
	return cuGetProcAddress_v2(symbol, function, version,
				   flags ? flags : CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM, status);
}

/* Tables of functions that no header declares. There is one of our own. */
NCC_API cuGetExportTable(const void **table, const void *id)
{
	if (table && id && !memcmp(id, NCC_WATCH_ID, NCC_WATCH_ID_BYTES)) {
		*table = &ncc_watch_table;
		return CUDA_SUCCESS;
	}
	ncc_log("cuGetExportTable is not supported = %d", CUDA_ERROR_NOT_FOUND);
	if (table)
		*table = NULL;
	return CUDA_ERROR_NOT_FOUND;
}
