/* The driver's functions as data. */
#ifndef NCC_SIM_RESOLVE_H
#define NCC_SIM_RESOLVE_H

#include "sim/sim.h"

struct ncc_name {
	const char *asked;
	void *function;
	int since; /* CUDA version */
	bool own;  /* the variant for per-thread default streams */
};

extern const struct ncc_name ncc_names[];
extern const size_t ncc_n_names;

#endif
