#define _GNU_SOURCE
#include "driver/lookup.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

#include "driver/elf_next.h"

static _Atomic(ncc_dlsym_function *) real_dlsym;
static _Atomic(ncc_dlvsym_function *) real_dlvsym;

static void *find(const char *name)
{
	void *next = ncc_elf_next(name);

	return next ? next : ncc_elf_before(name);
}

ncc_dlsym_function *ncc_get_dlsym(void)
{
	ncc_dlsym_function *function = atomic_load_explicit(&real_dlsym, memory_order_relaxed);

	if (!function) {
		function = (ncc_dlsym_function *)find("dlsym");
		atomic_store_explicit(&real_dlsym, function, memory_order_relaxed);
	}
	return function;
}

ncc_dlvsym_function *ncc_get_dlvsym(void)
{
	ncc_dlvsym_function *function = atomic_load_explicit(&real_dlvsym, memory_order_relaxed);

	if (!function) {
		function = (ncc_dlvsym_function *)find("dlvsym");
		atomic_store_explicit(&real_dlvsym, function, memory_order_relaxed);
	}
	return function;
}

struct link_map *ncc_object_of(const void *address)
{
	struct link_map *map = NULL;
	Dl_info info;

	return dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) ? map : NULL;
}

/* The default scope of an object loaded with RTLD_LOCAL ends with the object's own dependencies. */
void *ncc_find_from(const char *name, const void *caller)
{
	const struct link_map *map = ncc_object_of(caller);
	void *object, *found;

	if (!map || !map->l_name || !*map->l_name)
		return NULL;
	object = dlopen(map->l_name, RTLD_LAZY | RTLD_NOLOAD);
	if (!object)
		return NULL;
	found = ncc_get_dlsym()(object, name);
	dlclose(object);
	return found;
}

void *ncc_find_behind_us(const char *name, const void *caller)
{
	void *found = ncc_get_dlsym()(RTLD_NEXT, name);

	return found ? found : ncc_find_from(name, caller);
}
