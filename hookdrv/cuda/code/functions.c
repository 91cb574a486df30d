#include "cuda/code/functions.h"

#include "cuda/code/addresses.h"
#include "cuda/code/own_kernels.h"
#include "cuda/driver/own_call.h"
#include "cuda/code/registry.h"

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

static void publish(struct ncc_probed *probed, CUcontext context, CUfunction function)
{
	struct ncc_context_function *place = place_of(probed, context);

	if (!place || holds(place, context))
		return;
	atomic_store_explicit(&place->function, function, memory_order_release);
	atomic_store_explicit(&place->context, context, memory_order_release);
}

/* Two threads may be at it: the driver gives both the same handle. */
static CUfunction make_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context)
{
	CUfunction function;

	if (ncc_real.cuKernelGetFunction(&function, probed->kernel))
		return NULL;
	/* Under lazy loading the code would else be loaded by the first launch, which may then wait for the device. */
	if (ncc_real.cuFuncLoad)
		ncc_real.cuFuncLoad(function);
	ncc_own_kernels_load(context);
	pthread_mutex_lock(&ncc_registry_lock);
	bring_up_to_date(kernel, function);
	publish(probed, context, function);
	pthread_mutex_unlock(&ncc_registry_lock);
	return function;
}

CUfunction ncc_probed_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context)
{
	struct ncc_context_function *place = place_of(probed, context);

	if (holds(place, context))
		return atomic_load_explicit(&place->function, memory_order_acquire);
	return make_function(kernel, probed, context);
}

void ncc_function_set_up(struct ncc_kernel *kernel, CUfunction function)
{
	pthread_mutex_lock(&ncc_registry_lock);
	bring_up_to_date(kernel, function);
	pthread_mutex_unlock(&ncc_registry_lock);
}

/* Places are found by running over taken ones, so the last one moves into the hole. */
static void forget_context(struct ncc_probed *probed, void *context)
{
	struct ncc_context_function *place = place_of(probed, context);
	int last = NCC_CONTEXTS - 1;

	ncc_addresses_forget(probed, context);
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

/* The probed function of a context, if it has been made: later ones get what is remembered. */
static CUfunction made_function(struct ncc_probed *probed, CUcontext context)
{
	struct ncc_context_function *place;

	if (!probed || !context)
		return NULL;
	place = place_of(probed, context);
	return holds(place, context) ? atomic_load(&place->function) : NULL;
}

/* With the registry locked, after a change of the settings. */
static void repeat(struct ncc_kernel *kernel, CUcontext context)
{
	kernel->settings.version++;
	for (int i = 0; i < NCC_FORMS; i++) {
		CUfunction function = made_function(atomic_load(&kernel->form[i].probed), context);

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
