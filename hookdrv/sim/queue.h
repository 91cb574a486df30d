/* Work for a device: one thread takes tasks in the order in which they were handed in, whatever their stream. */
#ifndef NCC_SIM_QUEUE_H
#define NCC_SIM_QUEUE_H

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
	NCC_TASK_EMPTY,
};

struct ncc_launch {
	CUfunction function;
	CUkernel kernel; /* the handle it was launched by, if that was a kernel */
	unsigned int grid[3], block[3], shared_bytes;
	bool cooperative;
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

/* Does not own what it points to, except a launch's parameters and a reference to its event. */
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
	};
};

struct ncc_task ncc_task_copy(const struct ncc_task *task);
void ncc_task_free(struct ncc_task *task);

/* Hands a task to a stream, or adds it to the graph that the stream is captured into. Takes it over. */
CUresult ncc_submit(CUstream stream, struct ncc_task task);

/* The number of the task, from 1 on. Never part of a capture. */
uint64_t ncc_enqueue(CUcontext context, struct ncc_task task);

bool ncc_is_done(int device, uint64_t task);
void ncc_wait(int device, uint64_t task);

/* For all that was handed in so far. */
void ncc_wait_device(int device);

/* Waits for a stream; then the context's error. */
CUresult ncc_wait_stream(CUstream stream);

/* Runs on the device's thread. The modelled clock moves on in each. */
CUresult ncc_run_task(CUcontext context, struct ncc_task *task, uint64_t *cycles);

#endif
