/* Events: when they are over, and their memory. */
#ifndef NCC_SIM_EVENT_H
#define NCC_SIM_EVENT_H

#include "sim/sim.h"

/* What was recorded last; other threads may record it meanwhile. */
struct ncc_event_state {
	bool recorded; /* by the task of that number of that device */
	bool captured; /* in a capture, not on a device */
	int device;
	uint64_t task;
};

struct ncc_event_state ncc_event_state(CUevent event);

/* The device's task of that number records it. */
void ncc_event_recorded(CUevent event, int device, uint64_t task);

/* It goes with its context, unless it goes before. */
void ncc_event_belongs(CUevent event, CUcontext context);
void ncc_end_event(CUevent event);
void ncc_end_context_events(CUcontext context);

/* An event lives while its handle or a task does. */
CUevent ncc_keep_event(CUevent event);
void ncc_release_event(CUevent event);

#endif
