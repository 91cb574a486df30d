#define _GNU_SOURCE
#include "roctracer/real.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "base/fork.h"
#include "driver/hooked_table.h"
#include "driver/lookup.h"
#include "driver/vendor.h"
#include "hip/driver/last_error.h"
#include "hip/driver/names.h"
#include "hip/driver/translated.h"

struct ncc_roc_reals ncc_roc_reals;
extern struct ncc_hip ncc_hip __attribute__((alias("ncc_roc_reals"))); /* its first member */

struct ncc_roc_calls ncc_roc_next;
atomic_bool ncc_roc_bound;

/* ---- the library is loaded by any name: as for the hook driver */

static const struct ncc_plain plain[] = {
#define ROW(name, params, ...) {#name, offsetof(struct ncc_roc_reals, hip.name)},
	NCC_HIP_HOOKED_FUNCTIONS(ROW) NCC_HIP_PLAIN_FUNCTIONS(ROW)
#undef ROW
#define ROW(name) {#name, offsetof(struct ncc_roc_reals, name)}
		{"hipGetErrorName", offsetof(struct ncc_roc_reals, hip.hipGetErrorName)},
	ROW(hipKernelNameRef),
	ROW(hipKernelNameRefByPtr),
	ROW(hipDeviceGetPCIBusId),
#undef ROW
};

/* Whoever loads this library wants it (base/config.h), */
bool ncc_wanted(void)
{
	return true;
}

/* and where HIP's is one that we know too little of, what it makes is not timed. */
static atomic_bool given_up;

void ncc_give_up(void)
{
	atomic_store(&given_up, true);
}

bool ncc_roc_can_time(void)
{
	return !atomic_load_explicit(&given_up, memory_order_relaxed);
}

/* What ncc's hook driver exports stands before the library for a program, also for one that came to us first. */
static void find_next(void)
{
	void *hook_driver = dlopen("libncc_hip.so", RTLD_LAZY | RTLD_NOLOAD);

	NCC_FOR_EACH_HOOKED(row) {
		size_t place = row->real - offsetof(struct ncc_roc_reals, calls);
		void *real = ncc_real_of(row), *found = NULL;

		if (hook_driver && real)
			found = ncc_get_dlsym()(hook_driver, row->name);
		*(void **)((char *)&ncc_roc_next + place) = found ? found : real;
	}
}

static void bound(void)
{
	ncc_hip_translate();
	find_next();
	atomic_store_explicit(&ncc_roc_bound, true, memory_order_release);
}

bool ncc_roc_bind(void)
{
	return ncc_real_bind() && atomic_load_explicit(&ncc_roc_bound, memory_order_acquire);
}

const struct ncc_vendor ncc_vendor = {
	.library = "libamdhip64.so",
	.sonames = ncc_hip_sonames,
	.witness = "hipGetErrorName",
	.real = &ncc_roc_reals,
	.plain = plain,
	.n_plain = sizeof(plain) / sizeof(plain[0]),
	.bound = bound,
	.before_tries = ncc_hip_error_keep,
	.tries_again = ncc_hip_error_again,
	.extra_end = HIP_LAUNCH_PARAM_END,
	.nodes_keep_form = true,
};

/* ---- names of kernels, which records keep when their modules are gone */

enum { BUCKETS = 1024 };

struct name {
	struct name *next;
	char text[];
};

/* Guards the names. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct name *names[BUCKETS];

static struct name **bucket_of(const char *text)
{
	uint32_t hash = 2166136261u; /* FNV-1a */

	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 16777619u;
	return &names[hash % BUCKETS];
}

/* With the lock held. */
static const struct name *add(struct name **bucket, const char *text)
{
	size_t bytes = strlen(text) + 1;
	struct name *name = malloc(sizeof(*name) + bytes);

	if (!name)
		return NULL;
	memcpy(name->text, text, bytes);
	name->next = *bucket;
	*bucket = name;
	return name;
}

static const char *kept(const char *text)
{
	struct name **bucket = bucket_of(text);
	const struct name *name;

	pthread_mutex_lock(&lock);
	name = *bucket;
	while (name && strcmp(name->text, text))
		name = name->next;
	if (!name)
		name = add(bucket, text);
	pthread_mutex_unlock(&lock);
	return name ? name->text : "";
}

const char *ncc_roc_kernel_name(const struct ncc_roc_made *made)
{
	const char *name = NULL;

	if (made->kind == NCC_ROC_GRAPH)
		return "graph";
	if (made->named == NCC_ROC_MODULE_FUNCTION && made->kernel && ncc_roc_reals.hipKernelNameRef)
		name = ncc_roc_reals.hipKernelNameRef(made->kernel);
	else if (made->named == NCC_ROC_HOST_FUNCTION && made->kernel && ncc_roc_reals.hipKernelNameRefByPtr)
		name = ncc_roc_reals.hipKernelNameRefByPtr(made->kernel, made->stream);
	return name ? kept(name) : "";
}

static __attribute__((constructor)) void set_up(void)
{
	ncc_fork_watch();
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

NCC_ON_FORK(in_child)
