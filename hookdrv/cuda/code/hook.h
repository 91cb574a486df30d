/* What the parts of the CUDA hook driver share: kernel records, the bracket around own driver calls, the ledger.
 *
 * Rules of every file here: nothing ends the program or writes to its stdout or stderr; every failure ends in
 * the original call; `errno` is kept across a hooked call.
 */
#ifndef NCC_HOOK_H
#define NCC_HOOK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "abi.h"
#include "cuda/driver/real.h"

struct ncc_image;
struct ncc_unit;

enum {
	NCC_CONTEXTS = 16,    /* per-context functions remembered per probed kernel */
	NCC_FIT_ENTRIES = 16, /* remembered occupancy decisions per probed kernel */
	NCC_FUNC_ATTRIBUTES = 32,
};

/* The function of a context-independent kernel in one context. */
struct ncc_context_function {
	_Atomic(CUcontext) context;
	_Atomic(CUfunction) function;
};

/* A probed kernel as loaded into the driver. Immutable once published, but for the caches. */
struct ncc_probed {
	CUlibrary library;
	CUkernel kernel;
	const struct ncc_prepared *prepared; /* maps, parameter layout, names: what the engine said */
	struct ncc_context_function functions[NCC_CONTEXTS];
	_Atomic uint64_t fits[NCC_FIT_ENTRIES];
	int original_registers, registers; /* 0: not known */
	struct ncc_probed *previous;       /* before a retry with a register cap; unloaded with the kernel */
};

enum ncc_kernel_state {
	NCC_KERNEL_NEW,       /* not asked about yet */
	NCC_KERNEL_PREPARING, /* one thread is at it */
	NCC_KERNEL_SETTLED,   /* `verdict` holds, `probed` set if it is NCC_LAUNCH_PROBED */
};

/* One entry function of one loaded module or library.
 *
 * Reference counted: the handle tables hold one reference, every probed launch that the writer has not finished
 * another. `name` and `row` are set before the record is seen by more than one thread.
 */
struct ncc_kernel {
	_Atomic uint32_t references;
	_Atomic uint32_t state;    /* enum ncc_kernel_state */
	_Atomic uint32_t verdict;  /* enum ncc_outcome of every launch, once settled */
	_Atomic uint32_t row;      /* in the ledger; NCC_LEDGER_OTHER until the engine gave one */
	_Atomic uint64_t launches; /* so far: the next launch's number */
	_Atomic(struct ncc_probed *) probed;
	_Atomic(CUkernel) library_kernel; /* the context-independent handle, if one was given out */
	struct ncc_unit *unit;            /* the module or library; NULL once unloaded */
	struct ncc_kernel *next;          /* of the same unit */
	_Atomic uint32_t retried;         /* a register cap was tried */
	struct {
		bool set;
		int value;
	} attributes[NCC_FUNC_ATTRIBUTES]; /* by CUfunction_attribute, to repeat; guarded by the tables' mutex */
	int cache_config, shared_config;   /* -1: not set; same guard */
	char name[];                       /* mangled, as the program asked for it */
};

struct ncc_kernel *ncc_kernel_get(struct ncc_kernel *kernel);
void ncc_kernel_put(struct ncc_kernel *kernel);

/* The ledger: shared with the engine, or a private dummy that nobody reads. Never NULL. */
extern struct ncc_ledger *ncc_ledger;

static inline struct ncc_row *ncc_row(uint32_t row)
{
	return &ncc_ledger->row[row < ncc_ledger->n_rows ? row : NCC_LEDGER_OTHER];
}

#define NCC_COUNT(field, n) __atomic_fetch_add(&(field), (uint64_t)(n), __ATOMIC_RELAXED)

static inline void ncc_count(uint32_t row, enum ncc_outcome outcome)
{
	NCC_COUNT(ncc_row(row)->launches[outcome], 1);
}

/* Writes the first reason only; a row that has one keeps it. */
void ncc_row_reason(uint32_t row, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Nanoseconds of CLOCK_MONOTONIC. */
static inline uint64_t ncc_now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Own driver calls are bracketed with these, so that a stream capture of the program, on whatever thread, neither
 * forbids them nor is broken by them. Nests. */
static inline int ncc_capture_relax(void)
{
	int mode = CU_STREAM_CAPTURE_MODE_RELAXED;

	if (!ncc_real.cuThreadExchangeStreamCaptureMode || ncc_real.cuThreadExchangeStreamCaptureMode(&mode))
		return -1;
	return mode;
}

static inline void ncc_capture_restore(int mode)
{
	if (mode >= 0)
		ncc_real.cuThreadExchangeStreamCaptureMode(&mode);
}

/* The driver's name for a result ("CUDA_ERROR_NOT_FOUND"), for logs. */
const char *ncc_result_name(CUresult result);

#endif
