/* A libcuda in one process's memory: enough of it to see whether the records half of the hook driver keeps
 * the rules.
 *
 * Device memory is host memory, filled with 0xa5 when allocated. Work on a stream is done at once, but for copies
 * to the host, which are done when their stream is synchronised; events are over only when they are let go
 * (fake_hold): the time that a kernel takes. What is against the rules is counted and named in fake_faults: an address outside an allocation, a resource of another context, a call
 * with no context.
 */
#ifndef NCC_RECORDS_FAKE_H
#define NCC_RECORDS_FAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "driver/driver_abi.h"

struct fake_stats {
	uint64_t allocations; /* device memory, since the start */
	uint64_t live_allocations;
	uint64_t live_bytes;
	uint64_t most_bytes;
	uint64_t live_events;
	uint64_t recorded; /* events, on the program's streams */
	uint64_t events;
	uint64_t live_streams;
	uint64_t live_pinned;
	uint64_t copied_bytes; /* to the host */
	uint64_t faults;
};

void fake_install(void);
CUcontext fake_context(int number);
void fake_set_current(CUcontext context);
void fake_hold(bool hold);
void fake_hold_stream(CUstream stream);
void fake_never_at_rest(void);         /* whatever stream is asked */
void fake_legacy_is_barrier(void);     /* events of other threads than the program's on it are against the rules */
void fake_memory(uint64_t bytes);      /* of the device */
void fake_sticky(CUresult result);     /* every later call returns it; CUDA_SUCCESS: none does */
void fake_limit_pinned(uint64_t most); /* allocations of pinned memory at a time */
void fake_registers(bool can);         /* the driver pins the program's own memory */
/* Behind so many, n waits for copies fail; the copies come later. */
void fake_lose_waits(uint64_t behind, uint64_t n);
void fake_fail_launch_calls(bool fail); /* memsets and event records fail */
struct fake_stats fake_stats(void);
const char *fake_faults(void);

#endif
