/* Where CUDA's driver loads this library as its tool (CUDA_INJECTION64_PATH): what has to be there before CUDA starts. */
#include <pthread.h>

#include "base/config.h"
#include "cuda/driver/cupti.h"
#include "cuda/driver/patching.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void attach(void)
{
	if (ncc_config()->cupti && !ncc_config()->sanitizer) /* there is room for one of both */
		ncc_cupti_attach();
	else
		ncc_sanitizer_attach();
}

/* Called by the driver in cuInit. */
__attribute__((visibility("default"))) int InitializeInjection(void)
{
	pthread_once(&once, attach);
	return 1;
}
