/* The end of a context: records in it are saved first, what was known of it is forgotten after. */
#ifndef NCC_CONTEXT_END_H
#define NCC_CONTEXT_END_H

#include <stdbool.h>
#include <stdint.h>

#include "driver/driver_abi.h"

/* It is about to go: the answer is for the other, after the driver's call. */
uint64_t ncc_context_ends(CUcontext context);
void ncc_context_ended(CUcontext context, uint64_t registered, bool gone);

#endif
