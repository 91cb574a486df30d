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

void ncc_event_belongs(CUevent event, CUcontext context)
{
	ncc_lock();
	event->context = context;
	event->next = context->events;
	event->link = &context->events;
	if (event->next)
		event->next->link = &event->next;
	context->events = event;
	ncc_unlock();
}

void ncc_end_event(CUevent event)
{
	ncc_lock();
	*event->link = event->next;
	if (event->next)
		event->next->link = event->link;
	ncc_unlock();
	ncc_remove_handle(event);
	ncc_release_event(event);
}

void ncc_end_context_events(CUcontext context)
{
	while (context->events)
		ncc_end_event(context->events);
}
