#include "launch/node_params.h"

#include <stdlib.h>
#include <string.h>

#include "code/lookup.h"
#include "code/param_sizes.h"
#include "launch/params.h"

enum { ALIGN = 16 /* of each parameter */ };

/* The memory of before, or new one. */
static struct ncc_node_params *take(const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_node_params *before, size_t bytes)
{
	struct ncc_node_params *made = before;

	if (!before || before->bytes != bytes || !before->params.kernelParams != !params->kernelParams) {
		made = calloc(1, sizeof(*made) + bytes);
		if (!made)
			return NULL;
		free(before);
	}
	made->params = *params;
	made->bytes = bytes;
	return made;
}

/* In one buffer, as it was given. */
static struct ncc_node_params *copy_packed(const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_node_params *before)
{
	struct ncc_packed packed = ncc_params_packed(params->extra);
	struct ncc_node_params *made;

	if (!packed.buffer)
		return NULL;
	made = take(params, before, packed.bytes);
	if (!made)
		return NULL;
	memcpy(made->values, packed.buffer, packed.bytes);
	ncc_params_pack(made->extra, made->values, &made->bytes);
	made->params.extra = made->extra;
	return made;
}

/* Each behind the list of them. */
static struct ncc_node_params *copy_list(const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_node_params *before)
{
	CUfunction function = ncc_node_function(params);
	const struct ncc_param_sizes *sizes = ncc_param_sizes_of(ncc_kernel_of(function), function);
	size_t list = sizes ? ncc_aligned(sizeof(struct ncc_node_params) + sizes->n * sizeof(void *), ALIGN) : 0,
	       bytes = list;
	struct ncc_node_params *made;
	char *at;

	if (!sizes)
		return NULL;
	for (uint32_t i = 0; i < sizes->n; i++)
		bytes += ncc_aligned(sizes->bytes[i], ALIGN);
	made = take(params, before, bytes - sizeof(*made));
	at = (char *)made + list;
	for (uint32_t i = 0; made && i < sizes->n; i++) {
		made->values[i] = at;
		memcpy(at, params->kernelParams[i], sizes->bytes[i]);
		at += ncc_aligned(sizes->bytes[i], ALIGN);
	}
	if (made)
		made->params.kernelParams = made->values;
	return made;
}

struct ncc_node_params *ncc_node_params_copy(const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_node_params *before)
{
	if (params->kernelParams)
		return copy_list(params, before);
	return params->extra ? copy_packed(params, before) : take(params, before, 0);
}
