/* AMD has no library that patches machine code: no plan for its kernels has patches. */
#include "driver/sanitizer.h"

#include <stddef.h>

const struct ncc_sanitizer *ncc_sanitizer(const char **why)
{
	*why = "NVIDIA's library patches none of AMD's kernels";
	return NULL;
}

const char *ncc_sanitizer_says(int result)
{
	return "";
}
