/* What is set on a texture or surface reference, and bound to it. */
#ifndef NCC_REFERENCE_STATE_H
#define NCC_REFERENCE_STATE_H

#include "driver/driver_abi.h"

/* What a reference leads to. The driver tells the most of it, but not the size and shape of memory. */
struct ncc_binding {
	enum ncc_binding_kind {
		NCC_BOUND_TO_NOTHING,
		NCC_BOUND_TO_ARRAY,
		NCC_BOUND_TO_MIPMAPS,
		NCC_BOUND_TO_MEMORY,
		NCC_BOUND_TO_ROWS,
	} kind;
	union {
		CUarray array;
		CUmipmappedArray mipmaps;
		CUdeviceptr address;
	};
	unsigned int flags;
	size_t bytes; /* of memory, or from row to row */
	size_t offset;
	CUDA_ARRAY_DESCRIPTOR shape;                                                        /* of rows, */
	CUresult (*set_rows)(CUtexref, const CUDA_ARRAY_DESCRIPTOR *, CUdeviceptr, size_t); /* by one of two versions */
};

/* Make `to` like `from`. `binding`: what is bound to `from`; NULL: that is bound to `to` already. An error: it is not. */
CUresult ncc_texture_copy(CUtexref to, CUtexref from, const struct ncc_binding *binding);
CUresult ncc_surface_copy(CUsurfref to, CUsurfref from, const struct ncc_binding *binding);

#endif
