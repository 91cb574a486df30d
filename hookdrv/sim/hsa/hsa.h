/* A stand-in for AMD's HSA runtime (libhsa-runtime64.so.1): agents, signals, queues and packets as a program and a tool see them.
 * Its device executes no code: a dispatch takes as long as its kernel is said to, and completes its signal.
 */
#ifndef NCC_SIM_HSA_H
#define NCC_SIM_HSA_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hsa/hsa_abi.h"

#define HSA_EXPORT __attribute__((visibility("default")))

enum {
	HSA_NOT_INITIALIZED = 0x100B,
	HSA_INVALID_AGENT = 0x1004,
	HSA_INVALID_SIGNAL = 0x1006,
	HSA_INVALID_QUEUE = 0x1007,
	HSA_INFO_BREAK = 1,
};

/* The environment: read at hsa_init. */
struct hsa_settings {
	int agents;             /* NCC_SIM_HSA_AGENTS: GPUs */
	int tables;             /* NCC_SIM_HSA_TABLES: version of AMD's, 1 or 2; 9: one that nobody knows */
	bool batches;           /* NCC_SIM_HSA_BATCHES: interceptors see at once what one doorbell has made ready */
	bool late;              /* NCC_SIM_HSA_LATE: dispatches are over in any order, and some time later */
	uint64_t frequency;     /* NCC_SIM_HSA_FREQUENCY: of the system clock */
	int64_t signals;        /* NCC_SIM_HSA_SIGNALS: so many can be made; -1: any number */
	bool refuses_intercept; /* NCC_SIM_HSA_REFUSES=intercept */
	const char *log;        /* NCC_SIM_HSA_LOG: a file of struct hsa_executed */
};

extern struct hsa_settings hsa_settings;

/* The stand-in for HIP's runtime, where that has loaded this one: it has the devices, and does what packets say (sim/hip/packets.c). */
struct hsa_host {
	int agents;
	const char *processor, *product;
	const char *uuid; /* all but the last digit, which is the device's number: 15 characters */
	/* A dispatch of one of its kernels, and how many ns that took; HSA_NOT_RUN: it was not. */
	uint64_t (*run)(uint64_t kernarg_address);
	uint64_t (*copy_ns)(uint64_t bytes);
};

#define HSA_NOT_RUN        UINT64_MAX
#define HSA_KERNEL_OF_HOST (UINT64_MAX - 1) /* as how long it takes, of a kernel that the host runs */

extern struct hsa_host hsa_host; /* zero: there is none */

/* Before hsa_init. */
HSA_EXPORT void ncc_sim_hsa_serves(const struct hsa_host *host);

/* What the device has done, in the order of completion. Times are those that the runtime tells. */
struct hsa_executed {
	uint64_t queue; /* the program's handle; 0: a copy */
	uint64_t index; /* of the packet; of a copy its bytes */
	uint64_t kernel;
	uint64_t start;
	uint64_t end;
};

void hsa_log(const struct hsa_executed *executed);
void hsa_log_close(void);

/* What a test asks for: sums since the process began, and what there is now. */
enum hsa_count {
	HSA_SIGNALS_MADE,
	HSA_SIGNALS_LIVE,
	HSA_QUEUES_LIVE,
	HSA_DISPATCHES,
	HSA_BARRIERS,
	HSA_COPIES,
	HSA_HANDLERS,
	HSA_MISUSED, /* a signal that was destroyed, or was over before */
	HSA_COUNTS,
};

extern _Atomic int64_t hsa_counts[HSA_COUNTS];

static inline void hsa_count(enum hsa_count what, int64_t n)
{
	atomic_fetch_add(&hsa_counts[what], n);
}

/* By the names of the enumeration in small letters, without "HSA_"; -1: there is none. */
HSA_EXPORT int64_t ncc_sim_hsa_count(const char *name);

bool hsa_is_up(void);

/* The system clock, and the device's, which counts at 100 MHz from another zero. */
uint64_t hsa_system_now(void);
uint64_t hsa_device_now(void);
uint64_t hsa_to_system(uint64_t device_ticks);

/* A GPU's number, -1: it is none of them. The host's handle is HSA_HOST. */
enum { HSA_HOST = 0x100 };
int hsa_gpu(struct ncc_hsa_agent agent);
bool hsa_is_agent(struct ncc_hsa_agent agent);

/* Signals. */
struct hsa_queue;
struct hsa_signal {
	struct ncc_hsa_signal_block block; /* what the handle points to */
	struct hsa_queue *doorbell_of;
	uint64_t magic;
	bool has_copied; /* times are a copy's */
	struct ncc_hsa_agent copied_by;
};

struct hsa_signal *hsa_signal_of(struct ncc_hsa_signal signal); /* NULL: it is none, which is counted */
struct ncc_hsa_signal hsa_signal_handle(struct hsa_signal *signal);
struct hsa_signal *hsa_signal_new(int64_t value);
void hsa_signal_free(struct hsa_signal *signal);
void hsa_signal_set(struct hsa_signal *signal, int64_t value);
int64_t hsa_signal_get(struct hsa_signal *signal);
void hsa_signal_less(struct hsa_signal *signal, int64_t by);
bool hsa_holds(int64_t value, uint32_t condition, int64_t than);
void hsa_handlers_start(void);
void hsa_handlers_stop(void);

/* Queues. */
void hsa_queue_ring(struct hsa_queue *queue);
void hsa_queues_start(void);
void hsa_queues_stop(void);

/* How long a kernel takes. */
uint64_t hsa_kernel_ns(uint64_t kernel_object);

/* Until so many ns have passed since then; the device's time of the end. */
uint64_t hsa_spend(uint64_t begun, uint64_t ns);

/* What stands in the tables. */
ncc_hsa_queue_create hsa_make_queue;
ncc_hsa_intercept_create hsa_make_intercept_queue;
ncc_hsa_intercept_register hsa_register_interceptor;
ncc_hsa_set_profiler_enabled hsa_enable_profiler;
ncc_hsa_queue_destroy hsa_end_queue;
ncc_hsa_signal_create hsa_make_signal;
ncc_hsa_signal_destroy hsa_end_signal;
ncc_hsa_signal_load hsa_load_signal;
ncc_hsa_signal_store hsa_store_signal, hsa_subtract_signal;
ncc_hsa_signal_wait hsa_wait_signal;
ncc_hsa_signal_async_handler hsa_handle_signal;
ncc_hsa_get_dispatch_time hsa_dispatch_time;
ncc_hsa_get_async_copy_time hsa_copy_time;
ncc_hsa_async_copy_enable hsa_enable_copies;
ncc_hsa_memory_async_copy hsa_copy;
ncc_hsa_copy_on_engine hsa_copy_by_engine;
ncc_hsa_copy_rect hsa_copy_rows;
ncc_hsa_executable_freeze hsa_freeze;
ncc_hsa_executable_symbol_get_info hsa_symbol_info;
ncc_hsa_executable_iterate_symbols hsa_iterate;

extern struct ncc_hsa_api hsa_tables; /* calls of the program go by them */

#endif
