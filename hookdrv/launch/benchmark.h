/* --benchmark: a kernel's first probed launch is timed as it is, pruned and probed, before it is made. */
#ifndef NCC_BENCHMARK_H
#define NCC_BENCHMARK_H

#include "launch/ready.h"
#include "records/launch_info.h"

/* Once for each kernel. Waits for the context's kernels, for some seconds; what the timed launches write is put back. The
 * program's memory is as it was. The result, or why there is none, goes to the kernel's row. While a capture is under way
 * nothing is done: a later launch is timed. Inside a bracket of ncc_capture_relax. */
void ncc_benchmark(const struct ncc_launch_info *info, const struct ncc_ready *ready, struct ncc_probed *probed,
		   const struct ncc_call *call);

/* Around a launch in a run with the option, and around the begin of a capture: they wait while a kernel is timed. */
void ncc_benchmark_launch_begin(void);
void ncc_benchmark_launch_end(void);

#endif
