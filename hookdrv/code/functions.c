#include "code/functions.h"

#include "code/addresses.h"
#include "code/own_kernels.h"
#include "code/patches.h"
#include "code/references.h"
#include "driver/own_call.h"
#include "code/registry.h"

/* What fails here fails the launch, which then is the original's. */
static void apply(const struct ncc_settings *settings, CUfunction function)
{
	for (int i = 0; i < NCC_FUNC_ATTRIBUTES; i++) {
		if (settings->attributes[i].set)
			ncc_real.cuFuncSetAttribute(function, i, settings->attributes[i].value);
	}
	if (settings->cache_config >= 0)
		ncc_real.cuFuncSetCacheConfig(function, settings->cache_config);
	if (settings->shared_config >= 0 && ncc_real.cuFuncSetSharedMemConfig)
		ncc_real.cuFuncSetSharedMemConfig(function, settings->shared_config);
}

/* Called and left with the registry locked, but for the driver's calls, which may wait for the device. */
static void bring_up_to_date(const struct ncc_kernel *kernel, CUfunction function)
{
	struct ncc_settings settings;

	do {
		settings = kernel->settings;
		pthread_mutex_unlock(&ncc_registry_lock);
		apply(&settings, function);
		pthread_mutex_lock(&ncc_registry_lock);
	} while (settings.version != kernel->settings.version);
}

/* Two threads may be at it: the driver gives both the same handle. */
static CUfunction make_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context)
{
	CUfunction function;

	if (probed->patches && !ncc_patches_apply(probed, context))
		return NULL;
	if (ncc_real.cuKernelGetFunction(&function, probed->kernel))
		return NULL;
	/* Under lazy loading the code would else be loaded by the first launch, which may then wait for the device. */
	if (ncc_real.cuFuncLoad)
		ncc_real.cuFuncLoad(function);
	ncc_own_kernels_load(context);
	pthread_mutex_lock(&ncc_registry_lock);
	bring_up_to_date(kernel, function);
	ncc_function_put(probed->functions, NCC_CONTEXTS, context, function);
	pthread_mutex_unlock(&ncc_registry_lock);
	return function;
}

CUfunction ncc_probed_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context)
{
	CUfunction function = ncc_function_in(probed->functions, NCC_CONTEXTS, context);
	int relaxed;

	if (function)
		return function;
	relaxed = ncc_capture_relax();
	function = make_function(kernel, probed, context);
	ncc_capture_restore(relaxed);
	return function;
}

void ncc_function_set_up(struct ncc_kernel *kernel, CUfunction function)
{
	pthread_mutex_lock(&ncc_registry_lock);
	bring_up_to_date(kernel, function);
	pthread_mutex_unlock(&ncc_registry_lock);
}

static void forget_context(struct ncc_probed *probed, void *context)
{
	ncc_addresses_forget(probed, context);
	ncc_copies_forget_context(probed, context);
	ncc_function_forget(probed->functions, NCC_CONTEXTS, context);
}

void ncc_probed_forget_context(CUcontext context)
{
	ncc_each_probed(forget_context, context);
}

static void forget_patches(struct ncc_probed *probed, void *context)
{
	ncc_patches_forget(probed, context);
}

void ncc_probed_context_gone(CUcontext context)
{
	ncc_each_probed(forget_patches, context);
	ncc_patches_forget_context(context);
}

/* With the registry locked, after a change of the settings. */
static void repeat(struct ncc_kernel *kernel, CUcontext context)
{
	kernel->settings.version++;
	for (int i = 0; i < NCC_FORMS; i++) {
		struct ncc_probed *probed = atomic_load(&kernel->form[i].probed);
		CUfunction function = probed ? ncc_function_in(probed->functions, NCC_CONTEXTS, context) : NULL;

		/* How many blocks fit a multiprocessor may be another number now. */
		for (int n = 0; probed && n < NCC_FIT_ENTRIES; n++)
			atomic_store_explicit(&probed->fits[n], 0, memory_order_relaxed);
		/* One that is made later gets what is remembered. */
		if (function)
			bring_up_to_date(kernel, function);
	}
}

static CUcontext current_context(void)
{
	CUcontext context = NULL;

	return ncc_real.cuCtxGetCurrent(&context) ? NULL : context;
}

void ncc_note_attribute(struct ncc_kernel *kernel, int attribute, int value)
{
	CUcontext context = current_context();
	int relaxed;

	if (attribute < 0 || attribute >= NCC_FUNC_ATTRIBUTES)
		return;
	relaxed = ncc_capture_relax();
	pthread_mutex_lock(&ncc_registry_lock);
	kernel->settings.attributes[attribute].set = true;
	kernel->settings.attributes[attribute].value = value;
	repeat(kernel, context);
	pthread_mutex_unlock(&ncc_registry_lock);
	ncc_capture_restore(relaxed);
}

static void note_config(struct ncc_kernel *kernel, int *place, int config)
{
	CUcontext context = current_context();
	int relaxed = ncc_capture_relax();

	pthread_mutex_lock(&ncc_registry_lock);
	*place = config;
	repeat(kernel, context);
	pthread_mutex_unlock(&ncc_registry_lock);
	ncc_capture_restore(relaxed);
}

void ncc_note_cache_config(struct ncc_kernel *kernel, int config)
{
	note_config(kernel, &kernel->settings.cache_config, config);
}

void ncc_note_shared_config(struct ncc_kernel *kernel, int config)
{
	note_config(kernel, &kernel->settings.shared_config, config);
}
