#define _GNU_SOURCE
#include "driver/named_call.h"

#include <dlfcn.h>

#include "base/log.h"
#include "driver/lookup.h"

static void returned(const char *name, CUresult result)
{
	ncc_log("[info] %s %d", name, result);
}

/* cuGetProcAddress is asked without version: the exported name says which one it gave. */
void *ncc_named_call(const char *asked, void *real)
{
	Dl_info info;

	if (!ncc_calls_are_named() || !real)
		return real;
	if (dladdr(real, &info) && info.dli_sname && info.dli_saddr == real)
		asked = info.dli_sname;
	return ncc_calls_passing(asked, real, returned);
}

bool ncc_is_named_export(const void *address)
{
	return ncc_calls_are_named() && ncc_object_of(address) == ncc_object_of((void *)ncc_calls_passing);
}
