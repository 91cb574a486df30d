/* Texture and surface references: what the program binds to them, and sets on them. */
#include "code/references.h"
#include "code/registry.h"
#include "cuda/wrap/wrap.h"

#define LOOKUP(name, type, surface)                                                                         \
	NCC_WRAP(name, type *reference, CUmodule module, const char *wanted)                                \
	{                                                                                                   \
		CUresult result;                                                                            \
                                                                                                            \
		NCC_NOTE(name, reference, module, wanted);                                                  \
		result = ncc_real.name(reference, module, wanted);                                          \
		if (result == CUDA_SUCCESS)                                                                 \
			ncc_reference_found(*reference, module, wanted, surface, ncc_unit_context(module)); \
		return ncc_leave(#name, result);                                                            \
	}

LOOKUP(cuModuleGetTexRef, CUtexref, false)
LOOKUP(cuModuleGetSurfRef, CUsurfref, true)

NCC_WRAP(cuTexRefDestroy, CUtexref reference)
{
	NCC_NOTE(cuTexRefDestroy, reference);
	ncc_reference_destroyed(reference);
	return ncc_leave("cuTexRefDestroy", ncc_real.cuTexRefDestroy(reference));
}

/* `binding`: a pointer, or NULL. */
#define SETTER(name, binding, params, args)                        \
	NCC_WRAP(name, NCC_UNPACK params)                          \
	{                                                          \
		CUresult result;                                   \
                                                                   \
		NCC_NOTE(name, NCC_UNPACK args);                   \
		result = ncc_real.name args;                       \
		if (result == CUDA_SUCCESS)                        \
			ncc_reference_changed(reference, binding); \
		return ncc_leave(#name, result);                   \
	}

#define BINDING(...) (&(struct ncc_binding){__VA_ARGS__})
#define TO_ARRAY     BINDING(.kind = NCC_BOUND_TO_ARRAY, .array = array, .flags = flags)
#define TO_MIPMAPS   BINDING(.kind = NCC_BOUND_TO_MIPMAPS, .mipmaps = array, .flags = flags)
#define TO_MEMORY \
	BINDING(.kind = NCC_BOUND_TO_MEMORY, .address = address, .bytes = bytes, .offset = offset ? *offset : 0)
#define TO_ROWS(by)                                                                                  \
	BINDING(.kind = NCC_BOUND_TO_ROWS, .address = address, .bytes = pitch, .shape = *descriptor, \
		.set_rows = ncc_real.by)

SETTER(cuTexRefSetArray, TO_ARRAY, (CUtexref reference, CUarray array, unsigned int flags), (reference, array, flags))
SETTER(cuTexRefSetMipmappedArray, TO_MIPMAPS, (CUtexref reference, CUmipmappedArray array, unsigned int flags),
       (reference, array, flags))
SETTER(cuTexRefSetAddress_v2, TO_MEMORY, (size_t *offset, CUtexref reference, CUdeviceptr address, size_t bytes),
       (offset, reference, address, bytes))
SETTER(cuTexRefSetAddress2D_v2, TO_ROWS(cuTexRefSetAddress2D_v2),
       (CUtexref reference, const CUDA_ARRAY_DESCRIPTOR *descriptor, CUdeviceptr address, size_t pitch),
       (reference, descriptor, address, pitch))
SETTER(cuTexRefSetAddress2D_v3, TO_ROWS(cuTexRefSetAddress2D_v3),
       (CUtexref reference, const CUDA_ARRAY_DESCRIPTOR *descriptor, CUdeviceptr address, size_t pitch),
       (reference, descriptor, address, pitch))
SETTER(cuTexRefSetFormat, NULL, (CUtexref reference, int format, int components), (reference, format, components))
SETTER(cuTexRefSetAddressMode, NULL, (CUtexref reference, int dimension, int mode), (reference, dimension, mode))
SETTER(cuTexRefSetFilterMode, NULL, (CUtexref reference, int mode), (reference, mode))
SETTER(cuTexRefSetMipmapFilterMode, NULL, (CUtexref reference, int mode), (reference, mode))
SETTER(cuTexRefSetMipmapLevelBias, NULL, (CUtexref reference, float bias), (reference, bias))
SETTER(cuTexRefSetMipmapLevelClamp, NULL, (CUtexref reference, float least, float most), (reference, least, most))
SETTER(cuTexRefSetMaxAnisotropy, NULL, (CUtexref reference, unsigned int most), (reference, most))
SETTER(cuTexRefSetBorderColor, NULL, (CUtexref reference, float *colour), (reference, colour))
SETTER(cuTexRefSetFlags, NULL, (CUtexref reference, unsigned int flags), (reference, flags))
SETTER(cuSurfRefSetArray, TO_ARRAY, (CUsurfref reference, CUarray array, unsigned int flags), (reference, array, flags))
