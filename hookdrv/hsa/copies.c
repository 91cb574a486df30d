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

/* By whether source and target are a GPU's. */
static const enum ncc_hsa_direction directions[2][2] = {{NCC_HSA_HOST_TO_HOST, NCC_HSA_HOST_TO_DEVICE},
							{NCC_HSA_DEVICE_TO_HOST, NCC_HSA_DEVICE_TO_DEVICE}};

struct copy {
	uint64_t to, from, bytes;
	enum ncc_hsa_direction direction;
	struct ncc_hsa_agent agent; /* the GPU that copies */
	struct ncc_hsa_signal completion;
	const char *call;
};

/* NULL: it is not timed, and goes as it is. */
static struct ncc_hsa_flight *begin(const struct copy *copy)
{
	int32_t device = ncc_hsa_agent_number(copy->agent);
	struct ncc_hsa_flight *flight;

	if (!ncc_hsa_records() || !copy->completion.handle || !copy->bytes || device < 0)
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
	flight->agent = copy->agent;
	flight->is_copy = true;
	flight->op = (struct ncc_timeline_op){.kind = NCC_TIMELINE_COPY,
					      .device = device,
					      .tid = ncc_hsa_tid(),
					      .range = ncc_hsa_range(),
					      .call = ncc_timed_call(copy->call),
					      .copy_kind = (int16_t)copy->direction,
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

static struct copy between(void *to, struct ncc_hsa_agent to_agent, const void *from, struct ncc_hsa_agent from_agent,
			   uint64_t bytes)
{
	bool to_gpu = ncc_hsa_agent_number(to_agent) >= 0, from_gpu = ncc_hsa_agent_number(from_agent) >= 0;

	return (struct copy){.to = (uintptr_t)to,
			     .from = (uintptr_t)from,
			     .bytes = bytes,
			     .direction = directions[from_gpu][to_gpu],
			     .agent = to_gpu ? to_agent : from_agent};
}

ncc_hsa_status ncc_hsa_memory_async_copy_ours(void *to, struct ncc_hsa_agent to_agent, const void *from,
					      struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
					      const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion)
{
	struct copy copy = between(to, to_agent, from, from_agent, bytes);
	struct ncc_hsa_flight *flight;
	ncc_hsa_status status;

	copy.completion = completion;
	copy.call = "hsa_amd_memory_async_copy";
	flight = begin(&copy);
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
	struct copy copy = between(to, to_agent, from, from_agent, bytes);
	struct ncc_hsa_flight *flight;
	ncc_hsa_status status;

	copy.completion = completion;
	copy.call = "hsa_amd_memory_async_copy_on_engine";
	flight = begin(&copy);
	status = ncc_hsa_real.copy_on_engine(to, to_agent, from, from_agent, bytes, n_before, before,
					     flight ? flight->signal : completion, engine, force);
	if (flight)
		end(flight, status);
	return status;
}

static uint64_t first_byte(const struct ncc_hsa_pitched *of, const struct ncc_hsa_dim3 *offset)
{
	return (uint64_t)(uintptr_t)of->base + offset->x + offset->y * of->pitch + offset->z * of->slice;
}

/* What the runtime will refuse is not looked at. */
static struct copy of_rows(const struct ncc_hsa_pitched *to, const struct ncc_hsa_dim3 *to_offset,
			   const struct ncc_hsa_pitched *from, const struct ncc_hsa_dim3 *from_offset,
			   const struct ncc_hsa_dim3 *range, struct ncc_hsa_agent agent, int direction)
{
	if (!to || !to_offset || !from || !from_offset || !range || direction < NCC_HSA_HOST_TO_HOST ||
	    direction > NCC_HSA_DEVICE_TO_DEVICE)
		return (struct copy){0};
	return (struct copy){.to = first_byte(to, to_offset),
			     .from = first_byte(from, from_offset),
			     .bytes = (uint64_t)range->x * range->y * range->z,
			     .direction = (enum ncc_hsa_direction)direction,
			     .agent = agent};
}

ncc_hsa_status ncc_hsa_copy_rect_ours(const struct ncc_hsa_pitched *to, const struct ncc_hsa_dim3 *to_offset,
				      const struct ncc_hsa_pitched *from, const struct ncc_hsa_dim3 *from_offset,
				      const struct ncc_hsa_dim3 *range, struct ncc_hsa_agent agent, int direction,
				      uint32_t n_before, const struct ncc_hsa_signal *before,
				      struct ncc_hsa_signal completion)
{
	struct copy copy = of_rows(to, to_offset, from, from_offset, range, agent, direction);
	struct ncc_hsa_flight *flight;
	ncc_hsa_status status;

	copy.completion = completion;
	copy.call = "hsa_amd_memory_async_copy_rect";
	flight = begin(&copy);
	status = ncc_hsa_real.copy_rect(to, to_offset, from, from_offset, range, agent, direction, n_before, before,
					flight ? flight->signal : completion);
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
