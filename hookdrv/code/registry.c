#define _GNU_SOURCE
#include "code/registry.h"

#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "base/table.h"
#include "code/image.h"
#include "code/probed.h"
#include "code/references.h"
#include "driver/real.h"
#include "engine/session.h"

pthread_mutex_t ncc_registry_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ncc_registry_settled = PTHREAD_COND_INITIALIZER;

static struct ncc_table units;           /* CUmodule, CUlibrary -> struct ncc_unit */
static NCC_HOT struct ncc_table kernels; /* CUfunction, CUkernel -> struct ncc_kernel */
static struct ncc_unit *all_units;
static uint64_t registered; /* handles, so far */

/* Kernels as they were in sessions that are over, or of units whose end was not seen; launches and graphs may still refer to
 * them. */
static struct ncc_kernel *former;

static struct {
	struct ncc_kernel kernel;
	char name[1];
} unknown = {.kernel = {.left = NCC_KERNEL_HELD,
			.form = {[NCC_FORM_LAUNCH] = {NCC_KERNEL_SETTLED, NCC_LAUNCH_NO_IMAGE},
				 [NCC_FORM_NODE] = {NCC_KERNEL_SETTLED, NCC_LAUNCH_NO_IMAGE}}}};

static CUcontext current_context(void)
{
	CUcontext context = NULL;

	return ncc_real.cuCtxGetCurrent && ncc_real.cuCtxGetCurrent(&context) == CUDA_SUCCESS ? context : NULL;
}

static bool remember(struct ncc_handles *handles, const void *handle, struct ncc_kernel *kernel, CUcontext context)
{
	size_t room = handles->room ? handles->room * 2 : 4;
	struct ncc_handle *items;

	if (handles->n == handles->room) {
		items = realloc(handles->items, room * sizeof(*items));
		if (!items)
			return false;
		handles->items = items;
		handles->room = room;
	}
	handles->items[handles->n++] = (struct ncc_handle){handle, kernel, context, ++registered};
	return true;
}

/* That a handle goes with; NULL: it goes with the unit, or is not among them. */
static CUcontext context_of(const struct ncc_handles *handles, const void *handle)
{
	for (size_t i = 0; i < handles->n; i++)
		if (handles->items[i].handle == handle)
			return handles->items[i].context;
	return NULL;
}

struct ncc_unit *ncc_unit_new(void)
{
	return calloc(1, sizeof(struct ncc_unit));
}

static void free_unit(struct ncc_unit *unit)
{
	ncc_image_put(unit->image);
	free(unit->units.items);
	free(unit->functions.items);
	free(unit);
}

static void name_unit(struct ncc_unit *unit, const void *handle, CUcontext context)
{
	if (ncc_table_find(&units, handle) != unit && remember(&unit->units, handle, NULL, context))
		ncc_table_set(&units, handle, unit);
}

static void detach(struct ncc_unit *unit);

static void leave_kernels(struct ncc_unit *unit)
{
	struct ncc_kernel *next;

	for (struct ncc_kernel *kernel = unit->kernels; kernel; kernel = next) {
		next = kernel->next;
		kernel->next = former;
		former = kernel;
	}
}

static CUcontext goes_with(const struct ncc_unit *unit, const void *handle)
{
	return unit->handle == handle ? unit->context : context_of(&unit->units, handle);
}

/* A handle that still means an older unit: the driver has reused its address without our seeing the unload (the
 * context went away). A library is there still, if only its module in one context had that address. */
static void drop_stale(const void *handle)
{
	struct ncc_unit *stale = ncc_table_find(&units, handle);

	if (!stale)
		return;
	ncc_references_forget(handle, goes_with(stale, handle));
	if (stale->handle != handle)
		return;
	detach(stale);
	leave_kernels(stale);
	free_unit(stale);
}

static void link_unit(struct ncc_unit *unit)
{
	unit->next = all_units;
	unit->link = &all_units;
	if (all_units)
		all_units->link = &unit->next;
	all_units = unit;
}

void ncc_unit_register(struct ncc_unit *unit, const void *handle)
{
	pthread_mutex_lock(&ncc_registry_lock);
	drop_stale(handle);
	unit->handle = handle;
	link_unit(unit);
	name_unit(unit, handle, NULL);
	unit->number = registered;
	pthread_mutex_unlock(&ncc_registry_lock);
	NCC_COUNT(ncc_ledger->modules, 1);
}

static void alias(struct ncc_unit *unit, const void *handle, CUcontext context)
{
	if (!unit || ncc_table_find(&units, handle) == unit)
		return;
	drop_stale(handle);
	name_unit(unit, handle, context);
}

void ncc_unit_alias(const void *handle, const void *known)
{
	CUcontext context = current_context();

	pthread_mutex_lock(&ncc_registry_lock);
	alias(ncc_table_find(&units, known), handle, context);
	pthread_mutex_unlock(&ncc_registry_lock);
}

void ncc_unit_alias_of_kernel(const void *handle, const void *kernel_handle)
{
	CUcontext context = current_context();
	const struct ncc_unit *known;
	struct ncc_kernel *kernel;

	pthread_mutex_lock(&ncc_registry_lock);
	kernel = ncc_table_find(&kernels, kernel_handle);
	/* What was loaded under this handle is not dropped for what a kernel's may once have meant. */
	known = ncc_table_find(&units, handle);
	if (kernel && kernel->unit && context_of(&kernel->unit->functions, kernel_handle))
		context = context_of(&kernel->unit->functions, kernel_handle);
	if (!known || known->handle != handle)
		alias(kernel ? kernel->unit : NULL, handle, context);
	pthread_mutex_unlock(&ncc_registry_lock);
}

/* The address may mean another unit by now. */
static void forget_unit_handle(struct ncc_unit *unit, const struct ncc_handle *item)
{
	const void *handle = item->handle;

	if (ncc_table_find(&units, handle) != unit)
		return;
	ncc_references_forget(handle, item->context ? item->context : unit->context);
	ncc_table_set(&units, handle, NULL);
}

static void forget_function(struct ncc_unit *unit, const struct ncc_handle *item)
{
	struct ncc_kernel *kernel = ncc_table_find(&kernels, item->handle);

	if (kernel && kernel->unit == unit)
		ncc_table_set(&kernels, item->handle, NULL);
}

static void detach(struct ncc_unit *unit)
{
	*unit->link = unit->next;
	if (unit->next)
		unit->next->link = unit->link;
	for (size_t i = 0; i < unit->units.n; i++)
		forget_unit_handle(unit, &unit->units.items[i]);
	for (size_t i = 0; i < unit->functions.n; i++)
		forget_function(unit, &unit->functions.items[i]);
	for (struct ncc_kernel *kernel = unit->kernels; kernel; kernel = kernel->next)
		kernel->unit = NULL;
}

struct ncc_unit *ncc_unit_detach(const void *handle)
{
	struct ncc_unit *unit;

	pthread_mutex_lock(&ncc_registry_lock);
	unit = ncc_table_find(&units, handle);
	if (unit)
		detach(unit);
	pthread_mutex_unlock(&ncc_registry_lock);
	return unit;
}

void ncc_unit_attach(struct ncc_unit *unit)
{
	pthread_mutex_lock(&ncc_registry_lock);
	link_unit(unit);
	for (struct ncc_kernel *kernel = unit->kernels; kernel; kernel = kernel->next)
		kernel->unit = unit;
	for (size_t i = 0; i < unit->units.n; i++)
		if (!ncc_table_find(&units, unit->units.items[i].handle))
			ncc_table_set(&units, unit->units.items[i].handle, unit);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const void *handle = unit->functions.items[i].handle;
		const struct ncc_kernel *now = ncc_table_find(&kernels, handle);

		/* A launch may have met it meanwhile, as nobody's. */
		if (!now || now == &unknown.kernel)
			ncc_table_set(&kernels, handle, unit->functions.items[i].kernel);
	}
	pthread_mutex_unlock(&ncc_registry_lock);
}

CUcontext ncc_unit_context(const void *handle)
{
	const struct ncc_unit *unit;
	CUcontext context;

	pthread_mutex_lock(&ncc_registry_lock);
	unit = ncc_table_find(&units, handle);
	context = unit ? goes_with(unit, handle) : NULL;
	pthread_mutex_unlock(&ncc_registry_lock);
	return context;
}

uint64_t ncc_registered(void)
{
	uint64_t n;

	pthread_mutex_lock(&ncc_registry_lock);
	n = registered;
	pthread_mutex_unlock(&ncc_registry_lock);
	return n;
}

static void forget_handles(struct ncc_unit *unit, struct ncc_handles *handles, CUcontext context, uint64_t last,
			   void (*forget)(struct ncc_unit *unit, const struct ncc_handle *item))
{
	size_t n = 0;

	for (size_t i = 0; i < handles->n; i++) {
		if (handles->items[i].context == context && handles->items[i].number <= last)
			forget(unit, &handles->items[i]);
		else
			handles->items[n++] = handles->items[i];
	}
	handles->n = n;
}

static struct ncc_unit *unit_of(CUcontext context, uint64_t last)
{
	struct ncc_unit *unit = all_units;

	while (unit && (unit->context != context || unit->number > last))
		unit = unit->next;
	return unit;
}

struct ncc_unit *ncc_unit_detach_of(CUcontext context, uint64_t last)
{
	struct ncc_unit *unit;

	pthread_mutex_lock(&ncc_registry_lock);
	unit = unit_of(context, last);
	if (unit)
		detach(unit);
	for (struct ncc_unit *other = unit ? NULL : all_units; other; other = other->next) {
		forget_handles(other, &other->units, context, last, forget_unit_handle);
		forget_handles(other, &other->functions, context, last, forget_function);
	}
	pthread_mutex_unlock(&ncc_registry_lock);
	return unit;
}

static void free_kernel(struct ncc_kernel *kernel)
{
	for (int i = 0; i < NCC_FORMS; i++)
		ncc_probed_free(atomic_load(&kernel->form[i].probed));
	free(atomic_load(&kernel->budget));
	free(atomic_load(&kernel->param_sizes));
	free(kernel);
}

/* The tables' reference goes; from now on the others are counted in one place. */
static void close_kernel(struct ncc_kernel *kernel)
{
	uint64_t more = atomic_fetch_or(&kernel->taken, NCC_KERNEL_CLOSED) - NCC_KERNEL_HELD;

	if (atomic_fetch_add(&kernel->left, more) + more == 0)
		free_kernel(kernel);
}

static void discard_kernel(struct ncc_kernel *kernel)
{
	for (int i = 0; i < NCC_FORMS; i++)
		ncc_probed_unload(atomic_load(&kernel->form[i].probed));
	close_kernel(kernel);
}

void ncc_unit_discard(struct ncc_unit *unit)
{
	struct ncc_kernel *kernel = unit->kernels;

	while (kernel) {
		struct ncc_kernel *next = kernel->next;

		discard_kernel(kernel);
		kernel = next;
	}
	free_unit(unit);
}

static struct ncc_kernel *new_kernel(struct ncc_unit *unit, const char *name)
{
	size_t bytes = strlen(name) + 1;
	struct ncc_kernel *kernel = calloc(1, sizeof(*kernel) + bytes);

	if (!kernel)
		return NULL;
	kernel->left = NCC_KERNEL_HELD;
	kernel->unit = unit;
	kernel->settings.cache_config = kernel->settings.shared_config = -1;
	memcpy(kernel->name, name, bytes);
	kernel->next = unit->kernels;
	unit->kernels = kernel;
	return kernel;
}

static struct ncc_kernel *kernel_of(struct ncc_unit *unit, const char *name)
{
	struct ncc_kernel *kernel;

	for (kernel = unit->kernels; kernel; kernel = kernel->next) {
		if (!strcmp(kernel->name, name))
			return kernel;
	}
	return new_kernel(unit, name);
}

static struct ncc_kernel *name_kernel(struct ncc_unit *unit, struct ncc_kernel *kernel, const void *handle,
				      CUcontext context)
{
	if (!kernel || ncc_table_find(&kernels, handle) == kernel)
		return kernel;
	if (!remember(&unit->functions, handle, kernel, context) || !ncc_table_set(&kernels, handle, kernel))
		return NULL;
	return kernel;
}

struct ncc_kernel *ncc_kernel_register(const void *handle, const void *unit_handle, const char *name)
{
	CUcontext context = current_context();
	struct ncc_kernel *kernel;
	struct ncc_unit *unit;

	pthread_mutex_lock(&ncc_registry_lock);
	kernel = ncc_table_find(&kernels, handle);
	unit = ncc_table_find(&units, unit_handle);
	if (unit && (unit->handle == unit_handle || context_of(&unit->units, unit_handle)))
		context = unit->handle == unit_handle ? NULL : context_of(&unit->units, unit_handle);
	if (!unit)
		kernel = NULL;
	else if (!kernel || kernel->unit != unit || strcmp(kernel->name, name))
		kernel = name_kernel(unit, kernel_of(unit, name), handle, context);
	pthread_mutex_unlock(&ncc_registry_lock);
	return kernel;
}

size_t ncc_library_kernels_named(const char *name, CUkernel *list, size_t room)
{
	size_t n = 0;

	pthread_mutex_lock(&ncc_registry_lock);
	for (const struct ncc_unit *unit = all_units; unit; unit = unit->next) {
		for (const struct ncc_kernel *kernel = unit->kernels; kernel && n < room; kernel = kernel->next)
			if (atomic_load(&kernel->library_kernel) && !strcmp(kernel->name, name))
				list[n++] = atomic_load(&kernel->library_kernel);
	}
	pthread_mutex_unlock(&ncc_registry_lock);
	return n;
}

struct ncc_kernel *ncc_kernel_alias(const void *handle, const void *known)
{
	CUcontext context = current_context();
	struct ncc_kernel *kernel;

	pthread_mutex_lock(&ncc_registry_lock);
	kernel = ncc_table_find(&kernels, known);
	if (kernel && kernel->unit)
		kernel = name_kernel(kernel->unit, kernel, handle, context);
	pthread_mutex_unlock(&ncc_registry_lock);
	return kernel;
}

struct ncc_kernel *ncc_kernel_find(const void *handle)
{
	return ncc_table_find(&kernels, handle);
}

struct ncc_kernel *ncc_kernel_register_unknown(const void *handle)
{
	pthread_mutex_lock(&ncc_registry_lock);
	if (!ncc_table_find(&kernels, handle))
		ncc_table_set(&kernels, handle, &unknown.kernel);
	pthread_mutex_unlock(&ncc_registry_lock);
	return &unknown.kernel;
}

struct ncc_kernel *ncc_kernel_get(struct ncc_kernel *kernel)
{
	ncc_kernel_get_many(kernel, 1);
	return kernel;
}

void ncc_kernel_get_many(struct ncc_kernel *kernel, uint32_t n)
{
	if (atomic_fetch_add(&kernel->taken, n) & NCC_KERNEL_CLOSED)
		atomic_fetch_add(&kernel->left, n);
}

void ncc_kernel_put(struct ncc_kernel *kernel)
{
	if (atomic_fetch_sub(&kernel->left, 1) == 1)
		free_kernel(kernel);
}

static void visit_forms(const struct ncc_kernel *kernel, void (*visit)(struct ncc_probed *, void *), void *argument)
{
	for (int i = 0; i < NCC_FORMS; i++) {
		struct ncc_probed *probed = atomic_load(&kernel->form[i].probed);

		for (; probed; probed = probed->previous)
			visit(probed, argument);
	}
}

void ncc_each_probed(void (*visit)(struct ncc_probed *probed, void *argument), void *argument)
{
	pthread_mutex_lock(&ncc_registry_lock);
	for (struct ncc_unit *unit = all_units; unit; unit = unit->next) {
		for (struct ncc_kernel *kernel = unit->kernels; kernel; kernel = kernel->next)
			visit_forms(kernel, visit, argument);
	}
	pthread_mutex_unlock(&ncc_registry_lock);
}

/* ---- a session is over */

static bool is_new(const struct ncc_kernel *kernel)
{
	for (int i = 0; i < NCC_FORMS; i++)
		if (atomic_load(&kernel->form[i].state) != NCC_KERNEL_NEW)
			return false;
	return !atomic_load(&kernel->launches);
}

/* With the lock held: handles mean the new one from now on. False: no memory; it is left as it is, and not probed again. */
static bool renew(struct ncc_unit *unit, struct ncc_kernel *old)
{
	struct ncc_kernel *made = new_kernel(unit, old->name);

	if (!made)
		return false;
	made->settings = old->settings;
	atomic_store(&made->library_kernel, atomic_load(&old->library_kernel));
	for (size_t i = 0; i < unit->functions.n; i++) {
		struct ncc_handle *item = &unit->functions.items[i];

		if (ncc_table_find(&kernels, item->handle) == old)
			ncc_table_set(&kernels, item->handle, made);
		if (item->kernel == old)
			item->kernel = made;
	}
	old->unit = NULL;
	old->next = former;
	former = old;
	return true;
}

static void renew_kernels(struct ncc_unit *unit)
{
	struct ncc_kernel *list = unit->kernels, *next;

	unit->kernels = NULL;
	for (; list; list = next) {
		next = list->next;
		if (!is_new(list) && renew(unit, list))
			continue;
		list->next = unit->kernels;
		unit->kernels = list;
	}
}

/* Takes one that nobody else refers to off the list. */
static struct ncc_kernel *take_former(void)
{
	struct ncc_kernel **link = &former, *found;

	pthread_mutex_lock(&ncc_registry_lock);
	while (*link && ncc_kernel_references(*link))
		link = &(*link)->next;
	found = *link;
	if (found)
		*link = found->next;
	pthread_mutex_unlock(&ncc_registry_lock);
	return found;
}

static bool tidy(void)
{
	struct ncc_kernel *kernel;

	while ((kernel = take_former()))
		discard_kernel(kernel);
	return !former;
}

/* The next session asks for every kernel anew. Calls that do not see the session may use the former ones until the gate
 * opens: they are tidied away after that. */
static bool closed(void)
{
	pthread_mutex_lock(&ncc_registry_lock);
	for (struct ncc_unit *unit = all_units; unit; unit = unit->next)
		renew_kernels(unit);
	pthread_mutex_unlock(&ncc_registry_lock);
	return true;
}

static __attribute__((constructor)) void join(void)
{
	static struct ncc_session_part part = {.closed = closed, .tidy = tidy};

	ncc_session_join(&part);
}

static void in_child(void)
{
	pthread_mutex_init(&ncc_registry_lock, NULL);
	pthread_cond_init(&ncc_registry_settled, NULL);
	ncc_table_forget(&units);
	ncc_table_forget(&kernels);
	all_units = NULL;
	former = NULL;
}

NCC_ON_FORK(in_child)
