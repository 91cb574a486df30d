/* A library that the hook driver has to leave alone, by its name. */
#include "hook_kernels.h"

const char the_image[] = IMAGE(ADD("add"));
