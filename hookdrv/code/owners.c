#include "code/owners.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const char *ncc_next_name(const char *at, size_t *bytes)
{
	const char *end = strchr(at, ':');

	*bytes = end ? (size_t)(end - at) : 0;
	return end ? end + 1 : NULL;
}

static bool has(const struct ncc_owners *owners, const char *file, size_t bytes)
{
	size_t n;

	for (const char *at = owners->names, *next; (next = ncc_next_name(at, &n)); at = next) {
		if (n == bytes && !memcmp(at, file, n))
			return true;
	}
	return false;
}

void ncc_owners_name(struct ncc_owners *owners, const char *file, size_t bytes)
{
	size_t used = strlen(owners->names);

	if (!bytes || has(owners, file, bytes))
		return;
	/* Nobody can include these. */
	if (used + bytes + 2 > sizeof(owners->names))
		snprintf(owners->names, sizeof(owners->names), "several libraries:");
	else
		snprintf(owners->names + used, sizeof(owners->names) - used, "%.*s:", (int)bytes, file);
}

void ncc_owners_join(struct ncc_owners *owners, const struct ncc_owners *others)
{
	size_t n;

	for (const char *at = others->names, *next; (next = ncc_next_name(at, &n)); at = next)
		ncc_owners_name(owners, at, n);
}
