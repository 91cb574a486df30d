/* What the HSA runtime calls of a library that HSA_TOOLS_LIB names: OnLoad when it is up, OnUnload before it goes down. */
#include <stdbool.h>
#include <stdint.h>

#include "base/log.h"
#include "engine/session.h"
#include "hsa/clock.h"
#include "hsa/copies.h"
#include "hsa/flights.h"
#include "hsa/hip.h"
#include "hsa/hsa_abi.h"
#include "hsa/kernels.h"
#include "hsa/queues.h"
#include "hsa/real.h"
#include "hsa/settings.h"
#include "hsa/worker.h"
#include "launch/timed_ranges.h"

#define TOLD __attribute__((visibility("default")))

/* True whatever comes: what cannot be recorded is no error of the program's. */
TOLD bool OnLoad(struct ncc_hsa_api *api, uint64_t version, uint64_t n_failed, const char *const *failed);
TOLD void OnUnload(void);

static bool wants_copies(const struct ncc_welcome *run)
{
	return run->options & NCC_OPT_TRACE_COPIES && ncc_hsa_settings.mode != NCC_HSA_LITE;
}

static void begin(const struct ncc_welcome *run)
{
	struct ncc_hsa_ours ours = {.queue_create = ncc_hsa_queue_create_ours,
				    .queue_destroy = ncc_hsa_queue_destroy_ours,
				    .executable_freeze = ncc_hsa_executable_freeze_ours,
				    .intercept_create = ncc_hsa_intercept_create_ours};

	if (wants_copies(run) && !ncc_hsa_real.async_copy_enable(true)) {
		ours.memory_async_copy = ncc_hsa_memory_async_copy_ours;
		ours.copy_on_engine = ncc_hsa_copy_on_engine_ours;
		ours.copy_rect = ncc_hsa_copy_rect_ours;
		ours.get_async_copy_time = ncc_hsa_get_async_copy_time_ours;
	}
	ncc_hip_find();
	ncc_hip_leaves_them(true);
	ncc_hsa_clock_forget();
	ncc_hsa_change_tables(&ours);
	ncc_hsa_record(true);
	ncc_log("[hsa] recording");
}

bool OnLoad(struct ncc_hsa_api *api, uint64_t version, uint64_t n_failed, const char *const *failed)
{
	const struct ncc_welcome *run;

	if (!ncc_hsa_take_tables(api)) {
		ncc_log("[hsa] the runtime's tables of functions are of a version that is not known: nothing is "
			"recorded");
		return true;
	}
	run = ncc_session();
	if (!run || !ncc_hsa_worker_is_wanted())
		return true;
	ncc_hsa_settings_read((const void *)ncc_hsa_real.queue_create);
	ncc_hsa_worker_start();
	if (ncc_hsa_worker_is_wanted())
		begin(run);
	return true;
}

/* The program ends, and the runtime may stay: what the device is at is waited for. */
static void finish(void)
{
	ncc_timed_ranges_leave();
	ncc_hsa_record(false);
	ncc_hsa_worker_stop();
}

NCC_SESSION_PART(NULL, finish)

void OnUnload(void)
{
	if (!ncc_hsa_records())
		return;
	ncc_hsa_record(false);
	ncc_hsa_restore_tables();
	ncc_hsa_worker_stop();
	ncc_hsa_flights_end();
	ncc_hip_leaves_them(false);
}
