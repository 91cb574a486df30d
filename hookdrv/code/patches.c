#include "code/patches.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/own_call.h"
#include "driver/sanitizer.h"

enum { PADDING = 64 }; /* no header is read past the end */

struct place {
	_Atomic(CUcontext) context; /* NULL: free */
	uint64_t start;
	_Atomic uint32_t kept; /* enum kept */
	CUdeviceptr address;   /* of what is kept */
	uint8_t block[NCC_MAX_BLOCK_BYTES];
};

/* Of a block that all launches pass. Once it is kept nothing of it changes. */
enum kept { NOT_KEPT, KEPT, REPLACED, NEVER_KEPT };

struct ncc_patches {
	/* From telling the library where the block is to the end of the launch call; launches that all pass the block that is
	 * kept share it. */
	pthread_rwlock_t launching;
	atomic_bool failed;
	struct place places[NCC_CONTEXTS];
	size_t bytes;
	char functions[];
};

/* The functions of one name are the same code: a context gets them once. */
struct added {
	struct added *next;
	CUcontext context;
	char name[sizeof(((struct ncc_prepared *)0)->patch_name)];
};

/* A copy is patched once in a context, for all of its kernels. */
struct patched {
	struct patched *next;
	CUcontext context;
	CUlibrary library;
	struct step {
		const char *name;
		int result;
	} step; /* that failed, or the last one: what it is patched at, and what the library said */
};

/* Guards what was added and patched, and the library, whose calls that patch may not be made at the same time. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct added *all_added;
static struct patched *all_patched;

struct ncc_patches *ncc_patches_new(const void *functions, size_t bytes)
{
	struct ncc_patches *patches = calloc(1, sizeof(*patches) + bytes + PADDING);

	if (!patches)
		return NULL;
	pthread_rwlock_init(&patches->launching, NULL);
	memcpy(patches->functions, functions, bytes);
	patches->bytes = bytes;
	return patches;
}

void ncc_patches_free(struct ncc_patches *patches)
{
	if (!patches)
		return;
	pthread_rwlock_destroy(&patches->launching);
	free(patches);
}

static struct place *place_in(struct ncc_patches *patches, CUcontext context)
{
	for (int i = 0; i < NCC_CONTEXTS; i++)
		if (atomic_load_explicit(&patches->places[i].context, memory_order_acquire) == context)
			return &patches->places[i];
	return NULL;
}

uint64_t ncc_patches_start(const struct ncc_probed *probed, CUcontext context)
{
	const struct place *place = place_in(probed->patches, context);

	return place ? place->start : 0;
}

static bool is_added(CUcontext context, const char *name)
{
	const struct added *found = all_added;

	while (found && (found->context != context || strcmp(found->name, name) != 0))
		found = found->next;
	return found;
}

static struct step add_functions(const struct ncc_sanitizer *api, const struct ncc_probed *probed, CUcontext context)
{
	struct step step = {"sanitizerAddPatches: ", SANITIZER_SUCCESS};
	const char *name = probed->prepared->patch_name;
	struct added *added;

	if (is_added(context, name))
		return step;
	added = calloc(1, sizeof(*added));
	if (!added)
		return (struct step){"no memory", -1};
	step.result = api->sanitizerAddPatches(probed->patches->functions, context);
	if (step.result) {
		free(added);
		return step;
	}
	added->context = context;
	snprintf(added->name, sizeof(added->name), "%s", name);
	added->next = all_added;
	all_added = added;
	return step;
}

static struct step patch_module(const struct ncc_sanitizer *api, const struct ncc_prepared *prepared, CUmodule module)
{
	char function[sizeof(prepared->patch_name) + 32];
	struct step step = {"sanitizerPatchInstructions: ", SANITIZER_SUCCESS};

	for (uint32_t i = 0; !step.result && i < prepared->n_patches; i++) {
		snprintf(function, sizeof(function), "ncc_patch_%u_%s", prepared->patch[i], prepared->patch_name);
		step.result = api->sanitizerPatchInstructions((int)prepared->patch[i], module, function);
	}
	if (!step.result)
		step = (struct step){"sanitizerPatchModule: ", api->sanitizerPatchModule(module)};
	return step;
}

static const struct patched *find_patched(CUcontext context, CUlibrary library)
{
	const struct patched *found = all_patched;

	while (found && (found->context != context || found->library != library))
		found = found->next;
	return found;
}

/* What failed half-way is not tried again: a second time, each patch might run twice. */
static struct step patch_once(const struct ncc_sanitizer *api, const struct ncc_probed *probed, CUcontext context,
			      CUmodule module)
{
	const struct patched *found = find_patched(context, probed->library);
	struct patched *made;

	if (found)
		return found->step;
	made = calloc(1, sizeof(*made));
	if (!made)
		return (struct step){"no memory", -1};
	made->context = context;
	made->library = probed->library;
	made->step = patch_module(api, probed->prepared, module);
	made->next = all_patched;
	all_patched = made;
	return made->step;
}

/* The code is loaded now, under lazy loading too. */
static struct step find_start(const struct ncc_sanitizer *api, const struct ncc_probed *probed, CUmodule module,
			      uint64_t *start)
{
	uint64_t bytes = 0;
	CUfunction function;

	if (ncc_real.cuKernelGetFunction(&function, probed->kernel))
		return (struct step){"cuKernelGetFunction", -1};
	if (ncc_real.cuFuncLoad)
		ncc_real.cuFuncLoad(function);
	return (struct step){"sanitizerGetFunctionPcAndSize: ",
			     api->sanitizerGetFunctionPcAndSize(module, probed->prepared->entry, start, &bytes)};
}

static struct step patch(const struct ncc_sanitizer *api, const struct ncc_probed *probed, CUcontext context,
			 uint64_t *start)
{
	CUmodule module;
	struct step step;

	if (!ncc_real.cuLibraryGetModule || ncc_real.cuLibraryGetModule(&module, probed->library))
		return (struct step){"cuLibraryGetModule", -1};
	step = add_functions(api, probed, context);
	if (!step.result)
		step = patch_once(api, probed, context, module);
	return step.result ? step : find_start(api, probed, module, start);
}

static bool note_start(struct ncc_patches *patches, CUcontext context, uint64_t start)
{
	for (int i = 0; i < NCC_CONTEXTS; i++) {
		struct place *place = &patches->places[i];

		if (atomic_load(&place->context))
			continue;
		place->start = start;
		place->kept = NOT_KEPT;
		atomic_store_explicit(&place->context, context, memory_order_release);
		return true;
	}
	return false;
}

static bool fail(struct ncc_probed *probed, const char *what, const char *why)
{
	atomic_store(&probed->patches->failed, true);
	ncc_log("[probe] not patched: %s%s", what, why);
	ncc_row_reason(probed->prepared->row, "its machine code was not patched: %s%s", what, why);
	return false;
}

static bool apply(struct ncc_probed *probed, CUcontext context)
{
	const char *why;
	const struct ncc_sanitizer *api = ncc_sanitizer(&why);
	uint64_t start = 0;
	struct step step;

	if (!api)
		return fail(probed, "", why);
	step = patch(api, probed, context, &start);
	if (step.result < 0)
		return fail(probed, step.name, " failed");
	if (step.result)
		return fail(probed, step.name, ncc_sanitizer_says(step.result));
	return note_start(probed->patches, context, start) ||
	       fail(probed, "", "the program uses more contexts than are kept");
}

bool ncc_patches_apply(struct ncc_probed *probed, CUcontext context)
{
	bool good;

	if (atomic_load(&probed->patches->failed))
		return false;
	pthread_mutex_lock(&lock);
	good = place_in(probed->patches, context) || apply(probed, context);
	pthread_mutex_unlock(&lock);
	return good;
}

static void say_why_no_data(const struct ncc_probed *probed, const char *why)
{
	ncc_row_reason(probed->prepared->row, "its patches could not be told where they store: %s", why);
}

bool ncc_patches_hold_data(struct ncc_probed *probed, CUfunction function, CUdeviceptr block)
{
	const char *why;
	const struct ncc_sanitizer *api = ncc_sanitizer(&why);
	int result;

	if (!api) {
		say_why_no_data(probed, why);
		return false;
	}
	pthread_rwlock_wrlock(&probed->patches->launching);
	result = api->sanitizerSetCallbackData(function, (const void *)(uintptr_t)block);
	if (!result)
		return true;
	pthread_rwlock_unlock(&probed->patches->launching);
	say_why_no_data(probed, ncc_sanitizer_says(result));
	return false;
}

void ncc_patches_release_data(struct ncc_probed *probed)
{
	pthread_rwlock_unlock(&probed->patches->launching);
}

/* On a stream of its own: the program's copies and kernels are not waited for. */
static bool copy_block(CUdeviceptr *address, const void *block, uint32_t bytes)
{
	CUstream stream;
	CUresult result = ncc_real.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

	if (result)
		return false;
	result = ncc_real.cuMemAlloc_v2(address, bytes);
	if (!result) {
		result = ncc_real.cuMemcpyHtoDAsync_v2(*address, block, bytes, stream);
		if (!result)
			result = ncc_real.cuStreamSynchronize(stream);
		if (result)
			ncc_real.cuMemFree_v2(*address);
	}
	ncc_real.cuStreamDestroy_v2(stream);
	return !result;
}

/* With the lock held: the first launch in its context. */
static enum kept keep(const struct ncc_probed *probed, CUfunction function, struct place *place, const void *block)
{
	uint32_t bytes = probed->prepared->block_bytes;
	const char *why;
	const struct ncc_sanitizer *api = ncc_sanitizer(&why);
	int relaxed = ncc_capture_relax();
	enum kept kept = api && copy_block(&place->address, block, bytes) ? KEPT : NEVER_KEPT;

	if (kept == KEPT && api->sanitizerSetCallbackData(function, (const void *)(uintptr_t)place->address)) {
		ncc_real.cuMemFree_v2(place->address);
		kept = NEVER_KEPT;
	}
	ncc_capture_restore(relaxed);
	memcpy(place->block, block, bytes);
	return kept;
}

/* Not shared, if it is to be kept now, or is another one: the library is told of others from then on, and launches that are
 * out may have this one. */
static enum kept settle_kept(const struct ncc_probed *probed, CUfunction function, struct place *place,
			     const void *block)
{
	enum kept kept = place->kept;

	if (kept == NOT_KEPT)
		kept = keep(probed, function, place, block);
	else if (kept == KEPT && memcmp(place->block, block, probed->prepared->block_bytes))
		kept = REPLACED;
	atomic_store_explicit(&place->kept, kept, memory_order_release);
	return kept;
}

bool ncc_patches_keep_data(struct ncc_probed *probed, CUfunction function, CUcontext context, const void *block)
{
	struct ncc_patches *patches = probed->patches;
	struct place *place = place_in(patches, context);
	uint32_t kept = place ? atomic_load_explicit(&place->kept, memory_order_acquire) : NEVER_KEPT;

	if (kept >= REPLACED)
		return false;
	pthread_rwlock_rdlock(&patches->launching);
	kept = place->kept;
	if (kept == KEPT && !memcmp(place->block, block, probed->prepared->block_bytes))
		return true;
	pthread_rwlock_unlock(&patches->launching);
	pthread_rwlock_wrlock(&patches->launching);
	if (settle_kept(probed, function, place, block) == KEPT)
		return true;
	pthread_rwlock_unlock(&patches->launching);
	return false;
}

static void give_back(struct place *place)
{
	CUcontext context = atomic_exchange(&place->context, NULL);

	if (!context || place->kept == NOT_KEPT || place->kept == NEVER_KEPT || ncc_real.cuCtxPushCurrent_v2(context))
		return;
	ncc_real.cuMemFree_v2(place->address);
	ncc_real.cuCtxPopCurrent_v2(&context);
}

void ncc_patches_unload(struct ncc_patches *patches)
{
	for (int i = 0; patches && i < NCC_CONTEXTS; i++)
		give_back(&patches->places[i]);
}

void ncc_patches_forget(struct ncc_probed *probed, CUcontext context)
{
	for (int i = 0; probed->patches && i < NCC_CONTEXTS; i++) {
		CUcontext gone = context;

		atomic_compare_exchange_strong(&probed->patches->places[i].context, &gone, NULL);
	}
}

/* With the lock held: of a context, or of a library. */
static void forget_patched(CUcontext context, CUlibrary library)
{
	struct patched **link = &all_patched;

	while (*link) {
		struct patched *patched = *link;

		if (patched->context != context && patched->library != library) {
			link = &patched->next;
			continue;
		}
		*link = patched->next;
		free(patched);
	}
}

void ncc_patches_forget_library(CUlibrary library)
{
	pthread_mutex_lock(&lock);
	forget_patched(NULL, library);
	pthread_mutex_unlock(&lock);
}

static void forget_added(CUcontext context)
{
	struct added **link = &all_added;

	while (*link) {
		struct added *added = *link;

		if (added->context != context) {
			link = &added->next;
			continue;
		}
		*link = added->next;
		free(added);
	}
}

void ncc_patches_forget_context(CUcontext context)
{
	pthread_mutex_lock(&lock);
	forget_added(context);
	forget_patched(context, NULL);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	all_added = NULL;
	all_patched = NULL;
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

NCC_ON_FORK(in_child)
