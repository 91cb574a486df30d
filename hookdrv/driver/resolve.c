/* Which function a lookup by name gets: the real driver's, or the one of ours that stands for it. */
#define _GNU_SOURCE
#include "driver/resolve.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "base/config.h"
#include "base/fork.h"
#include "base/hot.h"
#include "driver/hooked_table.h"
#include "driver/lookup.h"
#include "driver/named_call.h"
#include "driver/vendor.h"

/* Guards the filling of the struct of real functions. Recursive in fact: a lookup may load, and a load may look up. */
static pthread_mutex_t bind_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static NCC_HOT atomic_bool bound;

static void **real_place(size_t offset)
{
	return (void **)((char *)ncc_vendor.real + offset);
}

static const char *file_of(const void *address)
{
	Dl_info info;
	const char *slash;

	if (!dladdr(address, &info) || !info.dli_fname)
		return "";
	slash = strrchr(info.dli_fname, '/');
	return slash ? slash + 1 : info.dli_fname;
}

bool ncc_in_driver(const void *address)
{
	return address && !strncmp(file_of(address), ncc_vendor.library, strlen(ncc_vendor.library));
}

static void fill(void *library)
{
	ncc_dlsym_function *find = ncc_get_dlsym();

	NCC_FOR_EACH_HOOKED(row)
		*real_place(row->real) = find(library, row->name);
	for (size_t i = 0; i < ncc_vendor.n_plain; i++)
		*real_place(ncc_vendor.plain[i].real) = find(library, ncc_vendor.plain[i].name);
	if (ncc_vendor.bound)
		ncc_vendor.bound();
	/* The program asks dlerror about its own lookups, not about ours. */
	dlerror();
}

/* `path`: of the library that the program reached. The handle is kept: our pointers must stay good. */
static bool bind_to(const char *path)
{
	void *library;

	pthread_mutex_lock(&bind_lock);
	if (!atomic_load(&bound) && ncc_get_dlsym()) {
		library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
		if (library) {
			fill(library);
			atomic_store_explicit(&bound, true, memory_order_release);
		}
	}
	pthread_mutex_unlock(&bind_lock);
	return atomic_load(&bound);
}

static bool bind_to_owner(const void *function)
{
	Dl_info info;

	if (atomic_load_explicit(&bound, memory_order_acquire))
		return true;
	return dladdr(function, &info) && info.dli_fname && bind_to(info.dli_fname);
}

/* By a name that we do not know, as those of a later version will be: what the program is linked to stands behind us. */
static bool bind_to_next(void)
{
	void *found = ncc_get_dlsym() ? ncc_get_dlsym()(RTLD_NEXT, ncc_vendor.witness) : NULL;

	dlerror();
	return ncc_in_driver(found) && bind_to_owner(found);
}

bool ncc_real_bind(void)
{
	bool done = atomic_load_explicit(&bound, memory_order_acquire);

	for (const char *const *name = ncc_vendor.sonames; !done && *name; name++)
		done = bind_to(*name);
	return done || bind_to_next();
}

void *ncc_real_of(const struct ncc_hooked *row)
{
	return *real_place(row->real);
}

const struct ncc_hooked *ncc_find_hooked(const char *name)
{
	if (!ncc_may_be_drivers(name))
		return NULL;
	NCC_FOR_EACH_HOOKED(row) {
		if (!strcmp(row->name, name))
			return row;
	}
	return NULL;
}

/* The lookup found our own export, which stands before the driver's in the global scope. Ours may only be there where
 * the driver's would have been. */
static void *real_behind_ours(void *handle, const struct ncc_hooked *row, const void *caller)
{
	const char *witness = ncc_vendor.witness;
	void *found = ncc_get_dlsym()(handle, witness);

	if (ncc_is_named_export(found))
		found = ncc_find_behind_us(witness, caller);
	else if (!found && handle == RTLD_DEFAULT)
		found = ncc_find_from(witness, caller);
	if (ncc_in_driver(found) && bind_to_owner(found))
		return ncc_real_of(row);
	/* Leaves the error that the caller expects to find: nobody after us has the name either. */
	dlerror();
	return ncc_get_dlsym()(RTLD_NEXT, row->name);
}

static void *look_up(void *handle, const char *name, const char *version)
{
	return version ? ncc_get_dlvsym()(handle, name, version) : ncc_get_dlsym()(handle, name);
}

static bool stands_before_us(const void *caller)
{
	const struct link_map *object = ncc_object_of(caller);
	const struct link_map *map = ncc_object_of(__start_ncc_hooked);

	while (map && map != object)
		map = map->l_prev;
	return map && object;
}

static void *answer_for(void *handle, const struct ncc_hooked *row, const char *version, const void *caller)
{
	void *found = look_up(handle, row->name, version);

	if (found == row->ours)
		found = real_behind_ours(handle, row, caller);
	if (!found || !ncc_wanted() || !ncc_in_driver(found) || !bind_to_owner(found))
		return found;
	/* Another library of the name than the one that we serve is left as it is. */
	return found == ncc_real_of(row) ? row->ours : found;
}

static void *answer_watched(void *handle, const char *name, const void *watched, const char *version,
			    const void *caller)
{
	void *found = look_up(handle, name, version);

	if (found && ncc_object_of(found) == ncc_object_of(__start_ncc_hooked))
		found = ncc_find_behind_us(name, caller);
	return found && ncc_wanted() ? ncc_watch_found(watched, found) : found;
}

static void *answer_named(void *handle, const char *name, const char *version, const void *caller)
{
	void *found = look_up(handle, name, version);

	if (ncc_is_named_export(found) || (!found && handle == RTLD_DEFAULT))
		found = ncc_find_behind_us(name, caller);
	return ncc_in_driver(found) && ncc_wanted() ? ncc_named_call(name, found) : found;
}

/* Of ncc's libraries one may stand behind another, which looks for the driver's own functions. */
static bool is_of_nccs(const void *caller)
{
	return !strncmp(file_of(caller), "libncc_", strlen("libncc_"));
}

/* RTLD_NEXT from behind us goes to the real one, with the caller's identity. From before us it would find our export:
 * it gets what comes after us, which is found with our identity. */
static struct ncc_answer answer_or_jump(void *handle, const char *name, const char *version, const void *caller,
					void *real)
{
	const struct ncc_hooked *row = real ? ncc_find_hooked(name) : NULL;
	const void *watched = real && name ? ncc_watched_name(name) : NULL;
	bool named = real && ncc_calls_are_named() && ncc_may_be_drivers(name);
	struct ncc_answer answer = {NULL, real};
	int saved = errno;

	if (name)
		ncc_looked_up(name, caller);
	if (row && is_of_nccs(caller))
		row = NULL;
	if ((row || watched || named) && (handle != RTLD_NEXT || stands_before_us(caller))) {
		if (row)
			answer.result = answer_for(handle, row, version, caller);
		else if (watched)
			answer.result = answer_watched(handle, name, watched, version, caller);
		else
			answer.result = answer_named(handle, name, version, caller);
		answer.jump = NULL;
	}
	errno = saved;
	return answer;
}

struct ncc_answer ncc_on_dlsym(void *handle, const char *name, const void *caller)
{
	return answer_or_jump(handle, name, NULL, caller, (void *)ncc_get_dlsym());
}

struct ncc_answer ncc_on_dlvsym(void *handle, const char *name, const char *version, const void *caller)
{
	return answer_or_jump(handle, name, version, caller, (void *)ncc_get_dlvsym());
}

static void in_child(void)
{
	bind_lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

NCC_ON_FORK(in_child)
