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

/* Rows and layers of bytes. */
struct copy {
	struct ncc_hsa_pitched to, from;
	uint64_t width, height, depth;
	uint32_t n_before;
	struct ncc_hsa_signal before[BEFORE];
	struct hsa_signal *completion;
};

/* False: one of them has failed, and the copy is not made. */
static bool wait_for(const struct copy *copy)
{
	const struct timespec pause = {.tv_nsec = 5000};
	bool fine = true;
	int64_t value;

	for (uint32_t i = 0; i < copy->n_before; i++) {
		while ((value = hsa_load_signal(copy->before[i])) > 0)
			nanosleep(&pause, NULL);
		fine &= value == 0;
	}
	return fine;
}

static void copy_rows(const struct copy *copy)
{
	for (uint64_t z = 0; z < copy->depth; z++)
		for (uint64_t y = 0; y < copy->height; y++)
			memmove((char *)copy->to.base + z * copy->to.slice + y * copy->to.pitch,
				(const char *)copy->from.base + z * copy->from.slice + y * copy->from.pitch,
				copy->width);
}

static void make(const struct copy *copy)
{
	uint64_t bytes = copy->width * copy->height * copy->depth, start, end;

	start = hsa_device_now();
	copy_rows(copy);
	end = hsa_host.copy_ns ? hsa_spend(start, hsa_host.copy_ns(bytes)) : hsa_device_now() + 1;
	hsa_log(&(struct hsa_executed){.index = bytes, .start = hsa_to_system(start), .end = hsa_to_system(end)});
	copy->completion->block.start_ts = start;
	copy->completion->block.end_ts = end;
	copy->completion->has_copied = atomic_load(&timed);
	hsa_count(HSA_COPIES, 1);
}

static void *run(void *arg)
{
	struct copy *copy = arg;

	copy->completion->has_copied = false;
	if (wait_for(copy))
		make(copy);
	if (hsa_signal_get(copy->completion) < 1)
		hsa_count(HSA_MISUSED, 1);
	hsa_signal_less(copy->completion, 1);
	free(copy);
	return NULL;
}

static ncc_hsa_status begin(const struct copy *wanted, uint32_t n_before, const struct ncc_hsa_signal *before,
			    struct ncc_hsa_signal completion)
{
	struct hsa_signal *signal = hsa_signal_of(completion);
	struct copy *copy;
	pthread_t thread;

	if (!signal)
		return HSA_INVALID_SIGNAL;
	if (!wanted->to.base || !wanted->from.base || n_before > BEFORE || !n_before != !before)
		return NCC_HSA_INVALID_ARGUMENT;
	copy = calloc(1, sizeof(*copy));
	if (!copy)
		return NCC_HSA_OUT_OF_RESOURCES;
	*copy = *wanted;
	copy->completion = signal;
	copy->n_before = n_before;
	memcpy(copy->before, before ? before : copy->before, n_before * sizeof(*before));
	if (pthread_create(&thread, NULL, run, copy)) {
		free(copy);
		return NCC_HSA_OUT_OF_RESOURCES;
	}
	pthread_detach(thread);
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_copy(void *to, struct ncc_hsa_agent to_agent, const void *from, struct ncc_hsa_agent from_agent,
			uint64_t bytes, uint32_t n_before, const struct ncc_hsa_signal *before,
			struct ncc_hsa_signal completion)
{
	struct copy copy = {
		.to = {.base = to}, .from = {.base = (void *)from}, .width = bytes, .height = 1, .depth = 1};

	if (!hsa_is_agent(to_agent) || !hsa_is_agent(from_agent))
		return HSA_INVALID_AGENT;
	return begin(&copy, n_before, before, completion);
}

static struct ncc_hsa_pitched from_offset(const struct ncc_hsa_pitched *of, const struct ncc_hsa_dim3 *offset)
{
	char *base = of->base;

	return (struct ncc_hsa_pitched){base + offset->x + offset->y * of->pitch + offset->z * of->slice, of->pitch,
					of->slice};
}

/* Elements of 4 bytes, as the runtime's engines have it. */
ncc_hsa_status hsa_copy_rows(const struct ncc_hsa_pitched *to, const struct ncc_hsa_dim3 *to_offset,
			     const struct ncc_hsa_pitched *from, const struct ncc_hsa_dim3 *offset,
			     const struct ncc_hsa_dim3 *range, struct ncc_hsa_agent agent, int direction,
			     uint32_t n_before, const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion)
{
	struct copy copy;

	if (hsa_gpu(agent) < 0)
		return HSA_INVALID_AGENT;
	if (!to || !to_offset || !from || !offset || !range || !to->base || !from->base)
		return NCC_HSA_INVALID_ARGUMENT;
	copy = (struct copy){.to = from_offset(to, to_offset),
			     .from = from_offset(from, offset),
			     .width = range->x,
			     .height = range->y,
			     .depth = range->z};
	if (((uintptr_t)copy.to.base | (uintptr_t)copy.from.base | to->pitch | from->pitch | range->x) % 4)
		return NCC_HSA_INVALID_ARGUMENT;
	return begin(&copy, n_before, before, completion);
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
