/* The driver's functions as data. */
#include "sim/cuda/names.h"

#include "sim/sim.h"

#define DECLARE(asked, name, since, own) extern CUresult name(void);
NCC_SIM_NAMES(DECLARE)

const struct ncc_name ncc_names[] = {
#define ROW(asked, name, since, own) {#asked, (void *)name, since, own},
	NCC_SIM_NAMES(ROW)};

const size_t ncc_n_names = sizeof(ncc_names) / sizeof(ncc_names[0]);
