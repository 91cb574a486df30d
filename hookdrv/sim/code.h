/* Code: images as the server understood them, modules, libraries and their functions. */
#ifndef NCC_SIM_CODE_H
#define NCC_SIM_CODE_H

#include "sim/protocol.h"
#include "sim/sim.h"

enum { NCC_FUNCTION_ATTRIBUTES = 16 };

/* One image, shared by the modules made of it. */
struct ncc_code {
	int references; /* atomic */
	void *image;
	size_t image_bytes;
	int max_registers; /* that a kernel is said to have; 0: as the model has it */
	bool loaded[NCC_MAX_DEVICES];
	uint32_t number[NCC_MAX_DEVICES]; /* at that device's server */
	void *description;
	struct ncc_sim_code head;
	const struct ncc_sim_kernel *kernels;
	const struct ncc_sim_variable *variables;
	const struct ncc_sim_param *params;
	const char *names;
};

struct CUfunc_st {
	uint32_t index;
	CUmodule module;
	const struct ncc_sim_kernel *info;
	const char *name;
	int attributes[NCC_FUNCTION_ATTRIBUTES];
	int occupancy; /* 0: by the model */
	bool compiled;
	unsigned int shape[3], shared_bytes; /* of the oldest way to launch */
	unsigned char *old_params;
	size_t old_param_bytes;
};

struct CUmod_st {
	CUcontext context;     /* NULL: it has ended, and the module with it */
	CUmodule newer, older; /* of all there are */
	struct ncc_code *code;
	CUlibrary library; /* NULL: loaded as a module */
	uint64_t variables;
	CUfunction *functions;
	CUmodule next; /* of the same library */
};

struct CUkern_st {
	uint32_t index;
	CUlibrary library;
};

struct CUlib_st {
	struct ncc_code *code;
	CUkernel *kernels;
	CUmodule modules;
};

/* What the options of a load ask for. */
struct ncc_jit {
	char *buffer;      /* for a text, CU_JIT_ERROR_LOG_BUFFER */
	void **bytes;      /* the buffer's size, then what is in it */
	int max_registers; /* 0: any number */
};

/* To that buffer, to the log and to standard error. */
void ncc_tell(const struct ncc_jit *jit, const char *message);

/* What an image is, by its first bytes. */
size_t ncc_image_bytes(const void *image);
const void *ncc_unwrap(const void *image);

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
