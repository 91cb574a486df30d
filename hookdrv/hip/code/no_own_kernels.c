#include "code/own_kernels.h"

#include <stddef.h>

/* One for each processor would be needed: the device's clock is not compared with the host's, and loops of graphs are not
 * counted, which HIP's graphs do not have. */
const void *ncc_own_kernels_image(void)
{
	return NULL;
}
