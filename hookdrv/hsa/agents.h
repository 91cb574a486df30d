/* The GPUs that the runtime has, numbered as it lists them. */
#ifndef NCC_HSA_AGENTS_H
#define NCC_HSA_AGENTS_H

#include <stdint.h>

#include "hsa/hsa_abi.h"

enum { NCC_HSA_AGENTS = 64 };

/* The number of a GPU; -1: it is none. The first call asks the runtime for all. */
int32_t ncc_hsa_agent_number(struct ncc_hsa_agent agent);

/* In entries for `put`, once each. One thread at a time. */
void ncc_hsa_agents_say(void (*put)(const void *entry));

#endif
