/* Which function a lookup by name gets: the real driver's, or the one of ours that stands for it. */
#define _GNU_SOURCE
#include "cuda/driver/resolve.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "base/config.h"
#include "base/fork.h"
#include "base/hot.h"
#include "cuda/driver/compilers.h"
#include "cuda/driver/hooked_table.h"
#include "cuda/driver/lookup.h"
#include "cuda/driver/named_call.h"
#include "cuda/driver/profiler.h"
#include "cuda/driver/real.h"

static const struct {
	const char *name;
	size_t real;
} plain[] = {
#define NCC_ROW(name, params) {#name, offsetof(struct ncc_real, name)},
	NCC_REAL_FUNCTIONS(NCC_ROW)
#undef NCC_ROW
};

#define N_PLAIN (sizeof(plain) / sizeof(plain[0]))

struct ncc_real ncc_real;

/* Guards the filling of ncc_real. Recursive in fact: a lookup may load, and a load may look up. */
static pthread_mutex_t bind_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static NCC_HOT atomic_bool bound;

static void **real_place(size_t offset)
{
	return (void **)((char *)&ncc_real + offset);
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

bool ncc_in_libcuda(const void *address)
{
	return address && !strncmp(file_of(address), "libcuda.so", strlen("libcuda.so"));
}

static void fill(void *libcuda)
{
	ncc_dlsym_function *find = ncc_get_dlsym();

	NCC_FOR_EACH_HOOKED(row)
		*real_place(row->real) = find(libcuda, row->name);
	for (size_t i = 0; i < N_PLAIN; i++)
		*real_place(plain[i].real) = find(libcuda, plain[i].name);
	/* The program asks dlerror about its own lookups, not about ours. */
	dlerror();
}

/* `path`: of the libcuda that the program reached. The handle is kept: our pointers must stay good. */
static bool bind_to(const char *path)
{
	void *libcuda;

	pthread_mutex_lock(&bind_lock);
	if (!atomic_load(&bound) && ncc_get_dlsym()) {
		libcuda = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
		if (libcuda) {
			fill(libcuda);
			atomic_store_explicit(&bound, true, memory_order_release);
		}
	}
	pthread_mutex_unlock(&bind_lock);
	return atomic_load(&bound);
}

bool ncc_real_bind(void)
{
	return atomic_load_explicit(&bound, memory_order_acquire) || bind_to("libcuda.so.1");
}

void *ncc_real_of(const struct ncc_hooked *row)
{
	return *real_place(row->real);
}

static bool bind_to_owner(const void *function)
{
	Dl_info info;

	if (atomic_load_explicit(&bound, memory_order_acquire))
		return true;
	return dladdr(function, &info) && info.dli_fname && bind_to(info.dli_fname);
}

static bool may_be_the_drivers(const char *name)
{
	return name && name[0] == 'c' && name[1] == 'u' && name[2] >= 'A' && name[2] <= 'Z';
}

const struct ncc_hooked *ncc_find_hooked(const char *name)
{
	if (!may_be_the_drivers(name))
		return NULL;
	NCC_FOR_EACH_HOOKED(row) {
		if (!strcmp(row->name, name))
			return row;
	}
	return NULL;
}

/* A function of libcuda that we do not export: finding it means that libcuda is where the caller looks. */
static const char witness[] = "cuDriverGetVersion";

/* The lookup found our own export, which stands before libcuda's in the global scope. Ours may only be there where
 * libcuda's would have been. */
static void *real_behind_ours(void *handle, const struct ncc_hooked *row, const void *caller)
{
	void *found = ncc_get_dlsym()(handle, witness);

	if (ncc_is_named_export(found))
		found = ncc_find_behind_us(witness, caller);
	else if (!found && handle == RTLD_DEFAULT)
		found = ncc_find_from(witness, caller);
	if (ncc_in_libcuda(found) && bind_to_owner(found))
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
	if (!found || !ncc_wanted() || !ncc_in_libcuda(found) || !bind_to_owner(found))
		return found;
	/* Another libcuda than the one that we serve is left as it is. */
	return found == ncc_real_of(row) ? row->ours : found;
}

static void *answer_watched(void *handle, const char *name, const struct ncc_watched *row, const char *version,
			    const void *caller)
{
	void *found = look_up(handle, name, version);

	if (found && ncc_object_of(found) == ncc_object_of(__start_ncc_hooked))
		found = ncc_find_behind_us(name, caller);
	return found && ncc_wanted() ? ncc_watch(row, found) : found;
}

static void *answer_named(void *handle, const char *name, const char *version, const void *caller)
{
	void *found = look_up(handle, name, version);

	if (ncc_is_named_export(found) || (!found && handle == RTLD_DEFAULT))
		found = ncc_find_behind_us(name, caller);
	return ncc_in_libcuda(found) && ncc_wanted() ? ncc_named_call(name, found) : found;
}

/* RTLD_NEXT from behind us goes to the real one, with the caller's identity. From before us it would find our export:
 * it gets what comes after us, which is found with our identity. */
static struct ncc_answer answer_or_jump(void *handle, const char *name, const char *version, const void *caller,
					void *real)
{
	const struct ncc_hooked *row = real ? ncc_find_hooked(name) : NULL;
	const struct ncc_watched *watched = real && ncc_may_be_watched(name) ? ncc_find_watched(name) : NULL;
	bool named = real && ncc_calls_are_named() && may_be_the_drivers(name);
	struct ncc_answer answer = {NULL, real};
	int saved = errno;

	if (may_be_the_drivers(name) && !strcmp(name, "cuGetExportTable"))
		ncc_note_lookup_of_tables(caller);
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
