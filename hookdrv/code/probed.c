#include "code/probed.h"

#include <stdlib.h>

#include "code/addresses.h"
#include "code/patches.h"
#include "code/references.h"
#include "driver/own_call.h"

static CUresult load_library(CUlibrary *library, const void *image, const struct ncc_jit_options *jit)
{
	int options[NCC_MAX_JIT_OPTIONS];
	void *values[NCC_MAX_JIT_OPTIONS];

	for (uint32_t i = 0; i < jit->n; i++) {
		options[i] = (int)jit->option[i];
		values[i] = (void *)(uintptr_t)jit->value[i];
	}
	return ncc_real.cuLibraryLoadData(library, image, options, values, jit->n, NULL, NULL, 0);
}

struct ncc_probed *ncc_probed_load(const void *image, const struct ncc_jit_options *jit, struct ncc_prepared *prepared,
				   CUresult *why)
{
	struct ncc_probed *probed = NULL;

	*why = CUDA_ERROR_NOT_SUPPORTED;
	if (!ncc_real.cuLibraryLoadData || !ncc_real.cuLibraryGetKernel || !ncc_real.cuKernelGetFunction)
		return NULL;
	*why = CUDA_ERROR_OUT_OF_MEMORY;
	probed = calloc(1, sizeof(*probed));
	if (!probed)
		return NULL;
	if (prepared->patch_bytes) {
		probed->patches =
			ncc_patches_new((const char *)image + ncc_behind_image(prepared), prepared->patch_bytes);
		if (!probed->patches)
			goto out;
	}
	*why = load_library(&probed->library, image, jit);
	if (*why)
		goto out;
	*why = ncc_real.cuLibraryGetKernel(&probed->kernel, probed->library, prepared->entry);
	if (*why) {
		ncc_real.cuLibraryUnload(probed->library);
		goto out;
	}
	if (prepared->pruned_bytes &&
	    load_library(&probed->pruned, (const char *)image + ncc_behind_image(prepared), jit))
		probed->pruned = NULL;
	probed->prepared = prepared;
	return probed;
out:
	ncc_patches_free(probed->patches);
	free(probed);
	return NULL;
}

void ncc_probed_unload(struct ncc_probed *probed)
{
	int relaxed = ncc_capture_relax();

	for (; probed; probed = probed->previous) {
		ncc_real.cuLibraryUnload(probed->library);
		if (probed->pruned)
			ncc_real.cuLibraryUnload(probed->pruned);
		ncc_patches_unload(probed->patches);
	}
	ncc_capture_restore(relaxed);
}

void ncc_probed_free(struct ncc_probed *probed)
{
	while (probed) {
		struct ncc_probed *previous = probed->previous;

		ncc_addresses_free(probed);
		ncc_references_free(probed);
		ncc_patches_free(probed->patches);
		for (int i = 0; i < NCC_TEMPLATES; i++)
			free(atomic_load_explicit(&probed->templates[i], memory_order_relaxed));
		free((void *)probed->prepared);
		free(probed);
		probed = previous;
	}
}
