#include "code/references.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "code/reference_state.h"
#include "driver/own_call.h"

/* One of a module of the program's, or one that was changed and may be. */
struct original {
	struct original *next;
	uint32_t holders;    /* the list, and copies */
	bool gone;           /* from the list: its changes are not seen any more */
	bool ends;           /* with its context */
	bool twice;          /* it has two handles: what is set by the other one is not known */
	CUmodule module;     /* NULL: not looked up, as far as was seen; one of cuTexRefCreate's never is */
	const void *library; /* that the module is of, if that is known */
	CUcontext context;
	const void *handle;
	bool surface;
	uint64_t changes, bindings; /* so far */
	struct ncc_binding binding;
	char name[];
};

/* One of a probed kernel's module. */
struct copy {
	struct original *of;
	const void *handle;
	uint64_t changes, bindings; /* of those, the ones that it has; UINT64_MAX: not made like it yet */
	CUresult result;
};

/* A probed kernel's in one context. */
struct ncc_copies {
	struct ncc_copies *next;
	CUcontext context;
	uint32_t n;
	struct copy copy[NCC_MAX_REFERENCES];
};

/* Guards all of it. Held across calls of the driver that set references, which wait for nothing. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct original *originals;
static bool lost; /* there was no memory for a change of one: nobody knows whose */

static struct original *find(CUmodule module, const char *name, bool surface)
{
	struct original *found = originals;

	while (found && (found->module != module || found->surface != surface || strcmp(found->name, name)))
		found = found->next;
	return found;
}

static struct original *find_handle(const void *handle)
{
	struct original *found = originals;

	while (found && found->handle != handle)
		found = found->next;
	return found;
}

static void let_go(struct original *original)
{
	if (!--original->holders)
		free(original);
}

/* What goes, and the context that it is in. */
struct going {
	const void *what;
	CUcontext context;
};

static void forget(bool (*is_gone)(const struct original *, const struct going *), struct going what)
{
	struct original **at = &originals;

	while (*at) {
		struct original *original = *at;

		if (!is_gone(original, &what)) {
			at = &original->next;
			continue;
		}
		*at = original->next;
		original->gone = true;
		let_go(original);
	}
}

static bool is_at(const struct original *original, const struct going *handle)
{
	return original->handle == handle->what;
}

static bool is_of_nobody_at(const struct original *original, const struct going *handle)
{
	return original->handle == handle->what && !original->module;
}

static bool may_be_of_module(const struct original *original, const struct going *module)
{
	if (!original->module)
		return module->context && original->context == module->context;
	return original->module == module->what || original->library == module->what;
}

static bool ends_with(const struct original *original, const struct going *context)
{
	return original->context == context->context && original->ends;
}

/* One that was changed before it was looked up is known by its handle, and by the rest from now on. NULL: no memory. */
static struct original *made(const void *handle, CUmodule module, const char *name, bool surface, CUcontext context)
{
	const struct original *before = find_handle(handle);
	size_t bytes = strlen(name) + 1;
	struct original *original = calloc(1, sizeof(*original) + bytes);

	if (!original)
		return NULL;
	if (before && !before->module)
		*original = *before;
	forget(is_at, (struct going){.what = handle}); /* the driver has used its address again */
	original->ends = false;
	original->context = context;
	if (!context)
		ncc_real.cuCtxGetCurrent(&original->context);
	original->holders = 1;
	original->module = module;
	original->handle = handle;
	original->surface = surface;
	memcpy(original->name, name, bytes);
	original->next = originals;
	originals = original;
	return original;
}

static struct original *known(const void *handle, CUmodule module, const char *name, bool surface, CUcontext context)
{
	struct original *original = find(module, name, surface);

	if (!original)
		return made(handle, module, name, surface, context);
	original->twice |= original->handle != handle;
	return original;
}

void ncc_reference_found(const void *reference, CUmodule module, const char *name, bool surface, CUcontext context)
{
	ncc_fork_watch();
	pthread_mutex_lock(&lock);
	known(reference, module, name, surface, context);
	pthread_mutex_unlock(&lock);
}

void ncc_reference_changed(const void *reference, const struct ncc_binding *binding)
{
	struct original *original;

	pthread_mutex_lock(&lock);
	original = find_handle(reference);
	if (!original)
		original = made(reference, NULL, "", false, NULL);
	if (original)
		original->changes++;
	if (original && binding) {
		original->bindings++;
		original->binding = *binding;
	}
	lost |= !original;
	pthread_mutex_unlock(&lock);
}

void ncc_reference_destroyed(const void *reference)
{
	pthread_mutex_lock(&lock);
	forget(is_of_nobody_at, (struct going){.what = reference});
	pthread_mutex_unlock(&lock);
}

void ncc_references_forget(const void *module, CUcontext context)
{
	pthread_mutex_lock(&lock);
	forget(may_be_of_module, (struct going){.what = module, .context = context});
	pthread_mutex_unlock(&lock);
}

void ncc_references_end(CUcontext context)
{
	pthread_mutex_lock(&lock);
	for (struct original *original = originals; original; original = original->next)
		original->ends |= original->context == context;
	pthread_mutex_unlock(&lock);
}

void ncc_references_forget_context(CUcontext context)
{
	pthread_mutex_lock(&lock);
	forget(ends_with, (struct going){.context = context});
	pthread_mutex_unlock(&lock);
}

static void free_copies(struct ncc_copies *copies)
{
	for (uint32_t i = 0; i < copies->n; i++)
		let_go(copies->copy[i].of);
	free(copies);
}

/* What points to the context's, or, where there are none, NULL. */
static struct ncc_copies **copies_in(struct ncc_probed *probed, CUcontext context)
{
	struct ncc_copies **at = &probed->copies;

	while (*at && (*at)->context != context)
		at = &(*at)->next;
	return at;
}

static void drop_copies(struct ncc_copies **at)
{
	struct ncc_copies *copies = *at;

	*at = copies->next;
	free_copies(copies);
}

void ncc_copies_forget_context(struct ncc_probed *probed, CUcontext context)
{
	struct ncc_copies **at;

	pthread_mutex_lock(&lock);
	at = copies_in(probed, context);
	if (*at)
		drop_copies(at);
	pthread_mutex_unlock(&lock);
}

void ncc_references_free(struct ncc_probed *probed)
{
	pthread_mutex_lock(&lock);
	while (probed->copies)
		drop_copies(&probed->copies);
	pthread_mutex_unlock(&lock);
}

/* ---- a probed kernel's */

static CUresult look_up(const void **handle, CUmodule module, const struct ncc_reference *reference)
{
	CUresult result;

	*handle = NULL;
	if (!ncc_real.cuModuleGetTexRef || !ncc_real.cuModuleGetSurfRef)
		return CUDA_ERROR_NOT_SUPPORTED;
	if (reference->surface)
		result = ncc_real.cuModuleGetSurfRef((CUsurfref *)handle, module, reference->name);
	else
		result = ncc_real.cuModuleGetTexRef((CUtexref *)handle, module, reference->name);
	return result || *handle ? result : CUDA_ERROR_NOT_FOUND;
}

static CUresult find_one(struct copy *copy, CUcontext context, CUmodule module, CUmodule own,
			 const struct ncc_reference *reference)
{
	const void *handle;
	CUresult result = look_up(&handle, module, reference);

	if (!result)
		result = look_up(&copy->handle, own, reference);
	if (result)
		return result;
	copy->of = known(handle, module, reference->name, reference->surface, context);
	if (!copy->of)
		return CUDA_ERROR_OUT_OF_MEMORY;
	copy->of->holders++;
	copy->changes = copy->bindings = UINT64_MAX;
	return CUDA_SUCCESS;
}

/* As many as are found. `library`: NULL where the original is of a module. */
static CUresult find_all(struct ncc_copies *copies, const struct ncc_probed *probed, CUmodule module,
			 const void *library)
{
	const struct ncc_prepared *prepared = probed->prepared;
	CUmodule own;
	CUresult result = ncc_real.cuLibraryGetModule(&own, probed->library);

	for (; !result && copies->n < prepared->n_references; copies->n += !result) {
		struct copy *copy = &copies->copy[copies->n];

		result = find_one(copy, copies->context, module, own, &prepared->reference[copies->n]);
		if (!result && library)
			copy->of->library = library;
	}
	return result;
}

static CUresult add_copies(struct ncc_probed *probed, const void *handle, CUcontext home, CUcontext context)
{
	CUmodule module = (CUmodule)handle;
	CUresult result = CUDA_ERROR_INVALID_CONTEXT;
	struct ncc_copies *copies;

	if (!handle || !ncc_real.cuLibraryGetModule || (home && home != context))
		return result;
	copies = calloc(1, sizeof(*copies));
	if (!copies)
		return CUDA_ERROR_OUT_OF_MEMORY;
	copies->context = context;
	result = home ? CUDA_SUCCESS : ncc_real.cuLibraryGetModule(&module, (CUlibrary)handle);
	if (!result)
		result = find_all(copies, probed, module, home ? NULL : handle);
	if (result) {
		free_copies(copies);
		return result;
	}
	copies->next = probed->copies;
	probed->copies = copies;
	return result;
}

static void make_alike(struct copy *copy)
{
	struct original *of = copy->of;
	const struct ncc_binding *binding = copy->bindings == of->bindings ? NULL : &of->binding;

	if (of->surface)
		copy->result = ncc_surface_copy((CUsurfref)copy->handle, (CUsurfref)of->handle, binding);
	else
		copy->result = ncc_texture_copy((CUtexref)copy->handle, (CUtexref)of->handle, binding);
	/* What failed is tried again by the next launch. */
	copy->changes = copy->result ? UINT64_MAX : of->changes;
	copy->bindings = copy->result ? UINT64_MAX : of->bindings;
}

/* The one that is not alike; NULL: all are. */
static const struct copy *bring_up_to_date(struct ncc_copies *copies)
{
	for (uint32_t i = 0; i < copies->n; i++) {
		struct copy *copy = &copies->copy[i];

		if (copy->changes != copy->of->changes)
			make_alike(copy);
		if (copy->result || copy->of->twice)
			return copy;
	}
	return NULL;
}

static bool is_out_of_date(const struct ncc_copies *copies)
{
	for (uint32_t i = 0; i < copies->n; i++)
		if (copies->copy[i].of->gone)
			return true;
	return false;
}

/* With the lock held. */
static bool bind_all(struct ncc_copies *copies, CUresult result, char why[NCC_REASON_BYTES])
{
	const struct copy *other = result ? NULL : bring_up_to_date(copies);

	if (result)
		snprintf(why, NCC_REASON_BYTES, "its texture or surface references are not to be had: %s",
			 ncc_result_name(result));
	else if (lost)
		snprintf(why, NCC_REASON_BYTES, "there was no memory to follow a texture or surface reference");
	else if (other && !other->result)
		snprintf(why, NCC_REASON_BYTES, "its reference %.100s has two handles", other->of->name);
	else if (other)
		snprintf(why, NCC_REASON_BYTES, "what is bound to its reference %.100s cannot be bound to a copy's: %s",
			 other->of->name, ncc_result_name(other->result));
	else
		return true;
	return false;
}

bool ncc_references_bind(struct ncc_probed *probed, const void *handle, CUcontext home, CUcontext context,
			 char why[NCC_REASON_BYTES])
{
	CUresult result = CUDA_SUCCESS;
	struct ncc_copies **copies;
	int relaxed = ncc_capture_relax();
	bool bound;

	pthread_mutex_lock(&lock);
	copies = copies_in(probed, context);
	if (*copies && is_out_of_date(*copies))
		drop_copies(copies);
	if (!*copies_in(probed, context))
		result = add_copies(probed, handle, home, context);
	bound = bind_all(*copies_in(probed, context), result, why);
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
	return bound;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	originals = NULL;
	lost = false;
}

NCC_ON_FORK(in_child)
