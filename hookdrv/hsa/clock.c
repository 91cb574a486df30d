#include "hsa/clock.h"

#include "abi.h"
#include "base/clock.h"
#include "hsa/real.h"

#define EVERY_NS 100000000u

enum { TRIES = 5 }; /* of which the shortest counts: the thread may be set aside between two looks */

static bool known;
static uint64_t read_ns, error_ns, frequency;
static uint64_t host_ns, ticks; /* of one moment */

/* One look. False: the runtime does not tell. */
static bool look(uint64_t *before, uint64_t *now, uint64_t *after)
{
	*before = ncc_now_ns();
	if (ncc_hsa_real.system_get_info(NCC_HSA_SYSTEM_TIMESTAMP, now))
		return false;
	*after = ncc_now_ns();
	return true;
}

bool ncc_hsa_clock_read(void)
{
	uint64_t before, now, after, best = UINT64_MAX;

	if (known && ncc_now_ns() - read_ns < EVERY_NS)
		return false;
	if (!frequency && ncc_hsa_real.system_get_info(NCC_HSA_SYSTEM_TIMESTAMP_FREQUENCY, &frequency))
		return false;
	for (int i = 0; i < TRIES && look(&before, &now, &after); i++) {
		if (after - before >= best)
			continue;
		best = after - before;
		host_ns = before + best / 2;
		ticks = now;
	}
	if (!frequency || best == UINT64_MAX)
		return false;
	known = true;
	read_ns = ncc_now_ns();
	error_ns = best / 2 + 1000000000u / frequency;
	return true;
}

static uint64_t placed(uint64_t at)
{
	__int128 since = (__int128)at - ticks;

	return host_ns + (uint64_t)(int64_t)(since * 1000000000 / frequency);
}

bool ncc_hsa_clock_place(const struct ncc_hsa_times *times, uint64_t *start_ns, uint64_t *end_ns)
{
	if (!known || times->end < times->start)
		return false;
	*start_ns = placed(times->start);
	*end_ns = placed(times->end);
	return true;
}

void ncc_hsa_clock_say(int n_agents, void (*put)(const void *entry))
{
	for (int i = 0; i < n_agents; i++) {
		struct ncc_timeline_clock entry = {
			.kind = NCC_TIMELINE_CLOCK, .device = i, .host_ns = read_ns, .error_ns = error_ns};

		put(&entry);
	}
}

void ncc_hsa_clock_forget(void)
{
	known = false;
	frequency = 0;
}
