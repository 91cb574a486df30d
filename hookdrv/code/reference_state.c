#include "code/reference_state.h"

#include <string.h>

#include "driver/real.h"

/* Zeros where nothing was written. */
union value {
	int number[4];
	float real[4];
	unsigned int flags;
	const void *pointer;
	CUdeviceptr address;
};

/* Some later driver may not have the calls. */
#define ACCESS(what, call, ...)                                                               \
	static CUresult what(CUtexref reference, union value *value)                          \
	{                                                                                     \
		return ncc_real.call ? ncc_real.call(__VA_ARGS__) : CUDA_ERROR_NOT_SUPPORTED; \
	}
#define GET(name, call, ...) ACCESS(get_##name, call, __VA_ARGS__)
#define SET(name, call, ...) ACCESS(set_##name, call, __VA_ARGS__)

GET(format, cuTexRefGetFormat, &value->number[0], &value->number[1], reference)
SET(format, cuTexRefSetFormat, reference, value->number[0], value->number[1])
GET(mode_x, cuTexRefGetAddressMode, value->number, reference, 0)
SET(mode_x, cuTexRefSetAddressMode, reference, 0, value->number[0])
GET(mode_y, cuTexRefGetAddressMode, value->number, reference, 1)
SET(mode_y, cuTexRefSetAddressMode, reference, 1, value->number[0])
GET(mode_z, cuTexRefGetAddressMode, value->number, reference, 2)
SET(mode_z, cuTexRefSetAddressMode, reference, 2, value->number[0])
GET(filter, cuTexRefGetFilterMode, value->number, reference)
SET(filter, cuTexRefSetFilterMode, reference, value->number[0])
GET(level_filter, cuTexRefGetMipmapFilterMode, value->number, reference)
SET(level_filter, cuTexRefSetMipmapFilterMode, reference, value->number[0])
GET(level_bias, cuTexRefGetMipmapLevelBias, value->real, reference)
SET(level_bias, cuTexRefSetMipmapLevelBias, reference, value->real[0])
GET(levels, cuTexRefGetMipmapLevelClamp, &value->real[0], &value->real[1], reference)
SET(levels, cuTexRefSetMipmapLevelClamp, reference, value->real[0], value->real[1])
GET(anisotropy, cuTexRefGetMaxAnisotropy, value->number, reference)
SET(anisotropy, cuTexRefSetMaxAnisotropy, reference, (unsigned int)value->number[0])
GET(border, cuTexRefGetBorderColor, value->real, reference)
SET(border, cuTexRefSetBorderColor, reference, value->real)
GET(flags, cuTexRefGetFlags, &value->flags, reference)
SET(flags, cuTexRefSetFlags, reference, value->flags)
GET(array, cuTexRefGetArray, (CUarray *)&value->pointer, reference)
GET(mipmaps, cuTexRefGetMipmappedArray, (CUmipmappedArray *)&value->pointer, reference)
GET(address, cuTexRefGetAddress_v2, &value->address, reference)

struct property {
	CUresult (*get)(CUtexref reference, union value *value);
	CUresult (*set)(CUtexref reference, union value *value); /* NULL: by what is bound */
};

#define PROPERTY(name) {get_##name, set_##name}

/* The format first: rows of memory are bound with it. */
static const struct property properties[] = {
	PROPERTY(format), PROPERTY(mode_x),       PROPERTY(mode_y),     PROPERTY(mode_z),    PROPERTY(filter),
	PROPERTY(levels), PROPERTY(level_filter), PROPERTY(level_bias), PROPERTY(border),    PROPERTY(anisotropy),
	PROPERTY(flags),  {get_array, NULL},      {get_mipmaps, NULL},  {get_address, NULL},
};

enum { PROPERTIES = sizeof(properties) / sizeof(properties[0]) };

/* What the driver does not tell of one, as of what nothing is bound to, it must not tell of the other. */
static bool is_same(const struct property *property, CUtexref to, CUtexref from, union value *wanted)
{
	union value found = {{0}};
	CUresult of_from, of_to;

	memset(wanted, 0, sizeof(*wanted));
	of_from = property->get(from, wanted);
	of_to = property->get(to, &found);
	return of_from == of_to && of_from != CUDA_ERROR_NOT_SUPPORTED &&
	       (of_from || !memcmp(&found, wanted, sizeof(found)));
}

/* What is not told is not set: whether both are alike is seen in the end. */
static CUresult copy_property(const struct property *property, CUtexref to, CUtexref from)
{
	union value wanted;

	if (is_same(property, to, from, &wanted) || !property->set || property->get(from, &wanted))
		return CUDA_SUCCESS;
	return property->set(to, &wanted);
}

static CUresult bind_memory(CUtexref to, const struct ncc_binding *binding)
{
	size_t offset = 0;
	CUresult result = ncc_real.cuTexRefSetAddress_v2(&offset, to, binding->address, binding->bytes);

	return result || offset == binding->offset ? result : CUDA_ERROR_INVALID_VALUE;
}

static CUresult bind(CUtexref to, const struct ncc_binding *binding)
{
	switch (binding->kind) {
	case NCC_BOUND_TO_ARRAY:
		return ncc_real.cuTexRefSetArray(to, binding->array, binding->flags);
	case NCC_BOUND_TO_MIPMAPS:
		return ncc_real.cuTexRefSetMipmappedArray(to, binding->mipmaps, binding->flags);
	case NCC_BOUND_TO_MEMORY:
		return bind_memory(to, binding);
	case NCC_BOUND_TO_ROWS:
		return binding->set_rows(to, &binding->shape, binding->address, binding->bytes);
	default:
		return CUDA_SUCCESS;
	}
}

CUresult ncc_texture_copy(CUtexref to, CUtexref from, const struct ncc_binding *binding)
{
	CUresult result = CUDA_SUCCESS;
	union value wanted;

	if (!result && binding)
		result = copy_property(&properties[0], to, from);
	if (!result && binding)
		result = bind(to, binding);
	for (int i = 0; !result && i < PROPERTIES; i++)
		result = copy_property(&properties[i], to, from);
	for (int i = 0; !result && i < PROPERTIES; i++)
		result = is_same(&properties[i], to, from, &wanted) ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN;
	return result;
}

static CUresult array_of(CUsurfref reference, CUarray *array)
{
	*array = NULL;
	return ncc_real.cuSurfRefGetArray(array, reference);
}

CUresult ncc_surface_copy(CUsurfref to, CUsurfref from, const struct ncc_binding *binding)
{
	CUresult result = CUDA_SUCCESS, of_from;
	CUarray wanted, found;

	if (!ncc_real.cuSurfRefGetArray || !ncc_real.cuSurfRefSetArray)
		return CUDA_ERROR_NOT_SUPPORTED;
	if (binding && binding->kind == NCC_BOUND_TO_ARRAY)
		result = ncc_real.cuSurfRefSetArray(to, binding->array, binding->flags);
	of_from = array_of(from, &wanted);
	if (!result && (of_from != array_of(to, &found) || of_from == CUDA_ERROR_NOT_SUPPORTED || wanted != found))
		result = CUDA_ERROR_UNKNOWN;
	return result;
}
