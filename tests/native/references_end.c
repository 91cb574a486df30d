/* A context has gone, and another one with its handle has a reference already that something is bound to, before the end of the
 * first is seen: what is bound to the second's is still known. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "code/references.h"
#include "driver/own_call.h"

struct ncc_real ncc_real;
static enum ncc_binding_kind bound;

static const CUcontext context = (CUcontext)0x10;
static const CUmodule former = (CUmodule)0x20, module = (CUmodule)0x30, own = (CUmodule)0x40;

static CUresult exchange_mode(int *mode)
{
	return CUDA_SUCCESS;
}

static CUresult module_of(CUmodule *found, CUlibrary library)
{
	*found = own;
	return CUDA_SUCCESS;
}

static CUresult reference_of(CUtexref *found, CUmodule of, const char *name)
{
	*found = (CUtexref)((char *)of + 1);
	return CUDA_SUCCESS;
}

static CUresult surface_of(CUsurfref *found, CUmodule of, const char *name)
{
	return CUDA_ERROR_NOT_FOUND;
}

void ncc_fork_watch(void)
{
}

void ncc_on_fork(struct ncc_fork_hook *hook)
{
}

const char *ncc_result_name(CUresult result)
{
	return "";
}

CUresult ncc_texture_copy(CUtexref to, CUtexref from, const struct ncc_binding *binding)
{
	bound = binding ? binding->kind : NCC_BOUND_TO_NOTHING;
	return CUDA_SUCCESS;
}

CUresult ncc_surface_copy(CUsurfref to, CUsurfref from, const struct ncc_binding *binding)
{
	return CUDA_ERROR_UNKNOWN;
}

static void bind(CUmodule of, enum ncc_binding_kind kind)
{
	struct ncc_binding binding = {.kind = kind};
	CUtexref reference;

	reference_of(&reference, of, "t");
	ncc_reference_found(reference, of, "t", false, context);
	ncc_reference_changed(reference, &binding);
}

int main(void)
{
	struct ncc_prepared prepared = {.n_references = 1};
	struct ncc_probed probed = {.prepared = &prepared};
	char why[NCC_REASON_BYTES];

	ncc_real.cuThreadExchangeStreamCaptureMode = exchange_mode;
	ncc_real.cuLibraryGetModule = module_of;
	ncc_real.cuModuleGetTexRef = reference_of;
	ncc_real.cuModuleGetSurfRef = surface_of;
	snprintf(prepared.reference[0].name, sizeof(prepared.reference[0].name), "t");
	bind(former, NCC_BOUND_TO_ARRAY);
	ncc_references_end(context);
	bind(module, NCC_BOUND_TO_MIPMAPS);
	ncc_references_forget_context(context);
	printf("bound %d", ncc_references_bind(&probed, module, context, context, why));
	printf(" to mipmaps %d\n", bound == NCC_BOUND_TO_MIPMAPS);
	ncc_references_free(&probed);
	return 0;
}
