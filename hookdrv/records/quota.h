/* The bytes that a run may save: promised before a launch, and given back where fewer are saved, or none. Any thread. */
#ifndef NCC_CUDA_QUOTA_H
#define NCC_CUDA_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

/* 0: as many as there are. */
void ncc_quota_start(uint64_t limit_bytes);

bool ncc_quota_take(uint64_t bytes);
void ncc_quota_give(uint64_t bytes);

#endif
