/* A context-independent kernel's function in each context. Found without a lock; put and forgotten with one of the
 * owner's. */
#ifndef NCC_BY_CONTEXT_H
#define NCC_BY_CONTEXT_H

#include "driver/driver_abi.h"

/* Places are taken one after another. */
struct ncc_context_function {
	_Atomic(CUcontext) context; /* NULL: free */
	_Atomic(CUfunction) function;
};

/* NULL: none is known there. */
CUfunction ncc_function_in(struct ncc_context_function *places, int n, CUcontext context);

/* Where all places are taken it is not kept. */
void ncc_function_put(struct ncc_context_function *places, int n, CUcontext context, CUfunction function);
void ncc_function_forget(struct ncc_context_function *places, int n, CUcontext context);

#endif
