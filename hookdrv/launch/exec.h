/* What is done about a launch by the program. */
#ifndef NCC_EXEC_H
#define NCC_EXEC_H

#include "abi.h"
#include "launch/call.h"

/* Probes the launch or not, counts it, and returns what the program is to see. */
CUresult ncc_execute(const struct ncc_call *call);

/* Counts a launch that this driver cannot probe, and why. */
void ncc_count_unprobed(CUfunction function, enum ncc_outcome outcome, const char *reason);

#endif
