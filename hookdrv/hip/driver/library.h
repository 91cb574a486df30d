/* Code of ours that is loaded for any device: HIP has modules, of one device each. */
#ifndef NCC_HIP_LIBRARY_H
#define NCC_HIP_LIBRARY_H

#include "driver/driver_abi.h"

/* As cuLibraryLoadData: takes a copy of the image, a code object, and loads it where a function is asked for. There are no
 * options. */
CUresult ncc_hip_library_load(CUlibrary *library, const void *image, int *options, void **values,
			      unsigned int n_options, int *library_options, void **library_values,
			      unsigned int n_library_options);
CUresult ncc_hip_library_unload(CUlibrary library);

/* As cuLibraryGetKernel. One library has one kernel of ours: a second name is refused. */
CUresult ncc_hip_library_kernel(CUkernel *kernel, CUlibrary library, const char *name);

/* As cuKernelGetFunction, on the current device. */
CUresult ncc_hip_kernel_function(CUfunction *function, CUkernel kernel);

/* What stands for the kernel that has this function, if it is one of ours, in launches that take a program's own function:
 * it is registered as one. NULL: that cannot be. */
const void *ncc_hip_function_host(CUfunction function);

/* A device is about to lose all that it has: what is wanted there later is loaded again. */
void ncc_hip_libraries_leave(int device);

#endif
