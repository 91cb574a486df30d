#define _GNU_SOURCE
#include "roctracer/roctx.h"

#include <dlfcn.h>

#include "driver/lookup.h"
#include "ranges/roctx.h"
#include "roctracer/calls.h"
#include "roctracer/enabled.h"
#include "roctracer/names.h"

typedef void (*register_function)(ncc_roctx_callback callback);

static int tell(uint32_t domain, uint32_t op, void *data)
{
	const struct ncc_roc_listener *listener =
		op < ncc_roc_n_ops(NCC_ROC_ROCTX) ? ncc_roc_listener_of(NCC_ROC_ROCTX, op) : NULL;

	bool before;

	if (!listener)
		return -1;
	if (ncc_roc_is_inside())
		return 0;
	before = ncc_roc_set_inside(true);
	listener->callback(NCC_ROC_ROCTX, op, data, listener->arg);
	ncc_roc_set_inside(before);
	return 0;
}

void ncc_roc_follow_ranges(void)
{
	void *library = dlopen("libroctx64.so.4", RTLD_LAZY | RTLD_NOLOAD);
	register_function follow;

	if (!library || !ncc_get_dlsym())
		return;
	follow = (register_function)ncc_get_dlsym()(library, "roctxRegisterTracerCallback");
	if (follow)
		follow(tell);
	dlclose(library);
}
