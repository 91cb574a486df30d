/* Libraries whose licence forbids to modify or take apart their code: their kernels run as they are. */
#define _GNU_SOURCE
#include "cuda/code/left_alone.h"

#include <dlfcn.h>
#include <string.h>

#include "cuda/code/image_view.h"
#include "engine/session.h"

/* Starts of file names. Libraries under a free licence (NCCL, CUTLASS) are not here. */
static const char *const left_alone[] = {
	"libcublas",   "libcudnn",   "libcudss",     "libcufft",     "libcurand",  "libcusolver", "libcusparse",
	"libcutensor", "libnvinfer", "libnvjitlink", "libnvJitLink", "libnvjpeg",  "libnvrtc",    "libnvshmem",
	"libnpp",      "libcuda.so", "libnvcuvid",   "libnvoptix",   "libnvidia-",
};

static bool starts_with(const char *file, const char *start, size_t bytes)
{
	return bytes && !strncmp(file, start, bytes);
}

/* The user wants it all the same. */
static bool is_included(const char *file)
{
	const struct ncc_welcome *run = ncc_session_now();
	const char *at = run ? run->included : "";

	for (const char *end; (end = strchr(at, ':')); at = end + 1) {
		if (starts_with(file, at, (size_t)(end - at)))
			return true;
	}
	return false;
}

static const char *listed_owner(const void *address)
{
	const char *slash, *file;
	Dl_info info;

	if (!address || !dladdr(address, &info) || !info.dli_fname)
		return NULL;
	slash = strrchr(info.dli_fname, '/');
	file = slash ? slash + 1 : info.dli_fname;
	for (size_t i = 0; i < sizeof(left_alone) / sizeof(left_alone[0]); i++) {
		if (starts_with(file, left_alone[i], strlen(left_alone[i])))
			return is_included(file) ? NULL : file;
	}
	return NULL;
}

const char *ncc_left_alone_library(const void *code, const void *caller)
{
	struct iovec first = {0};
	const char *owner = listed_owner(code);

	/* A wrapper may be the runtime's, with the library's code behind it. */
	ncc_image_parts(code, &first, 1);
	if (!owner)
		owner = listed_owner(first.iov_base);
	return owner ? owner : listed_owner(caller);
}

bool ncc_image_left_alone(const void *code, const void *caller)
{
	return ncc_left_alone_library(code, caller);
}
