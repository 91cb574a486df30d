/* The inside of the stand-in for libcuda.so.1: what every part of it uses.
 *
 * Each function of the driver that is answered is defined with NCC_API in the file of its topic; the rest, by the table
 * cuda/names.h, in cuda/unsupported.c. ncc_begin or ncc_enter (enter.h) comes first in each: it says whether the call may go on.
 *
 * One mutex guards all tables and handles (ncc_lock); work is handed to one thread per device (queue.h), which never
 * holds it while it runs a task. Nothing here waits for a device with ncc_lock held.
 */
#ifndef NCC_SIM_H
#define NCC_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim_abi.h"

/* HIP's library has these calls inside, under its own. */
#ifdef NCC_SIM_HIP
#define NCC_API CUresult
#else
#define NCC_API __attribute__((visibility("default"))) CUresult
#endif

enum {
	NCC_MAX_DEVICES = 8,
	NCC_DRIVER_VERSION = 13000,
	NCC_CYCLES_PER_US = 1500, /* the model's clock, 1.5 GHz (ncc/sim/clock.py) */
	NCC_SHARED_DEFAULT = 48 * 1024,
	NCC_SHARED_RESERVED = 1024, /* of each block, by the system */
};

enum ncc_handle {
	NCC_CONTEXT = 1,
	NCC_STREAM,
	NCC_EVENT,
	NCC_MODULE,
	NCC_FUNCTION,
	NCC_LIBRARY,
	NCC_KERNEL,
	NCC_GRAPH,
	NCC_NODE,
	NCC_EXEC,
	NCC_LINK,
	NCC_POOL,
	NCC_ARRAY,
	NCC_REFERENCE,
};

/* Handles that live are known by their address, so that a wrong one is never followed. These three may be called with
 * or without ncc_lock. */
void ncc_add_handle(const void *address, enum ncc_handle kind);
void ncc_remove_handle(const void *address);
bool ncc_is_handle(const void *address, enum ncc_handle kind);

struct ncc_stream_list;

struct CUctx_st {
	unsigned int number;
	CUdevice device;
	unsigned int flags;
	int references; /* of a primary context; of another how often it is attached to */
	bool primary, active;
	int error; /* sticky: what a task ended with, atomic */
	int cache_config, shared_config;
	size_t limits[10];
	CUstream legacy;
	struct ncc_stream_list *own; /* per-thread default streams */
	CUevent events;
};

struct CUstream_st {
	unsigned int flags;
	int priority;
	CUcontext context;
	uint64_t id;
	uint64_t last; /* the number of the last task that was handed in */
	struct ncc_capture *capture;
	CUstream next_member; /* of the same capture */
	CUgraphNode *tails;   /* while capturing: what the next node depends on */
	size_t n_tails;
};

struct CUevent_st {
	unsigned int flags;
	CUcontext context;
	CUevent next, *link; /* of its context's */
	int references;      /* its handle and tasks that will record it, atomic */
	int device;
	bool recorded;
	uint64_t task;   /* that records it */
	uint64_t cycles; /* when it did */
	struct ncc_capture *capture;
	uint64_t capture_id;
	CUgraphNode *tails; /* recorded in a capture: what to wait for */
	size_t n_tails;
};

/* The environment, read once. */
struct ncc_config {
	int devices;
	unsigned int arch, sms, seed;
	unsigned int context_sms; /* of them, that a context may use */
	uint64_t memory_bytes;    /* of each device */
	const char *socket, *python, *log, *fail, *functions;
	const char *target; /* the processor of AMD's; NULL: the default */
	const char *hiprtc; /* the library that compiles for AMD's; NULL: the first that there is */
	bool unnamed;       /* launches are handed out as functions that have no exported name */
	bool host_clock;    /* devices' clocks go on while nothing runs, as the host's do */
	enum { NCC_HSA_NEVER, NCC_HSA_ALWAYS, NCC_HSA_FOR_TOOLS } hsa; /* whether AMD's work goes by packets */
};

extern struct ncc_config ncc_config;

/* Guards every table and handle, but for what the comments there say. */
void ncc_lock(void);
void ncc_unlock(void);

/* Suffix of the variant that this thread is in ("_ptsz"), or "". */
extern __thread const char *ncc_variant;

/* A line in NCC_SIM_LOG; a no-op without. */
void ncc_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* To the program's standard error, as what the simulator has to say. */
void ncc_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The value that NCC_SIM_FAIL has for a word; 0: none. */
long ncc_injected(const char *prefix, const char *word);

/* Out of the way of programs that close all descriptors that they know. */
int ncc_high_fd(int fd);

#endif
