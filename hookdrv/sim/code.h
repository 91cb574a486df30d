/* Code: images as the server understood them, modules, libraries and their functions. */
#ifndef NCC_SIM_CODE_H
#define NCC_SIM_CODE_H

#include "sim/loaded.h"

/* What the options of a load ask for. */
struct ncc_jit {
	char *buffer;      /* for a text, CU_JIT_ERROR_LOG_BUFFER */
	void **bytes;      /* the buffer's size, then what is in it */
	int max_registers; /* 0: any number */
};

/* To that buffer, to the log and to standard error. */
void ncc_tell(const struct ncc_jit *jit, const char *message);

CUresult ncc_load_code(const void *image, size_t bytes, CUdevice device, struct ncc_code **code,
		       const struct ncc_jit *jit);
void ncc_release_code(struct ncc_code *code);

CUresult ncc_new_module(struct ncc_code *code, CUcontext context, CUmodule *module);
void ncc_free_module(CUmodule module);

/* A context's modules end with it; their handles stay, to be unloaded. */
void ncc_end_modules(CUcontext context);
CUfunction ncc_module_function(CUmodule module, uint32_t index);
long ncc_find_kernel(const struct ncc_code *code, const char *name);
CUresult ncc_find_variable(CUmodule module, const char *name, CUdeviceptr *address, size_t *bytes);

/* The library's module for a context, made where there is none. */
CUresult ncc_library_module(CUlibrary library, CUcontext context, CUmodule *module);

/* The function that a handle of either kind means in a context. */
CUresult ncc_function_of(CUfunction handle, CUcontext context, CUfunction *function);

/* Compiles a kernel once. What the simulator does not have is CUDA_ERROR_NOT_SUPPORTED. */
CUresult ncc_compile(CUfunction function);

int ncc_registers(const struct CUfunc_st *function);

/* Blocks on each multiprocessor; 0: none fits. */
int ncc_occupancy(const struct CUfunc_st *function, unsigned int threads, size_t dynamic_bytes);

#endif
