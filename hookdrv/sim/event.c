#include "sim/event.h"

#include <stdlib.h>

struct ncc_event_state ncc_event_state(CUevent event)
{
	struct ncc_event_state state;

	ncc_lock();
	state = (struct ncc_event_state){event->recorded, event->capture != NULL, event->device, event->task};
	ncc_unlock();
	return state;
}

/* Two threads may come here in another order than that of their tasks: the later task counts. */
void ncc_event_recorded(CUevent event, int device, uint64_t task)
{
	ncc_lock();
	if (!event->recorded || event->device != device || event->task < task) {
		event->device = device;
		event->task = task;
	}
	event->recorded = true;
	event->capture = NULL;
	ncc_unlock();
}

CUevent ncc_keep_event(CUevent event)
{
	__atomic_fetch_add(&event->references, 1, __ATOMIC_SEQ_CST);
	return event;
}

void ncc_release_event(CUevent event)
{
	if (__atomic_sub_fetch(&event->references, 1, __ATOMIC_SEQ_CST))
		return;
	free(event->tails);
	free(event);
}
