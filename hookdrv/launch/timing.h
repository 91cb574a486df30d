/* How long some launches take on the GPU, by events around them, for --max-overhead. */
#ifndef NCC_TIMING_H
#define NCC_TIMING_H

#include "base/budget.h"
#include "code/kernel.h"
#include "launch/call.h"

struct ncc_timing;

/* Before a launch on a stream of the current context; the kernel's budget expects its measurement. NULL: it cannot be
 * measured. Inside a bracket of ncc_capture_relax. */
struct ncc_timing *ncc_timing_begin(struct ncc_kernel *kernel, const struct ncc_call *call, CUcontext context,
				    CUstream stream);

/* After it. `made`: the driver took the launch. */
void ncc_timing_end(struct ncc_timing *timing, CUstream stream, bool made, bool probed);

/* Whether some are to be collected. */
bool ncc_timing_is_due(void);

/* Gives the measurements in a context that are over to their kernels' budgets; waits for none. The context is current. */
void ncc_timing_collect(CUcontext context);

/* Adds what a kernel's launches took to its row. */
void ncc_timing_count(const struct ncc_kernel *kernel, struct ncc_budget_sums sums);

/* Before it goes away. */
void ncc_timing_context_destroyed(CUcontext context);

#endif
