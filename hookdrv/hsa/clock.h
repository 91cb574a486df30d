/* The runtime's times (its system clock, HSA_SYSTEM_INFO_TIMESTAMP) as times of CLOCK_MONOTONIC. One thread at a time. */
#ifndef NCC_HSA_CLOCK_H
#define NCC_HSA_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "hsa/hsa_abi.h"

/* Reads it if it is time to: true. */
bool ncc_hsa_clock_read(void);

/* False: it could not be read, or they are the other way round. */
bool ncc_hsa_clock_place(const struct ncc_hsa_times *times, uint64_t *start_ns, uint64_t *end_ns);

/* For each of so many GPUs, when it was read last. */
void ncc_hsa_clock_say(int n_agents, void (*put)(const void *entry));

/* Another runtime's may be another one. */
void ncc_hsa_clock_forget(void);

#endif
