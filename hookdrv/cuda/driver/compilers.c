#define _GNU_SOURCE
#include "cuda/driver/compilers.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/fork.h"
#include "driver/lookup.h"

struct ncc_compiler ncc_compilers[NCC_COMPILERS];

/* Guards the filling of ncc_compilers. Recursive in fact: a lookup may load, and a load may look up. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static size_t n_compilers;

static const struct {
	const char *name;
	size_t place;
} fields[] = {
#define NCC_ROW(name, args)                    {#name, offsetof(struct ncc_compiler, name)},
#define NCC_WATCHED_ROW_OF(name, params, a, e) {#name, offsetof(struct ncc_compiler, name)},
	NCC_COMPILER_FUNCTIONS(NCC_ROW) NCC_WATCHED_FUNCTIONS(NCC_WATCHED_ROW_OF)
#undef NCC_ROW
#undef NCC_WATCHED_ROW_OF
};

static struct ncc_watched *rows;

void ncc_watched_add(struct ncc_watched *row)
{
	row->next = rows;
	rows = row;
}

/* nvJitLink's functions carry the release: "__nvJitLinkCreate_12_4". Theirs have been the same since 12.0; a later major
 * one is not known. */
static bool is_release_of(const char *name, const char *plain)
{
	size_t bytes = strlen(plain);

	if (strncmp(name, "__nvJitLink", strlen("__nvJitLink")) || strncmp(name + 2, plain, bytes))
		return false;
	return !strncmp(name + 2 + bytes, "_12_", 4) || !strncmp(name + 2 + bytes, "_13_", 4);
}

const struct ncc_watched *ncc_find_watched(const char *name)
{
	for (const struct ncc_watched *row = rows; row; row = row->next) {
		if (!strcmp(row->name, name) || is_release_of(name, row->name))
			return row;
	}
	return NULL;
}

/* The first release of nvJitLink has no plain names. */
static void *find_function(void *handle, const char *name)
{
	void *found = ncc_get_dlsym()(handle, name);
	char first[64];

	if (found)
		return found;
	snprintf(first, sizeof(first), "__%s_12_0", name);
	return ncc_get_dlsym()(handle, first);
}

bool ncc_compiler_of(const void *found, struct ncc_compiler *compiler)
{
	const struct link_map *map = ncc_object_of(found);

	memset(compiler, 0, sizeof(*compiler));
	if (!map || !map->l_name || !*map->l_name)
		return false;
	compiler->object = map;
	compiler->handle = dlopen(map->l_name, RTLD_LAZY | RTLD_NOLOAD);
	if (!compiler->handle)
		return false;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		void *function = find_function(compiler->handle, fields[i].name);

		memcpy((char *)compiler + fields[i].place, &function, sizeof(function));
	}
	/* The program asks dlerror about its own lookups, not about ours. */
	dlerror();
	return true;
}

/* The handle of a known one is kept: its functions must stay good. NCC_COMPILERS: no room, or not to be known. */
static size_t number_of(const void *found)
{
	const struct link_map *map = ncc_object_of(found);
	size_t i;

	pthread_mutex_lock(&lock);
	for (i = 0; i < n_compilers; i++) {
		if (ncc_compilers[i].object == map)
			goto out;
	}
	if (i < NCC_COMPILERS && ncc_compiler_of(found, &ncc_compilers[i]))
		n_compilers++;
	else
		i = NCC_COMPILERS;
out:
	pthread_mutex_unlock(&lock);
	return i;
}

void *ncc_watch(const struct ncc_watched *row, void *found)
{
	size_t number = number_of(found);
	void *real = NULL;

	if (number < NCC_COMPILERS)
		memcpy(&real, (const char *)&ncc_compilers[number] + row->real, sizeof(real));
	return real ? row->ours[number] : found;
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

NCC_ON_FORK(in_child)
