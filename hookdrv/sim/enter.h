/* What every call is checked for first, and the context that is current on its thread. */
#ifndef NCC_SIM_ENTER_H
#define NCC_SIM_ENTER_H

#include "sim/sim.h"

/* Opens the arena, once. A child of a fork that has been initialised before stays without devices. */
CUresult ncc_initialise(void);

/* What a tool that was loaded is told of: each call, by its name. NULL: it does not want to be, or there is none. */
extern void (*ncc_tool_sees)(const char *name);

/* Whether the library is usable here: initialised, not in a forked child, no failure injected. */
CUresult ncc_begin(const char *name);

/* ncc_begin, and the current context, which has no error. */
CUresult ncc_enter(const char *name, CUcontext *context);

/* A context that is usable, or the error. */
CUresult ncc_usable(CUcontext context);

/* The top of the thread's stack of contexts; NULL: it is empty. */
CUcontext ncc_current(void);

bool ncc_stack_is_full(void);
void ncc_push_current(CUcontext context); /* where it is not full */
void ncc_pop_current(void);               /* where it is not empty */

#endif
