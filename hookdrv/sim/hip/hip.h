/* The inside of the stand-in for libamdhip64.so: HIP's runtime on the driver that the stand-in for libcuda.so.1 is.
 *
 * A call of HIP's makes sure of a current context, the primary one of the thread's device, and calls the driver inside,
 * which is the same code as NVIDIA's but for what an image and a device are (hip/image.c, hip/device.c). Results of the
 * driver are HIP's: the numbers are the same.
 */
#ifndef NCC_SIM_HIP_H
#define NCC_SIM_HIP_H

#include "sim/hip/driver.h"
#include "sim/hip/hip_abi.h"
#include "sim/sim.h"

#define HIP_API __attribute__((visibility("default"))) hipError_t

/* Whether a call may go on; initialises the library with the first. */
CUresult ncc_hip_begin(const char *name);

/* The same, and there is a current context. */
CUresult ncc_hip_enter(const char *name);

/* With the first call: work goes by packets of the HSA runtime from here on, where somebody would see them. */
void ncc_packets_start(void);

/* What a call returns; an error is kept for hipGetLastError. */
hipError_t ncc_hip_done(int result);

/* The kernel that a program calls by the address of a function of its own. */
CUresult ncc_hip_function(const void *host, CUfunction *function);

/* Around looking it up and launching it. */
void ncc_hip_bundles_stay(void);
void ncc_hip_bundles_may_go(void);

/* The other way about. NULL: it is a module's, which the program knows by its handle. */
const void *ncc_hip_host_function(CUfunction function);

/* A library's kernel, which may be launched as the program's own. */
bool ncc_hip_is_kernel(const void *address);

/* A variable that a program names by the address of its shadow: where it is on the current device. */
CUresult ncc_hip_symbol(const void *shadow, CUdeviceptr *address, size_t *bytes);

/* `extra` as the driver inside has it; a place of five. */
void **ncc_hip_extra(void **extra, void *place[5]);

/* One call of HIP's that is one of the driver's. */
#define NCC_HIP_CALL(name, params, call)                     \
	HIP_API name params                                  \
	{                                                    \
		CUresult result = ncc_hip_enter(#name);      \
                                                             \
		return ncc_hip_done(result ? result : call); \
	}

#define NCC_BITS(pointer) ((CUdeviceptr)(uintptr_t)(pointer))

#endif
