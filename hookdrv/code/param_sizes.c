#include "code/param_sizes.h"

#include <stdlib.h>

#include "driver/real.h"

/* False: the driver does not tell all of them. */
static bool ask(CUfunction function, CUresult (*of_function)(CUfunction, size_t, size_t *, size_t *),
		struct ncc_param_sizes *sizes)
{
	size_t offset, bytes;

	for (sizes->n = 0; of_function && sizes->n < NCC_MAX_PARAMS; sizes->n++) {
		CUresult result = of_function(function, sizes->n, &offset, &bytes);

		if (result)
			return result == CUDA_ERROR_INVALID_VALUE; /* there is no such parameter */
		sizes->bytes[sizes->n] = (uint32_t)bytes;
	}
	return false;
}

/* As the engine has said, if it is probed in one of its forms. */
static bool as_prepared(struct ncc_kernel *kernel, struct ncc_param_sizes *sizes)
{
	const struct ncc_probed *probed = NULL;

	for (int i = 0; !probed && i < NCC_FORMS; i++)
		probed = atomic_load_explicit(&kernel->form[i].probed, memory_order_acquire);
	if (!probed)
		return false;
	sizes->n = probed->prepared->n_params;
	for (uint32_t i = 0; i < sizes->n; i++)
		sizes->bytes[i] = probed->prepared->param_bytes[i];
	return true;
}

static CUresult of_kernel(CUfunction handle, size_t i, size_t *offset, size_t *bytes)
{
	return ncc_real.cuKernelGetParamInfo((CUkernel)(void *)handle, i, offset, bytes);
}

const struct ncc_param_sizes *ncc_param_sizes_of(struct ncc_kernel *kernel, CUfunction function)
{
	struct ncc_param_sizes *known = atomic_load_explicit(&kernel->param_sizes, memory_order_acquire), *made;
	bool is_kernel = (void *)function == (void *)atomic_load(&kernel->library_kernel);

	if (known || !kernel->unit)
		return known;
	made = malloc(sizeof(*made) + NCC_MAX_PARAMS * sizeof(made->bytes[0]));
	if (!made ||
	    !(ask(function, is_kernel && ncc_real.cuKernelGetParamInfo ? of_kernel : ncc_real.cuFuncGetParamInfo,
		  made) ||
	      as_prepared(kernel, made))) {
		free(made);
		return NULL;
	}
	if (atomic_compare_exchange_strong(&kernel->param_sizes, &known, made))
		return made;
	free(made);
	return known;
}
