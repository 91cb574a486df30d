/* Texture and surface references, and arrays to bind to them. Kernels do not read through them here: what is set on one
 * and bound to it is told to them by a number, in the eight bytes that its variable has in the module. */
#include <stdlib.h>
#include <string.h>

#include "sim/code.h"
#include "sim/enter.h"
#include "sim/queue.h"

struct CUarray_st {
	CUDA_ARRAY_DESCRIPTOR shape;
};

/* No gaps: its bytes are compared. */
struct state {
	uint64_t array, mipmaps, address, bytes;
	CUDA_ARRAY_DESCRIPTOR shape;
	int format, components;
	int mode[3], filter, level_filter;
	float level_bias, levels[2], border[4];
	unsigned int anisotropy, flags, pad;
};

struct reference {
	struct ncc_sim_reference in_module;
	struct state state;
};

NCC_API cuArrayCreate_v2(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *shape)
{
	CUresult result = ncc_begin("cuArrayCreate_v2");

	if (result || !array || !shape)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*array = calloc(1, sizeof(**array));
	if (!*array)
		return CUDA_ERROR_OUT_OF_MEMORY;
	(*array)->shape = *shape;
	ncc_add_handle(*array, NCC_ARRAY);
	return CUDA_SUCCESS;
}

NCC_API cuArrayDestroy(CUarray array)
{
	if (!ncc_is_handle(array, NCC_ARRAY))
		return CUDA_ERROR_INVALID_HANDLE;
	ncc_remove_handle(array);
	free(array);
	return CUDA_SUCCESS;
}

static struct ncc_sim_reference *new_reference(CUmodule module, CUdeviceptr word)
{
	struct reference *made = calloc(1, sizeof(*made));

	if (!made)
		return NULL;
	made->in_module = (struct ncc_sim_reference){.next = module->references, .module = module, .word = word};
	module->references = &made->in_module;
	ncc_add_handle(made, NCC_REFERENCE);
	return &made->in_module;
}

static CUresult look_up(const char *call, void *found, CUmodule module, const char *name)
{
	CUresult result = ncc_begin(call);
	struct ncc_sim_reference *reference;
	CUdeviceptr word;
	size_t bytes;

	ncc_log("%s %s", call, name ? name : "");
	if (!result && !ncc_is_handle(module, NCC_MODULE))
		result = CUDA_ERROR_INVALID_HANDLE;
	if (!result)
		result = found && name ? ncc_find_variable(module, name, &word, &bytes) : CUDA_ERROR_INVALID_VALUE;
	if (result || bytes != sizeof(uint64_t))
		return result ? result : CUDA_ERROR_NOT_FOUND;
	for (reference = module->references; reference && reference->word != word;)
		reference = reference->next;
	if (!reference)
		reference = new_reference(module, word);
	memcpy(found, &reference, sizeof(reference));
	return reference ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuModuleGetTexRef(CUtexref *reference, CUmodule module, const char *name)
{
	return look_up("cuModuleGetTexRef", reference, module, name);
}

NCC_API cuModuleGetSurfRef(CUsurfref *reference, CUmodule module, const char *name)
{
	return look_up("cuModuleGetSurfRef", reference, module, name);
}

/* Of no module: nobody reads through it. */
NCC_API cuTexRefCreate(CUtexref *reference)
{
	CUresult result = ncc_begin("cuTexRefCreate");
	struct reference *made;

	if (result || !reference)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (!made)
		return CUDA_ERROR_OUT_OF_MEMORY;
	ncc_add_handle(made, NCC_REFERENCE);
	*reference = (CUtexref)made;
	return CUDA_SUCCESS;
}

NCC_API cuTexRefDestroy(CUtexref handle)
{
	struct reference *reference = (struct reference *)handle;

	if (!ncc_is_handle(reference, NCC_REFERENCE) || reference->in_module.module)
		return CUDA_ERROR_INVALID_VALUE;
	ncc_remove_handle(reference);
	free(reference);
	return CUDA_SUCCESS;
}

/* NULL: it is none. */
static struct state *state_of(const void *handle)
{
	return ncc_is_handle(handle, NCC_REFERENCE) ? &((struct reference *)handle)->state : NULL;
}

/* Launches that were made before still have what was bound then. */
static CUresult changed(const char *call, const void *handle)
{
	const struct reference *reference = handle;
	const unsigned char *bytes = (const unsigned char *)&reference->state;
	uint64_t number = 0xcbf29ce484222325u;

	ncc_log("%s", call);
	if (!reference->in_module.module)
		return CUDA_SUCCESS;
	for (size_t i = 0; i < sizeof(reference->state); i++)
		number = (number ^ bytes[i]) * 0x100000001b3u;
	if (reference->in_module.module->context)
		ncc_wait_device(reference->in_module.module->context->device);
	memcpy((void *)(uintptr_t)reference->in_module.word, &number, sizeof(number));
	return CUDA_SUCCESS;
}

/* `change` is of `state`. */
#define SET(name, params, change)                                              \
	NCC_API name params                                                    \
	{                                                                      \
		CUresult injected = ncc_begin(#name);                          \
		struct state *state = state_of(reference);                     \
                                                                               \
		if (injected || !state)                                        \
			return injected ? injected : CUDA_ERROR_INVALID_VALUE; \
		change;                                                        \
		return changed(#name, reference);                              \
	}

#define GET(name, params, given, wanted)                                       \
	NCC_API name params                                                    \
	{                                                                      \
		CUresult injected = ncc_begin(#name);                          \
		struct state *state = state_of(reference);                     \
                                                                               \
		if (injected || !state || !(given))                            \
			return injected ? injected : CUDA_ERROR_INVALID_VALUE; \
		wanted;                                                        \
		return CUDA_SUCCESS;                                           \
	}

static void unbind(struct state *state)
{
	state->array = state->mipmaps = state->address = state->bytes = 0;
	memset(&state->shape, 0, sizeof(state->shape));
}

static void bind_array(struct state *state, CUarray array)
{
	unbind(state);
	state->array = (uint64_t)(uintptr_t)array;
	if (ncc_is_handle(array, NCC_ARRAY)) {
		state->format = array->shape.Format;
		state->components = (int)array->shape.NumChannels;
	}
}

static void bind_mipmaps(struct state *state, CUmipmappedArray mipmaps)
{
	unbind(state);
	state->mipmaps = (uint64_t)(uintptr_t)mipmaps;
}

static void bind_memory(struct state *state, CUdeviceptr address, size_t bytes, const CUDA_ARRAY_DESCRIPTOR *shape)
{
	unbind(state);
	state->address = address;
	state->bytes = bytes;
	if (shape) {
		state->shape = *shape;
		state->format = shape->Format;
		state->components = (int)shape->NumChannels;
	}
}

SET(cuTexRefSetArray, (CUtexref reference, CUarray array, unsigned int flags), bind_array(state, array))
SET(cuTexRefSetMipmappedArray, (CUtexref reference, CUmipmappedArray array, unsigned int flags),
    bind_mipmaps(state, array))
SET(cuTexRefSetAddress_v2, (size_t *offset, CUtexref reference, CUdeviceptr address, size_t bytes),
    (bind_memory(state, address, bytes, NULL), offset ? *offset = 0 : 0))
SET(cuTexRefSetAddress2D_v3,
    (CUtexref reference, const CUDA_ARRAY_DESCRIPTOR *shape, CUdeviceptr address, size_t pitch),
    bind_memory(state, address, pitch, shape))
SET(cuTexRefSetFormat, (CUtexref reference, int format, int components),
    (state->format = format, state->components = components))
SET(cuTexRefSetAddressMode, (CUtexref reference, int dimension, int mode), state->mode[dimension % 3] = mode)
SET(cuTexRefSetFilterMode, (CUtexref reference, int mode), state->filter = mode)
SET(cuTexRefSetMipmapFilterMode, (CUtexref reference, int mode), state->level_filter = mode)
SET(cuTexRefSetMipmapLevelBias, (CUtexref reference, float bias), state->level_bias = bias)
SET(cuTexRefSetMipmapLevelClamp, (CUtexref reference, float least, float most),
    (state->levels[0] = least, state->levels[1] = most))
SET(cuTexRefSetMaxAnisotropy, (CUtexref reference, unsigned int most), state->anisotropy = most)
SET(cuTexRefSetBorderColor, (CUtexref reference, const float *colour),
    memcpy(state->border, colour, sizeof(state->border)))
SET(cuTexRefSetFlags, (CUtexref reference, unsigned int flags), state->flags = flags)
SET(cuSurfRefSetArray, (CUsurfref reference, CUarray array, unsigned int flags), bind_array(state, array))

GET(cuTexRefGetArray, (CUarray * array, CUtexref reference), state->array, *array = (CUarray)state->array)
GET(cuTexRefGetMipmappedArray, (CUmipmappedArray * array, CUtexref reference), state->mipmaps,
    *array = (CUmipmappedArray)state->mipmaps)
GET(cuTexRefGetAddress_v2, (CUdeviceptr * address, CUtexref reference), state->address, *address = state->address)
GET(cuTexRefGetFormat, (int *format, int *components, CUtexref reference), true,
    (*format = state->format, *components = state->components))
GET(cuTexRefGetAddressMode, (int *mode, CUtexref reference, int dimension), true, *mode = state->mode[dimension % 3])
GET(cuTexRefGetFilterMode, (int *mode, CUtexref reference), true, *mode = state->filter)
GET(cuTexRefGetMipmapFilterMode, (int *mode, CUtexref reference), true, *mode = state->level_filter)
GET(cuTexRefGetMipmapLevelBias, (float *bias, CUtexref reference), true, *bias = state->level_bias)
GET(cuTexRefGetMipmapLevelClamp, (float *least, float *most, CUtexref reference), true,
    (*least = state->levels[0], *most = state->levels[1]))
GET(cuTexRefGetMaxAnisotropy, (unsigned int *most, CUtexref reference), true, *most = state->anisotropy)
GET(cuTexRefGetBorderColor, (float *colour, CUtexref reference), true,
    memcpy(colour, state->border, sizeof(state->border)))
GET(cuTexRefGetFlags, (unsigned int *flags, CUtexref reference), true, *flags = state->flags)
GET(cuSurfRefGetArray, (CUarray * array, CUsurfref reference), state->array, *array = (CUarray)state->array)
