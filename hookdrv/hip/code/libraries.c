#include "code/left_alone.h"

#include <stddef.h>

/* AMD's libraries of kernels (rocBLAS, MIOpen, RCCL) are under free licences; what copies and fills for the runtime is not
 * loaded by the calls that are hooked. */
const char *const ncc_libraries_left_alone[] = {"libamdhip64.so", NULL};
