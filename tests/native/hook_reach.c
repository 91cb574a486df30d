#define _GNU_SOURCE
#include "hook_host.h"

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

void *unseen(const char *name)
{
	void *driver = dlopen("libcuda.so.1", RTLD_NOW);
	const ElfW(Sym) *symbols = NULL;
	const char *strings = NULL;
	struct link_map *map;

	if (!driver || dlinfo(driver, RTLD_DI_LINKMAP, &map))
		return NULL;
	for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
		if (entry->d_tag == DT_SYMTAB)
			symbols = (const void *)entry->d_un.d_ptr;
		if (entry->d_tag == DT_STRTAB)
			strings = (const char *)entry->d_un.d_ptr;
	}
	/* The linker puts the names right behind the symbols. */
	for (; symbols && (const char *)(symbols + 1) <= strings; symbols++)
		if (!strcmp(strings + symbols->st_name, name))
			return (char *)map->l_addr + symbols->st_value;
	return NULL;
}

#ifdef HOST_DIRECT

#define DECLARE(name, exported, params) extern CUresult exported params;
HOST_FUNCTIONS(DECLARE)
HOST_NAMED_FUNCTIONS(DECLARE)

bool reach(const char *way)
{
#define TAKE(name, exported, params) api.name = exported;
	HOST_FUNCTIONS(TAKE)
	HOST_NAMED_FUNCTIONS(TAKE)
	return !strcmp(way, "direct");
}

#else

typedef CUresult get_proc(const char *, void **, int, uint64_t, int *);

static bool take_named(void *driver)
{
	bool found = true;

#define TAKE(name, exported, params)                             \
	api.name = (CUresult(*) params)dlsym(driver, #exported); \
	found &= api.name != NULL;
	HOST_NAMED_FUNCTIONS(TAKE)
#undef TAKE
	return found && dlerror() == NULL;
}

static bool take_by_name(void *driver)
{
	bool found = true;

#define TAKE(name, exported, params)                             \
	api.name = (CUresult(*) params)dlsym(driver, #exported); \
	found &= api.name != NULL;
	HOST_FUNCTIONS(TAKE)
#undef TAKE
	return found;
}

/* As a runtime does: the empty string first, then the function itself, then everything. */
static bool take_by_proc(void *driver, uint64_t flags)
{
	get_proc *ask = (get_proc *)dlsym(driver, "cuGetProcAddress_v2"), *itself = NULL;
	void *nothing = NULL;
	bool found = true;
	int status;

	if (ask("", &nothing, 12000, flags, &status) == CUDA_SUCCESS || nothing)
		return false;
	if (ask("cuGetProcAddress", (void **)&itself, 12000, flags, &status) || itself != ask)
		return false;
#define TAKE(name, exported, params) found &= itself(#name, (void **)&api.name, 13000, flags, &status) == CUDA_SUCCESS;
	HOST_FUNCTIONS(TAKE)
#undef TAKE
	return found;
}

bool reach(const char *way)
{
	void *driver = dlopen("libcuda.so.1", RTLD_NOW);

	if (!driver || !take_named(driver))
		return false;
	if (!strcmp(way, "dlsym"))
		return take_by_name(driver);
	if (!strcmp(way, "proc"))
		return take_by_proc(driver, 0);
	return !strcmp(way, "ptsz") && take_by_proc(driver, CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM);
}

#endif
