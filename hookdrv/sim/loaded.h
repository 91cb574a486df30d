/* What a program has loaded: images as the server understood them, modules, libraries and their functions. */
#ifndef NCC_SIM_LOADED_H
#define NCC_SIM_LOADED_H

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

/* To a texture or surface. */
struct ncc_sim_reference {
	struct ncc_sim_reference *next; /* of the same module */
	CUmodule module;
	CUdeviceptr word;
};

struct CUmod_st {
	CUcontext context;     /* NULL: it has ended, and the module with it */
	CUmodule newer, older; /* of all there are */
	struct ncc_code *code;
	CUlibrary library; /* NULL: loaded as a module */
	uint64_t variables;
	CUfunction *functions;
	CUmodule next; /* of the same library */
	struct ncc_sim_reference *references;
	struct ncc_packet_code *packet_code; /* as the HSA runtime has it; NULL: it has not been asked for yet */
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

#endif
