/* What a device's times are by the host's clock: events on a stream of ours, between two looks at that clock, now and then.
 *
 * Times of the device are counted from one such event to the next, so that what lies between two of them is as the device
 * says. Where that is on the host's clock follows from all that is known of it: each of our events came between two looks,
 * no launch ran before it was made, and none ended after it was seen to be over. One thread at a time.
 */
#ifndef NCC_TIMED_CLOCK_H
#define NCC_TIMED_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "abi.h"
#include "driver/driver_abi.h"

struct ncc_timed_clock {
	CUstream stream;
	CUevent base[2];
	int now;            /* which of them times are counted from; the other is to be the next */
	bool known, out;    /* there is such a one; the other one is recorded and not over yet */
	bool broken;        /* the driver recorded none */
	uint64_t before_ns; /* when it was */
	uint64_t read_ns;   /* when the clock was read last */
	int64_t device_ns;  /* from the first base to the present one */
	int64_t offset_ns;  /* from these times to the host's */
	uint64_t error_ns;
};

/* In the current context. False: the driver gave no stream or event. */
bool ncc_timed_clock_open(struct ncc_timed_clock *clock);
void ncc_timed_clock_close(struct ncc_timed_clock *clock);

/* Reads it if it is time to. True: it was read. */
bool ncc_timed_clock_read(struct ncc_timed_clock *clock);

/* It was read a short time ago, as far as that can be had: what is over by now can be placed. */
bool ncc_timed_clock_is_fresh(const struct ncc_timed_clock *clock);

/* Fills in when on the device the operation ran. CUDA_ERROR_NOT_READY: it is not over. */
CUresult ncc_timed_clock_place(struct ncc_timed_clock *clock, CUevent start, CUevent end, struct ncc_timeline_op *op);

#endif
