/* Libraries whose licence forbids to modify or take apart their code: their kernels run as they are. */
#define _GNU_SOURCE
#include "cuda/code/left_alone.h"

#include <dlfcn.h>
#include <string.h>

#include "cuda/code/image_view.h"

/* Starts of file names. Libraries under a free licence (NCCL, CUTLASS) are not here. */
static const char *const left_alone[] = {
	"libcublas",   "libcudnn",   "libcudss",     "libcufft",     "libcurand",  "libcusolver", "libcusparse",
	"libcutensor", "libnvinfer", "libnvjitlink", "libnvJitLink", "libnvjpeg",  "libnvrtc",    "libnvshmem",
	"libnpp",      "libcuda.so", "libnvcuvid",   "libnvoptix",   "libnvidia-",
};

static bool owner_is_listed(const void *address)
{
	const char *slash, *file;
	Dl_info info;

	if (!address || !dladdr(address, &info) || !info.dli_fname)
		return false;
	slash = strrchr(info.dli_fname, '/');
	file = slash ? slash + 1 : info.dli_fname;
	for (size_t i = 0; i < sizeof(left_alone) / sizeof(left_alone[0]); i++) {
		if (!strncmp(file, left_alone[i], strlen(left_alone[i])))
			return true;
	}
	return false;
}

bool ncc_image_left_alone(const void *code, const void *caller)
{
	struct iovec first = {0};

	/* A wrapper may be the runtime's, with the library's code behind it. */
	ncc_image_parts(code, &first, 1);
	return owner_is_listed(code) || owner_is_listed(first.iov_base) || owner_is_listed(caller);
}
