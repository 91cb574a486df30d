/* As much of HIP as examples/launch_probed.cpp calls, with memory of the host: its launch is the test's, by a callback.
 * The real declarations are checked by compiling that program against HIP's own headers. */
#pragma once

#include <cstdlib>
#include <cstring>

typedef int hipError_t;
typedef void *hipModule_t;
typedef const char *hipFunction_t;
typedef void *hipStream_t;
enum { hipSuccess = 0 };
enum hipMemcpyKind { hipMemcpyHostToDevice = 1, hipMemcpyDeviceToHost = 2 };

typedef void (*launch_callback)(const char *kernel, const unsigned *shape, void **arguments);
typedef void (*memory_callback)(void *start, size_t bytes);
static launch_callback on_launch;
static memory_callback on_memory;

extern "C" void set_callbacks(launch_callback launch, memory_callback memory) {
  on_launch = launch;
  on_memory = memory;
}

inline const char *hipGetErrorString(hipError_t) { return "an error"; }
inline hipError_t hipModuleLoadData(hipModule_t *module, const void *image) {
  *module = const_cast<void *>(image);
  return hipSuccess;
}
inline hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t, const char *name) {
  *function = strdup(name);
  return hipSuccess;
}
template <typename T>
hipError_t hipMalloc(T **made, size_t bytes) {
  *made = static_cast<T *>(malloc(bytes + 1));
  memset(*made, 0xA5, bytes);
  on_memory(*made, bytes);
  return hipSuccess;
}
inline hipError_t hipMemset(void *at, int value, size_t bytes) {
  memset(at, value, bytes);
  return hipSuccess;
}
inline hipError_t hipMemcpy(void *to, const void *from, size_t bytes, hipMemcpyKind) {
  memcpy(to, from, bytes);
  return hipSuccess;
}
inline hipError_t hipDeviceSynchronize() { return hipSuccess; }
inline hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                                        unsigned by, unsigned bz, unsigned, hipStream_t, void **arguments, void **) {
  const unsigned shape[6] = {gx, gy, gz, bx, by, bz};
  on_launch(function, shape, arguments);
  return hipSuccess;
}
