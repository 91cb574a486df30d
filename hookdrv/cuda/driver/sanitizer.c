#define _GNU_SOURCE
#include "driver/sanitizer.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/config.h"
#include "base/log.h"
#include "driver/lookup.h"
#include "cuda/driver/patching.h"
#include "cuda/driver/profiler.h"

static struct ncc_sanitizer api; /* written once, before `attached` is set */
static atomic_bool attached;
static char failure[192] = "the CUDA driver did not load ncc as its tool: another one has the place of "
			   "CUDA_INJECTION64_PATH, or CUDA had started before";

/* It is called of nothing: no domain is enabled. */
static void on_callback(void *userdata, int domain, uint32_t cbid, const void *data)
{
}

const char *ncc_sanitizer_says(int result)
{
	const char *text = NULL;

	if (!api.sanitizerGetResultString || api.sanitizerGetResultString(result, &text) || !text)
		return "an unknown result";
	return text;
}

static bool find_functions(void *library)
{
	bool all = true;

#define NCC_FIND(name, args)                                     \
	*(void **)(&api.name) = ncc_get_dlsym()(library, #name); \
	all &= api.name != NULL;
	NCC_SANITIZER_FUNCTIONS(NCC_FIND)
#undef NCC_FIND
	return all;
}

static void attach(void)
{
	const char *path = ncc_config()->sanitizer;
	Sanitizer_SubscriberHandle subscriber;
	void *library;
	int result;

	if (!ncc_wanted() || !path) {
		snprintf(failure, sizeof(failure), "no library was named (NCC_SANITIZER)");
		return;
	}
	library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!library || !find_functions(library)) {
		snprintf(failure, sizeof(failure), "%s %s", path,
			 library ? "does not have the functions that are needed" : "could not be loaded");
		return;
	}
	result = api.sanitizerSubscribe(&subscriber, on_callback, NULL);
	if (result == SANITIZER_SUCCESS)
		atomic_store_explicit(&attached, true, memory_order_release);
	else
		snprintf(failure, sizeof(failure), "sanitizerSubscribe: %s (%d)%s", ncc_sanitizer_says(result), result,
			 result == SANITIZER_ERROR_MAX_LIMIT_REACHED ? ": another tool uses it" : "");
}

void ncc_sanitizer_attach(void)
{
	attach();
	if (atomic_load(&attached))
		ncc_log("[init] patches of machine code by %s", ncc_config()->sanitizer);
}

const struct ncc_sanitizer *ncc_sanitizer(const char **why)
{
	*why = failure;
	if (!atomic_load_explicit(&attached, memory_order_acquire))
		return NULL;
	if (ncc_profiler_is_at_work()) {
		*why = "a profiler that uses CUPTI is at work in the process, and both cannot be";
		return NULL;
	}
	return &api;
}
