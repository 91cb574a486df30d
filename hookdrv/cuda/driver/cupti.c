#define _GNU_SOURCE
#include "cuda/driver/cupti.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/config.h"
#include "base/fork.h"
#include "base/log.h"
#include "driver/lookup.h"

enum { CONTEXTS = 64 };

static struct ncc_cupti api; /* written once, before `attached` is set */
static atomic_bool attached;
static _Thread_local bool attaching;
static CUpti_SubscriberHandle subscriber;
static char failure[192] = "the CUDA driver did not load ncc as its tool: another one has the place of "
			   "CUDA_INJECTION64_PATH, or CUDA had started before";

/* Guards `contexts`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static CUcontext contexts[CONTEXTS]; /* NULL: no such one */

static const char *says(int result)
{
	const char *text = NULL;

	if (!api.cuptiGetResultString || api.cuptiGetResultString(result, &text) || !text)
		return "an unknown result";
	return text;
}

/* What a result means here is said where CUPTI's word for it does not. */
static const char *hint_of(int result)
{
	if (result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED)
		return ": another profiler uses it";
	return result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES ? ": this user may not profile the GPU" : "";
}

static void fail(const char *call, int result)
{
	snprintf(failure, sizeof(failure), "%s: %s (%d)%s", call, says(result), result, hint_of(result));
}

static void replace_context(CUcontext from, CUcontext to)
{
	int i = 0;

	pthread_mutex_lock(&lock);
	while (i < CONTEXTS && contexts[i] != from)
		i++;
	if (i < CONTEXTS)
		contexts[i] = to;
	pthread_mutex_unlock(&lock);
}

static void on_callback(void *userdata, int domain, uint32_t cbid, const void *data)
{
	const struct ncc_cupti_resource *resource = data;

	if (domain != CUPTI_CB_DOMAIN_RESOURCE || !resource || !resource->context)
		return;
	if (cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED)
		replace_context(NULL, resource->context);
	else if (cbid == CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING)
		replace_context(resource->context, NULL);
}

static bool find_functions(void *library)
{
	bool all = true;

#define NCC_FIND(name, args)                                     \
	*(void **)(&api.name) = ncc_get_dlsym()(library, #name); \
	all &= api.name != NULL;
	NCC_CUPTI_LATER_FUNCTIONS(NCC_FIND)
	all = true;
	NCC_CUPTI_FUNCTIONS(NCC_FIND)
#undef NCC_FIND
	return all;
}

static bool load(const char *path)
{
	const char *file = strrchr(path, '/');
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	uint32_t version = 0;

	file = file ? file + 1 : path;
	if (!library || !find_functions(library)) {
		snprintf(failure, sizeof(failure), "%.40s %s", file,
			 library ? "does not have the functions that are needed" : "could not be loaded");
		return false;
	}
	if (!api.cuptiGetVersion(&version) && version >= NCC_CUPTI_LEAST_VERSION)
		return true;
	snprintf(failure, sizeof(failure), "%.40s is older than CUDA 12.0's, or too new for the driver", file);
	return false;
}

static bool watch_contexts(void)
{
	int result =
		api.cuptiEnableCallback(1, subscriber, CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_CREATED);

	if (!result)
		result = api.cuptiEnableCallback(1, subscriber, CUPTI_CB_DOMAIN_RESOURCE,
						 CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING);
	if (result)
		fail("cuptiEnableCallback", result);
	return !result;
}

static void attach(void)
{
	int result;

	if (!ncc_wanted() || !load(ncc_config()->cupti))
		return;
	result = api.cuptiSubscribe(&subscriber, on_callback, NULL);
	if (result) {
		fail("cuptiSubscribe", result);
		return;
	}
	if (watch_contexts())
		atomic_store_explicit(&attached, true, memory_order_release);
	else
		api.cuptiUnsubscribe(subscriber);
}

void ncc_cupti_attach(void)
{
	attaching = true;
	attach();
	attaching = false;
	ncc_log("[init] CUPTI %s: %s", ncc_config()->cupti, atomic_load(&attached) ? "attached" : failure);
}

const struct ncc_cupti *ncc_cupti(const char **why)
{
	*why = ncc_config()->cupti ? failure : "";
	return atomic_load_explicit(&attached, memory_order_acquire) ? &api : NULL;
}

void ncc_cupti_leave(const char *call, int result)
{
	fail(call, result);
	if (atomic_exchange(&attached, false))
		api.cuptiUnsubscribe(subscriber);
}

int ncc_cupti_contexts(CUcontext *found, int most)
{
	int n = 0;

	pthread_mutex_lock(&lock);
	for (int i = 0; i < CONTEXTS && n < most; i++)
		if (contexts[i])
			found[n++] = contexts[i];
	pthread_mutex_unlock(&lock);
	return n;
}

bool ncc_cupti_is_ours(void)
{
	return attaching || atomic_load(&attached);
}

/* CUDA itself is of no use in such a child. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	memset(contexts, 0, sizeof(contexts));
	if (atomic_exchange(&attached, false))
		snprintf(failure, sizeof(failure), "the process was forked after CUDA had started");
}

NCC_ON_FORK(in_child)
