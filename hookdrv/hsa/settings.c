#define _GNU_SOURCE
#include "hsa/settings.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"

struct ncc_hsa_settings ncc_hsa_settings;

enum { BATCHES_MAJOR = 7, BATCHES_MINOR = 13 }; /* the ROCm whose runtime has room for what is injected in batches */

static const struct {
	const char *word;
	enum ncc_hsa_mode mode;
} modes[] = {
	{"default", NCC_HSA_DEFAULT},
	{"standard", NCC_HSA_DEFAULT}, /* its name in newer versions of that tool */
	{"lite", NCC_HSA_LITE},
	{"full", NCC_HSA_FULL},
};

static enum ncc_hsa_mode mode_of(const char *word)
{
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		if (!strcmp(word, modes[i].word))
			return modes[i].mode;
	ncc_log("[hsa] RTL_MODE: '%.40s' is no mode: as default", word);
	return NCC_HSA_DEFAULT;
}

static bool read_version(const char *path, int *major, int *minor)
{
	FILE *file = fopen(path, "re");
	bool found = file && fscanf(file, "%d.%d", major, minor) == 2;

	if (file)
		fclose(file);
	return found;
}

/* In lib/ of a ROCm, beside its .info/version. */
static bool version_of(const void *runtime, int *major, int *minor)
{
	char path[PATH_MAX], info[PATH_MAX + 32];
	char *slash;
	Dl_info found;

	if (!dladdr(runtime, &found) || !realpath(found.dli_fname, path))
		return false;
	slash = strrchr(path, '/');
	*slash = '\0';
	slash = strrchr(path, '/');
	if (!slash)
		return false;
	*slash = '\0';
	snprintf(info, sizeof(info), "%s/.info/version", path);
	return read_version(info, major, minor);
}

static bool takes_batches(const void *runtime)
{
	int major, minor;

	if (!version_of(runtime, &major, &minor)) {
		ncc_log("[hsa] mode full needs ROCm %d.%d; which this is, is not said: as default", BATCHES_MAJOR,
			BATCHES_MINOR);
		return false;
	}
	if (major > BATCHES_MAJOR || (major == BATCHES_MAJOR && minor >= BATCHES_MINOR))
		return true;
	ncc_log("[hsa] mode full needs ROCm %d.%d, and this is %d.%d: as default", BATCHES_MAJOR, BATCHES_MINOR, major,
		minor);
	return false;
}

void ncc_hsa_settings_read(const void *runtime)
{
	const char *mode = getenv("RTL_MODE"), *debug = getenv("RTL_DEBUG");

	ncc_hsa_settings.mode = mode && *mode ? mode_of(mode) : NCC_HSA_DEFAULT;
	ncc_hsa_settings.debug = debug && *debug >= '0' && *debug <= '9' ? *debug - '0' : 0;
	if (ncc_hsa_settings.mode == NCC_HSA_FULL && !takes_batches(runtime))
		ncc_hsa_settings.mode = NCC_HSA_DEFAULT;
}

void ncc_hsa_say(int from, const char *format, ...)
{
	char line[512];
	va_list args;
	int n;

	if (ncc_hsa_settings.debug < from)
		return;
	va_start(args, format);
	n = vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	if (n >= 0)
		fprintf(stderr, "ncc hsa: %s\n", line);
}
