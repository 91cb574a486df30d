#include "hsa/copies.h"

#include "base/clock.h"
#include "base/ledger.h"
#include "hsa/agents.h"
#include "hsa/hip.h"
#include "hsa/queues.h"
#include "hsa/real.h"
#include "hsa/settings.h"
#include "hsa/worker.h"
#include "launch/timed_names.h"

/* The runtimes' numbers, by whether source and target are a GPU's. */
static const int kinds[2][2] = {{0, 1}, {2, 3}};

struct copy {
	uint64_t to, from, bytes;
	struct ncc_hsa_agent to_agent, from_agent;
	struct ncc_hsa_signal completion;
	const char *call;
};

/* NULL: it is not timed, and goes as it is. */
static struct ncc_hsa_flight *begin(const struct copy *copy)
{
	int32_t to = ncc_hsa_agent_number(copy->to_agent), from = ncc_hsa_agent_number(copy->from_agent);
	struct ncc_hsa_flight *flight;

	if (!ncc_hsa_records() || !copy->completion.handle || !copy->bytes || (to < 0 && from < 0))
		return NULL;
	if (ncc_hip_captures()) {
		NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_CAPTURED], 1);
		return NULL;
	}
	flight = ncc_hsa_flight_take();
	if (!flight) {
		NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FULL], 1);
		return NULL;
	}
	flight->original = copy->completion;
	flight->agent = to < 0 ? copy->from_agent : copy->to_agent;
	flight->is_copy = true;
	flight->op = (struct ncc_timeline_op){.kind = NCC_TIMELINE_COPY,
					      .device = to < 0 ? from : to,
					      .tid = ncc_hsa_tid(),
					      .call = ncc_timed_call(copy->call),
					      .copy_kind = kinds[from >= 0][to >= 0],
					      .size_bytes = copy->bytes,
					      .target = copy->to,
					      .source = copy->from,
					      .call_start_ns = ncc_now_ns(),
					      .number = ncc_hsa_next_call()};
	return flight;
}

static void end(struct ncc_hsa_flight *flight, ncc_hsa_status status)
{
	flight->op.call_end_ns = ncc_now_ns();
	if (status)
		ncc_hsa_flight_give(flight);
	else
		ncc_hsa_worker_queue(flight);
}

ncc_hsa_status ncc_hsa_memory_async_copy_ours(void *to, struct ncc_hsa_agent to_agent, const void *from,
					      struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
					      const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion)
{
	struct copy copy = {
		(uintptr_t)to, (uintptr_t)from, bytes, to_agent, from_agent, completion, "hsa_amd_memory_async_copy"};
	struct ncc_hsa_flight *flight = begin(&copy);
	ncc_hsa_status status;

	status = ncc_hsa_real.memory_async_copy(to, to_agent, from, from_agent, bytes, n_before, before,
						flight ? flight->signal : completion);
	if (flight)
		end(flight, status);
	return status;
}

ncc_hsa_status ncc_hsa_copy_on_engine_ours(void *to, struct ncc_hsa_agent to_agent, const void *from,
					   struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
					   const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion,
					   uint32_t engine, bool force)
{
	struct copy copy = {(uintptr_t)to,
			    (uintptr_t)from,
			    bytes,
			    to_agent,
			    from_agent,
			    completion,
			    "hsa_amd_memory_async_copy_on_engine"};
	struct ncc_hsa_flight *flight = begin(&copy);
	ncc_hsa_status status;

	status = ncc_hsa_real.copy_on_engine(to, to_agent, from, from_agent, bytes, n_before, before,
					     flight ? flight->signal : completion, engine, force);
	if (flight)
		end(flight, status);
	return status;
}

/* The runtime has written no copy's times to a signal that it was not given; the worker has, translated. */
ncc_hsa_status ncc_hsa_get_async_copy_time_ours(struct ncc_hsa_signal signal, struct ncc_hsa_times *times)
{
	const struct ncc_hsa_signal_block *block = (const struct ncc_hsa_signal_block *)(uintptr_t)signal.handle;
	ncc_hsa_status status = ncc_hsa_real.get_async_copy_time(signal, times);

	if (status != NCC_HSA_ERROR || !block || !times || !block->end_ts)
		return status;
	*times = (struct ncc_hsa_times){block->start_ts, block->end_ts};
	return NCC_HSA_SUCCESS;
}
