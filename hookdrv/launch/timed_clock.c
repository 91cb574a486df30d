#include "launch/timed_clock.h"

#include "base/clock.h"
#include "driver/real.h"

#define EVERY_NS 100000000u /* while something is timed */
#define STALE_NS 1000000000u
#define BRIEF_NS 100000u /* that is waited for an event; it takes some 10 us where the device is not busy */

/* In millionths, how much the clocks of host and device may differ in speed. */
enum { DRIFT_PPM = 100 };

bool ncc_timed_clock_open(struct ncc_timed_clock *clock)
{
	*clock = (struct ncc_timed_clock){0};
	if (!ncc_real.cuStreamCreate(&clock->stream, CU_STREAM_NON_BLOCKING) &&
	    !ncc_real.cuEventCreate(&clock->base[0], CU_EVENT_DEFAULT) &&
	    !ncc_real.cuEventCreate(&clock->base[1], CU_EVENT_DEFAULT))
		return true;
	ncc_timed_clock_close(clock);
	return false;
}

void ncc_timed_clock_close(struct ncc_timed_clock *clock)
{
	for (int i = 0; i < 2; i++)
		if (clock->base[i])
			ncc_real.cuEventDestroy_v2(clock->base[i]);
	if (clock->stream)
		ncc_real.cuStreamDestroy_v2(clock->stream);
	*clock = (struct ncc_timed_clock){0};
}

/* From one event to another, which may be the earlier one. */
static CUresult between(CUevent first, CUevent second, int64_t *ns)
{
	float ms = 0;
	CUresult result = ncc_real.cuEventElapsedTime(&ms, first, second);
	double exact = (double)ms * 1e6;

	*ns = (int64_t)(exact + (exact < 0 ? -0.5 : 0.5));
	return result;
}

/* The device said `device_ns` at some time from `first` to `last`. */
static void bound(struct ncc_timed_clock *clock, int64_t device_ns, uint64_t first, uint64_t last)
{
	int64_t host_ns = device_ns + clock->offset_ns;

	if (host_ns < (int64_t)first)
		clock->offset_ns += (int64_t)first - host_ns;
	if (host_ns > (int64_t)last)
		clock->offset_ns -= host_ns - (int64_t)last;
}

static void note_error(struct ncc_timed_clock *clock, uint64_t half_ns, int64_t since_ns)
{
	uint64_t drifted = clock->error_ns + (uint64_t)(since_ns > 0 ? since_ns : 0) / (1000000 / DRIFT_PPM);

	clock->error_ns = !clock->known || half_ns < drifted ? half_ns : drifted;
}

/* The event that was recorded is over, as was seen at `after`. */
static bool take(struct ncc_timed_clock *clock, uint64_t after)
{
	uint64_t half_ns = (after - clock->before_ns) / 2;
	int64_t since_ns = 0;

	clock->out = false;
	if (clock->known && between(clock->base[clock->now], clock->base[!clock->now], &since_ns))
		return false;
	clock->now = !clock->now;
	clock->device_ns += since_ns;
	if (!clock->known)
		clock->offset_ns = (int64_t)(clock->before_ns + half_ns);
	bound(clock, clock->device_ns, clock->before_ns, after);
	note_error(clock, half_ns, since_ns);
	clock->read_ns = after;
	clock->known = true;
	return true;
}

static bool is_over(const struct ncc_timed_clock *clock)
{
	return ncc_real.cuEventQuery(clock->base[!clock->now]) == CUDA_SUCCESS;
}

static bool wait_briefly(const struct ncc_timed_clock *clock)
{
	bool over;

	do
		over = is_over(clock);
	while (!over && ncc_now_ns() - clock->before_ns < BRIEF_NS);
	return over;
}

bool ncc_timed_clock_read(struct ncc_timed_clock *clock)
{
	if (clock->out)
		return is_over(clock) && take(clock, ncc_now_ns());
	if (clock->known && ncc_now_ns() - clock->read_ns < EVERY_NS)
		return false;
	clock->before_ns = ncc_now_ns();
	clock->broken = ncc_real.cuEventRecord(clock->base[!clock->now], clock->stream);
	clock->out = !clock->broken;
	return clock->out && wait_briefly(clock) && take(clock, ncc_now_ns());
}

bool ncc_timed_clock_is_fresh(const struct ncc_timed_clock *clock)
{
	uint64_t now = ncc_now_ns();

	if (!clock->known)
		return clock->broken;
	return now - clock->read_ns < STALE_NS || !clock->out || now - clock->before_ns > STALE_NS;
}

CUresult ncc_timed_clock_place(struct ncc_timed_clock *clock, CUevent start, CUevent end, struct ncc_timeline_op *op)
{
	int64_t took_ns, since_ns;
	CUresult result = between(start, end, &took_ns);

	if (!result)
		result = between(clock->base[clock->now], end, &since_ns);
	if (result)
		return result;
	took_ns = took_ns > 0 ? took_ns : 0;
	since_ns += clock->device_ns;
	bound(clock, since_ns - took_ns, op->call_start_ns, UINT64_MAX / 2);
	bound(clock, since_ns, 0, ncc_now_ns());
	op->end_ns = (uint64_t)(since_ns + clock->offset_ns);
	op->start_ns = op->end_ns - (uint64_t)took_ns;
	return CUDA_SUCCESS;
}
