#include "launch/params.h"

#include <stdlib.h>
#include <string.h>

#include "driver/vendor.h"

struct ncc_packed ncc_params_packed(void *const *extra)
{
	struct ncc_packed packed = {.buffer = NULL};

	for (; *extra != ncc_vendor.extra_end; extra += 2) {
		if (extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
			packed.buffer = extra[1];
		else if (extra[0] == CU_LAUNCH_PARAM_BUFFER_SIZE)
			packed.bytes = *(const size_t *)extra[1];
		else
			return (struct ncc_packed){.buffer = NULL};
	}
	return packed;
}

void ncc_params_pack(void *extra[5], void *buffer, size_t *bytes)
{
	extra[0] = CU_LAUNCH_PARAM_BUFFER_POINTER;
	extra[1] = buffer;
	extra[2] = CU_LAUNCH_PARAM_BUFFER_SIZE;
	extra[3] = bytes;
	extra[4] = ncc_vendor.extra_end;
}

static bool point_into(struct ncc_params *out, const struct ncc_prepared *prepared, size_t bytes)
{
	for (uint32_t i = 0; i < prepared->n_params; i++) {
		if ((size_t)prepared->param_offset[i] + prepared->param_bytes[i] > bytes)
			return false;
		out->pointers[i] = out->packed + prepared->param_offset[i];
	}
	return true;
}

static bool append_packed(struct ncc_params *out, const struct ncc_prepared *prepared, void **extra,
			  uint32_t block_bytes)
{
	struct ncc_packed given = ncc_params_packed(extra);
	size_t kept = given.bytes < prepared->block_offset ? given.bytes : prepared->block_offset;

	out->packed_bytes = (size_t)prepared->block_offset + block_bytes;
	if (!given.buffer)
		return false;
	out->packed = calloc(1, out->packed_bytes);
	if (!out->packed)
		return false;
	memcpy(out->packed, given.buffer, kept);
	if (!point_into(out, prepared, kept)) {
		free(out->packed);
		return false;
	}
	ncc_params_pack(out->packed_extra, out->packed, &out->packed_bytes);
	out->extra = out->packed_extra;
	return true;
}

bool ncc_params_append(struct ncc_params *out, const struct ncc_prepared *prepared, const struct ncc_call *call,
		       void *block, uint32_t block_bytes)
{
	out->params = out->extra = NULL;
	out->packed = NULL;
	out->values = (const void *const *)out->pointers;
	if (call->extra && !call->params)
		return append_packed(out, prepared, call->extra, block_bytes);
	if (call->extra || (!call->params && prepared->n_params))
		return false;
	for (uint32_t i = 0; i < prepared->n_params; i++)
		out->pointers[i] = call->params[i];
	out->pointers[prepared->n_params] = block;
	out->params = out->pointers;
	return true;
}

void ncc_params_block_filled(struct ncc_params *params, const struct ncc_prepared *prepared, const void *block,
			     uint32_t block_bytes)
{
	if (params->packed)
		memcpy(params->packed + prepared->block_offset, block, block_bytes);
}

void ncc_params_free(struct ncc_params *params)
{
	free(params->packed);
}
