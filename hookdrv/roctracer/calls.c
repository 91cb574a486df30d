#define _GNU_SOURCE
#include "roctracer/calls.h"

#include <unistd.h>

#include "base/clock.h"
#include "base/fork.h"
#include "roctracer/correlation.h"
#include "roctracer/flights.h"

static __thread bool inside;
static __thread uint32_t own_tid; /* asking the system takes as long as all else here */

static uint32_t tid(void)
{
	if (!own_tid)
		own_tid = (uint32_t)gettid();
	return own_tid;
}

bool ncc_roc_is_inside(void)
{
	return inside || ncc_roc_is_giving();
}

bool ncc_roc_set_inside(bool now)
{
	bool before = inside;

	inside = now;
	return before;
}

static void tell(const struct ncc_roc_call *call, union ncc_roc_data *data, enum ncc_roc_phase phase)
{
	data->head.phase = phase;
	if (call->listener)
		call->listener->callback(NCC_ROC_HIP_API, call->id, data, call->listener->arg);
}

void ncc_roc_begin(struct ncc_roc_call *call, union ncc_roc_data *data)
{
	inside = true;
	call->listener = ncc_roc_listener_of(NCC_ROC_HIP_API, call->id);
	call->pool = ncc_roc_pool_of(NCC_ROC_HIP_API, call->id);
	data->head.correlation_id = ncc_roc_next_correlation();
	tell(call, data, NCC_ROC_ENTER);
	call->begin_ns = call->pool ? ncc_now_ns() : 0;
	call->flight = ncc_roc_flight_begin(call->id, call->per_thread, data);
}

static void record(const struct ncc_roc_call *call, const union ncc_roc_data *data)
{
	struct ncc_roc_record made = {.domain = NCC_ROC_HIP_API,
				      .op = call->id,
				      .correlation_id = data->head.correlation_id,
				      .begin_ns = call->begin_ns,
				      .end_ns = ncc_now_ns(),
				      .process_id = (uint32_t)getpid(),
				      .thread_id = tid()};
	uint64_t external;

	ncc_roc_write(call->pool, &made, ncc_roc_external(&external) ? &external : NULL);
}

void ncc_roc_end(struct ncc_roc_call *call, union ncc_roc_data *data, bool failed)
{
	ncc_roc_flight_end(call->flight, failed);
	if (call->pool)
		record(call, data);
	tell(call, data, NCC_ROC_EXIT);
	inside = false;
}

static void in_child(void)
{
	own_tid = 0;
}

NCC_ON_FORK(in_child)
