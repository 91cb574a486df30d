/* Copies by the runtime's engine: one thread makes them, in order, when what they wait for is over. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/hsa/hsa.h"

enum { BEFORE = 16 };

static atomic_bool timed;

ncc_hsa_status hsa_enable_copies(bool enable)
{
	atomic_store(&timed, enable);
	return NCC_HSA_SUCCESS;
}

struct copy {
	void *to;
	const void *from;
	uint64_t bytes;
	struct ncc_hsa_agent by;
	uint32_t n_before;
	struct ncc_hsa_signal before[BEFORE];
	struct hsa_signal *completion;
};

static void wait_for(const struct copy *copy)
{
	for (uint32_t i = 0; i < copy->n_before; i++)
		while (hsa_load_signal(copy->before[i]) > 0) {
			const struct timespec pause = {.tv_nsec = 5000};

			nanosleep(&pause, NULL);
		}
}

static void *run(void *arg)
{
	struct copy *copy = arg;
	uint64_t start, end;

	wait_for(copy);
	start = hsa_device_now();
	memcpy(copy->to, copy->from, copy->bytes);
	end = hsa_device_now() + 1;
	hsa_log(&(struct hsa_executed){.index = copy->bytes, .start = hsa_to_system(start), .end = hsa_to_system(end)});
	if (hsa_signal_get(copy->completion) < 1)
		hsa_count(HSA_MISUSED, 1);
	if (atomic_load(&timed)) {
		copy->completion->block.start_ts = start;
		copy->completion->block.end_ts = end;
		copy->completion->has_copied = true;
	}
	hsa_count(HSA_COPIES, 1);
	hsa_signal_less(copy->completion, 1);
	free(copy);
	return NULL;
}

ncc_hsa_status hsa_copy(void *to, struct ncc_hsa_agent to_agent, const void *from, struct ncc_hsa_agent from_agent,
			uint64_t bytes, uint32_t n_before, const struct ncc_hsa_signal *before,
			struct ncc_hsa_signal completion)
{
	struct hsa_signal *signal = hsa_signal_of(completion);
	struct copy *copy;
	pthread_t thread;

	if (!hsa_is_agent(to_agent) || !hsa_is_agent(from_agent))
		return HSA_INVALID_AGENT;
	if (!signal)
		return HSA_INVALID_SIGNAL;
	if (!to || !from || n_before > BEFORE || !n_before != !before)
		return NCC_HSA_INVALID_ARGUMENT;
	copy = calloc(1, sizeof(*copy));
	if (!copy)
		return NCC_HSA_OUT_OF_RESOURCES;
	*copy = (struct copy){.to = to, .from = from, .bytes = bytes, .n_before = n_before, .completion = signal};
	memcpy(copy->before, before ? before : copy->before, n_before * sizeof(*before));
	if (pthread_create(&thread, NULL, run, copy)) {
		free(copy);
		return NCC_HSA_OUT_OF_RESOURCES;
	}
	pthread_detach(thread);
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_copy_by_engine(void *to, struct ncc_hsa_agent to_agent, const void *from,
				  struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
				  const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion,
				  uint32_t engine, bool force)
{
	return hsa_copy(to, to_agent, from, from_agent, bytes, n_before, before, completion);
}

/* As the runtime: of a signal that no copy was given, there is none. */
ncc_hsa_status hsa_copy_time(struct ncc_hsa_signal handle, struct ncc_hsa_times *times)
{
	struct hsa_signal *signal = hsa_signal_of(handle);

	if (!signal)
		return HSA_INVALID_SIGNAL;
	if (!signal->has_copied)
		return NCC_HSA_ERROR;
	*times = (struct ncc_hsa_times){hsa_to_system(signal->block.start_ts), hsa_to_system(signal->block.end_ts)};
	return NCC_HSA_SUCCESS;
}
