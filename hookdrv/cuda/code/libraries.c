#include "code/left_alone.h"

#include <stddef.h>

/* NCCL and CUTLASS are under free licences. */
const char *const ncc_libraries_left_alone[] = {
	"libcublas",   "libcudnn",   "libcudss",     "libcufft",     "libcurand",  "libcusolver", "libcusparse",
	"libcutensor", "libnvinfer", "libnvjitlink", "libnvJitLink", "libnvjpeg",  "libnvrtc",    "libnvshmem",
	"libnpp",      "libcuda.so", "libnvcuvid",   "libnvoptix",   "libnvidia-", NULL,
};
