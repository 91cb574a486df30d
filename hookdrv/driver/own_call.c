#include "driver/own_call.h"

#include <stddef.h>

const char *ncc_result_name(CUresult result)
{
	const char *name = NULL;

	if (!ncc_real.cuGetErrorName || ncc_real.cuGetErrorName(result, &name) || !name)
		return "unknown error";
	return name;
}
