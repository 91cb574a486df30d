#include "cuda/wrap/process.h"

#include <stdlib.h>

#include "cuda/code/image.h"
#include "cuda/code/link.h"
#include "cuda/records/records.h"
#include "cuda/code/registry.h"
#include "cuda/driver/resolve.h"
#include "engine/session.h"

const char *ncc_result_name(CUresult result)
{
	const char *name = NULL;

	if (!ncc_real.cuGetErrorName || ncc_real.cuGetErrorName(result, &name) || !name)
		return "unknown error";
	return name;
}

static void at_exit(void)
{
	if (!ncc_session_now())
		return;
	ncc_records_finish();
	ncc_session_finish();
}

/* The parent's CUDA is of no use in the child; the child may start its own. */
static void in_child(void)
{
	ncc_session_fork_child();
	ncc_registry_fork_child();
	ncc_image_fork_child();
	ncc_link_fork_child();
	ncc_resolve_fork_child();
	ncc_records_fork_child();
}

static void watch(void)
{
	atexit(at_exit);
	pthread_atfork(NULL, NULL, in_child);
}

void ncc_process_watch(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, watch);
}
