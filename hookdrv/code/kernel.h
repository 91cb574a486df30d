/* What is known of one kernel of the program, and of its probed form. */
#ifndef NCC_KERNEL_H
#define NCC_KERNEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "abi.h"
#include "code/by_context.h"
#include "driver/driver_abi.h"

struct ncc_addresses;
struct ncc_budget;
struct ncc_copies;
struct ncc_copy;
struct ncc_param_sizes;
struct ncc_patches;
struct ncc_template;
struct ncc_unit;

enum {
	NCC_CONTEXTS = 16,    /* per-context functions remembered per probed kernel */
	NCC_FIT_ENTRIES = 16, /* remembered occupancy decisions per probed kernel */
	NCC_FUNC_ATTRIBUTES = 32,
	NCC_TEMPLATES = 32, /* of grids and blocks, remembered per probed kernel */
};

/* Options of a load that change the code, as given. */
struct ncc_jit_options {
	uint32_t n;
	uint32_t option[NCC_MAX_JIT_OPTIONS];
	uint64_t value[NCC_MAX_JIT_OPTIONS];
};

/* A probed kernel as loaded into the driver. Immutable once published, but for the caches. */
struct ncc_probed {
	const struct ncc_prepared *prepared; /* maps, parameter layout, names: what the engine said */
	struct ncc_context_function functions[NCC_CONTEXTS];
	_Atomic uint64_t fits[NCC_FIT_ENTRIES];
	_Atomic(struct ncc_template *) templates[NCC_TEMPLATES]; /* of its launches: template.h */
	CUlibrary library;
	CUkernel kernel;
	CUlibrary pruned;                  /* the kernel alone, for --benchmark, or NULL */
	_Atomic uint32_t timed;            /* by it */
	struct ncc_addresses *addresses;   /* of the module's variables, by context: addresses.c */
	struct ncc_copies *copies;         /* of the module's texture and surface references: references.c */
	struct ncc_patches *patches;       /* of machine code that NVIDIA's library patches, else NULL: patches.c */
	int original_registers, registers; /* 0: not known */
	struct ncc_copy *copy; /* of the module, that kernels which are patched share, else NULL: probed.c */
	struct ncc_probed *next_of_copy;
	struct ncc_probed *previous; /* before a retry with a register cap; unloaded with the kernel */
};

enum ncc_kernel_state {
	NCC_KERNEL_NEW,       /* not asked about yet */
	NCC_KERNEL_PREPARING, /* one thread is at it */
	NCC_KERNEL_SETTLED,   /* `verdict` holds, `probed` set if it is NCC_LAUNCH_PROBED */
};

/* What the program has set on a function, to be repeated on the probed one. */
struct ncc_settings {
	uint32_t version; /* counts changes */
	struct {
		bool set;
		int value;
	} attributes[NCC_FUNC_ATTRIBUTES]; /* by CUfunction_attribute */
	int cache_config, shared_config;   /* -1: not set */
};

/* A kernel as it is probed for launches, or for nodes of graphs. */
struct ncc_kernel_form {
	_Atomic uint32_t state;   /* enum ncc_kernel_state */
	_Atomic uint32_t verdict; /* enum ncc_outcome of every launch, once settled */
	_Atomic(struct ncc_probed *) probed;
	_Atomic uint32_t retried; /* a register cap was tried */
};

/* One entry function of one loaded module or library.
 *
 * Reference counted: the handle tables hold one reference until it is closed, every probed launch that the writer has not
 * finished another. Those are taken and given back on lines of their own, so that who launches has its line to itself.
 * `name` and `row` are set before the record is seen by more than one thread.
 */
struct ncc_kernel {
	_Atomic uint64_t launches;   /* so far: the next launch's number */
	_Atomic uint64_t taken;      /* references; NCC_KERNEL_CLOSED once it is */
	_Atomic uint32_t row;        /* in the ledger; NCC_LEDGER_OTHER until the engine gave one */
	_Atomic uint32_t timed_name; /* its name's number in the timeline; 0: it has none yet */
	struct ncc_kernel_form form[NCC_FORMS];
	_Atomic(CUkernel) library_kernel;              /* the context-independent handle, if one was given out */
	struct ncc_unit *unit;                         /* the module or library; NULL once unloaded */
	struct ncc_kernel *next;                       /* of the same unit */
	_Atomic(struct ncc_budget *) budget;           /* of --max-overhead; NULL until the first launch */
	_Atomic(struct ncc_param_sizes *) param_sizes; /* NULL until they are asked for */
	struct ncc_settings settings;                  /* guarded by the registry's mutex */
	_Atomic uint64_t
		left; /* NCC_KERNEL_HELD less the references given back; once it is closed, those that are left */
	char name[];  /* mangled, as the program asked for it */
};

#define NCC_KERNEL_CLOSED ((uint64_t)1 << 63)
#define NCC_KERNEL_HELD   ((uint64_t)1 << 62)

static inline uint64_t ncc_kernel_references(struct ncc_kernel *kernel)
{
	uint64_t left = atomic_load(&kernel->left), taken = atomic_load(&kernel->taken);

	return taken & NCC_KERNEL_CLOSED ? left : taken + left - NCC_KERNEL_HELD;
}

struct ncc_kernel *ncc_kernel_get(struct ncc_kernel *kernel);
void ncc_kernel_get_many(struct ncc_kernel *kernel, uint32_t n);
void ncc_kernel_put(struct ncc_kernel *kernel);

#endif
