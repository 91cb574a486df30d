#include "cuda/code/functions.h"

#include "cuda/driver/own_call.h"
#include "cuda/code/registry.h"

/* With the registry locked. What fails here fails the launch, which then is the original's. */
static void repeat_attributes(const struct ncc_kernel *kernel, CUfunction function)
{
	for (int i = 0; i < NCC_FUNC_ATTRIBUTES; i++) {
		if (kernel->attributes[i].set)
			ncc_real.cuFuncSetAttribute(function, i, kernel->attributes[i].value);
	}
	if (kernel->cache_config >= 0)
		ncc_real.cuFuncSetCacheConfig(function, kernel->cache_config);
	if (kernel->shared_config >= 0 && ncc_real.cuFuncSetSharedMemConfig)
		ncc_real.cuFuncSetSharedMemConfig(function, kernel->shared_config);
}

/* The context's place, a free one, or NULL when all are taken by others. */
static struct ncc_context_function *place_of(struct ncc_probed *probed, CUcontext context)
{
	for (int i = 0; i < NCC_CONTEXTS; i++) {
		CUcontext taken = atomic_load_explicit(&probed->functions[i].context, memory_order_acquire);

		if (taken == context || !taken)
			return &probed->functions[i];
	}
	return NULL;
}

static bool holds(const struct ncc_context_function *place, CUcontext context)
{
	return place && atomic_load_explicit(&place->context, memory_order_acquire) == context;
}

static CUfunction make_function(struct ncc_kernel *kernel, struct ncc_probed *probed,
				struct ncc_context_function *place, CUcontext context)
{
	CUfunction function;

	if (ncc_real.cuKernelGetFunction(&function, probed->kernel))
		return NULL;
	/* Under lazy loading the code would else be loaded by the first launch, which may then wait for the device. */
	if (ncc_real.cuFuncLoad)
		ncc_real.cuFuncLoad(function);
	repeat_attributes(kernel, function);
	if (place) {
		atomic_store_explicit(&place->function, function, memory_order_release);
		atomic_store_explicit(&place->context, context, memory_order_release);
	}
	return function;
}

CUfunction ncc_probed_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context)
{
	struct ncc_context_function *place = place_of(probed, context);
	CUfunction function = NULL;

	if (holds(place, context))
		return atomic_load_explicit(&place->function, memory_order_acquire);
	pthread_mutex_lock(&ncc_registry_lock);
	place = place_of(probed, context);
	if (holds(place, context))
		function = atomic_load_explicit(&place->function, memory_order_acquire);
	else
		function = make_function(kernel, probed, place, context);
	pthread_mutex_unlock(&ncc_registry_lock);
	return function;
}

/* Places are found by running over taken ones, so the last one moves into the hole. */
static void forget_context(struct ncc_probed *probed, void *context)
{
	struct ncc_context_function *place = place_of(probed, context);
	int last = NCC_CONTEXTS - 1;

	if (!holds(place, context))
		return;
	while (last > 0 && !atomic_load(&probed->functions[last].context))
		last--;
	atomic_store(&place->context, NULL);
	if (&probed->functions[last] == place)
		return;
	atomic_store(&place->function, atomic_load(&probed->functions[last].function));
	atomic_store(&place->context, atomic_load(&probed->functions[last].context));
	atomic_store(&probed->functions[last].context, NULL);
}

void ncc_probed_forget_context(CUcontext context)
{
	ncc_each_probed(forget_context, context);
}

/* The probed function of the current context, if it has been made: later ones get what is remembered. */
static CUfunction made_function(struct ncc_kernel *kernel)
{
	struct ncc_probed *probed = atomic_load(&kernel->probed);
	struct ncc_context_function *place;
	CUcontext context = NULL;

	if (!probed || ncc_real.cuCtxGetCurrent(&context) || !context)
		return NULL;
	place = place_of(probed, context);
	return holds(place, context) ? atomic_load(&place->function) : NULL;
}

void ncc_note_attribute(struct ncc_kernel *kernel, int attribute, int value)
{
	CUfunction function;
	int relaxed;

	if (attribute < 0 || attribute >= NCC_FUNC_ATTRIBUTES)
		return;
	relaxed = ncc_capture_relax();
	pthread_mutex_lock(&ncc_registry_lock);
	kernel->attributes[attribute].set = true;
	kernel->attributes[attribute].value = value;
	function = made_function(kernel);
	if (function)
		ncc_real.cuFuncSetAttribute(function, attribute, value);
	pthread_mutex_unlock(&ncc_registry_lock);
	ncc_capture_restore(relaxed);
}

static void note_config(struct ncc_kernel *kernel, int *place, int config, CUresult (*set)(CUfunction, int))
{
	int relaxed = ncc_capture_relax();
	CUfunction function;

	pthread_mutex_lock(&ncc_registry_lock);
	*place = config;
	function = made_function(kernel);
	if (function && set)
		set(function, config);
	pthread_mutex_unlock(&ncc_registry_lock);
	ncc_capture_restore(relaxed);
}

void ncc_note_cache_config(struct ncc_kernel *kernel, int config)
{
	note_config(kernel, &kernel->cache_config, config, ncc_real.cuFuncSetCacheConfig);
}

void ncc_note_shared_config(struct ncc_kernel *kernel, int config)
{
	note_config(kernel, &kernel->shared_config, config, ncc_real.cuFuncSetSharedMemConfig);
}
