/* Libraries whose licence forbids to modify or take apart their code: their kernels run as they are. */
#define _GNU_SOURCE
#include "code/left_alone.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "base/config.h"
#include "code/image_view.h"
#include "engine/session.h"

static bool starts_with(const char *file, const char *start, size_t bytes)
{
	return bytes && !strncmp(file, start, bytes);
}

static const char *listed_owner(const void *address)
{
	const char *slash, *file;
	Dl_info info;

	if (!address || !dladdr(address, &info) || !info.dli_fname)
		return NULL;
	slash = strrchr(info.dli_fname, '/');
	file = slash ? slash + 1 : info.dli_fname;
	for (const char *const *start = ncc_libraries_left_alone; *start; start++) {
		if (starts_with(file, *start, strlen(*start)))
			return file;
	}
	return NULL;
}

static void add_owner(struct ncc_owners *owners, const void *address)
{
	const char *file = listed_owner(address);

	if (file)
		ncc_owners_name(owners, file, strlen(file));
}

void ncc_owners_add(struct ncc_owners *owners, const void *code, const void *caller)
{
	struct iovec first = {0};

	add_owner(owners, code);
	/* A wrapper may be the runtime's, with the library's code behind it. */
	ncc_image_parts(code, &first, 1);
	add_owner(owners, first.iov_base);
	add_owner(owners, caller);
}

/* The user wants it all the same. */
static bool is_included(const char *file, size_t bytes)
{
	const struct ncc_welcome *run = ncc_session_now();
	size_t n;

	for (const char *at = run ? run->included : "", *next; (next = ncc_next_name(at, &n)); at = next) {
		if (n <= bytes && starts_with(file, at, n))
			return true;
	}
	return false;
}

bool ncc_left_alone(const struct ncc_owners *owners, char file[NCC_OWNERS_BYTES])
{
	size_t n;

	for (const char *at = owners->names, *next; (next = ncc_next_name(at, &n)); at = next) {
		if (is_included(at, n))
			continue;
		if (file)
			snprintf(file, NCC_OWNERS_BYTES, "%.*s", (int)n, at);
		return true;
	}
	return false;
}

bool ncc_keeps(const struct ncc_owners *owners)
{
	return ncc_config()->idle || !ncc_left_alone(owners, NULL);
}
