/* A task: what is to be done on a device, as data. */
#ifndef NCC_SIM_TASK_H
#define NCC_SIM_TASK_H

#include "sim/sim.h"

enum ncc_task_kind {
	NCC_TASK_KERNEL,
	NCC_TASK_COPY,
	NCC_TASK_SET,
	NCC_TASK_HOST,
	NCC_TASK_CALLBACK,
	NCC_TASK_RECORD,
	NCC_TASK_WAIT,
	NCC_TASK_FREE,
	NCC_TASK_WRITE,
	NCC_TASK_GRAPH, /* in graphs only */
	NCC_TASK_CONDITIONAL,
	NCC_TASK_EMPTY,
	NCC_TASK_UPLOAD,
	NCC_TASK_TAIL, /* graphs that kernels have launched behind the one that ends */
};

struct ncc_launch {
	CUfunction function;
	CUkernel kernel; /* the handle it was launched by, if that was a kernel */
	unsigned int grid[3], block[3], shared_bytes;
	bool cooperative;
	bool packed; /* its parameters were given in one buffer */
	size_t param_bytes;
	unsigned char *params; /* owned */
};

/* Rows of rows of bytes. */
struct ncc_copy {
	uint64_t to, from;
	size_t width, height, depth;
	size_t to_pitch, from_pitch; /* from row to row */
	size_t to_layer, from_layer; /* from layer to layer */
	CUDA_MEMCPY3D asked;         /* for those who ask for a node's parameters */
};

struct ncc_set {
	uint64_t to;
	size_t pitch, width, height; /* in elements */
	unsigned int value, element_bytes;
};

struct ncc_host {
	void (*function)(void *);
	void (*callback)(CUstream, CUresult, void *);
	CUstream stream;
	void *data;
};

/* `value` lies in the arena: kernels set it. Bodies are its own. */
struct ncc_conditional {
	uint64_t value;
	int type;
	unsigned int n_bodies;
	CUgraph *bodies;
};

/* Does not own what it points to, except a launch's parameters, the bodies of a
 * condition and a reference to its event. */
struct ncc_task {
	enum ncc_task_kind kind;
	union {
		struct ncc_launch launch;
		struct ncc_copy copy;
		struct ncc_set set;
		struct ncc_host host;
		CUevent event;
		struct {
			int device;
			uint64_t task;
		} wait;
		uint64_t address; /* to free */
		struct {
			uint64_t to, value;
			int bytes;
		} write;
		CUgraph graph;
		struct ncc_conditional conditional;
		struct {
			CUgraphExec exec;
			CUgraph graph; /* owned */
		} upload;
	};
};

struct ncc_task ncc_task_copy(const struct ncc_task *task);
void ncc_task_free(struct ncc_task *task);

#endif
