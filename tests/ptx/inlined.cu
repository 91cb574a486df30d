// The kernels of callees.cu with nothing called that can be inlined.
#define CALLED __forceinline__
#include "callees.cu"
