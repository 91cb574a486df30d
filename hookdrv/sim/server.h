/* The simulator's server of one device: requests, one at a time. */
#ifndef NCC_SIM_SERVER_H
#define NCC_SIM_SERVER_H

#include "sim/protocol.h"
#include "sim/sim.h"

struct ncc_request {
	const void *message;
	size_t bytes;
	int fd; /* to send; -1: none */
};

/* The answer; its descriptor, if one came, is closed after it was mapped to `data`. */
struct ncc_answer {
	CUresult result;
	uint64_t value;
	void *data; /* of `bytes`, to be freed */
	size_t bytes;
	char message[NCC_SIM_MESSAGE_BYTES];
};

/* Starts or connects to the server where that has not been done. A broken connection is CUDA_ERROR_LAUNCH_FAILED. */
CUresult ncc_ask(CUdevice device, const struct ncc_request *request, struct ncc_answer *answer);

struct ncc_sim_head ncc_sim_head(enum ncc_sim_type type, size_t bytes);

/* A memfd with the bytes; -1 where there is none to be had. */
int ncc_memfd(const void *data, size_t bytes);

#endif
