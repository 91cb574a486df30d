/* What the program has loaded: units (modules and libraries), their kernels, and every handle that means one. */
#ifndef NCC_REGISTRY_H
#define NCC_REGISTRY_H

#include <pthread.h>

#include "code/kernel.h"
#include "code/owners.h"

struct ncc_handle {
	const void *handle;
	struct ncc_kernel *kernel; /* that it means; NULL: the unit */
	CUcontext context;         /* that it goes with; NULL: with the unit */
	uint64_t number;           /* of all that were registered */
};

/* A module or library. Immutable once registered, but for the lists, which the registry guards. */
struct ncc_unit {
	struct ncc_unit *next;
	struct ncc_unit **link; /* what points here */
	const void *handle;     /* the CUmodule or CUlibrary that it was registered under */
	CUcontext context;      /* of a module: it goes with it; NULL for a library */
	uint64_t number;        /* of all handles that were registered */
	struct ncc_owners owners;
	struct ncc_image *image; /* NULL: not one that we understand, or not kept */
	struct ncc_jit_options jit;
	struct ncc_kernel *kernels;
	struct ncc_handles {
		struct ncc_handle *items;
		size_t n, room;
	} units, functions; /* handles that mean this unit, or one of its kernels */
};

/* All of these lock the registry themselves. */

/* An empty unit, to be filled and registered under the handle. NULL: no memory. */
struct ncc_unit *ncc_unit_new(void);
void ncc_unit_register(struct ncc_unit *unit, const void *handle);

/* Another handle of a known unit (a library's module in the current context). */
void ncc_unit_alias(const void *handle, const void *known);

/* Another handle of the unit that a known kernel belongs to. */
void ncc_unit_alias_of_kernel(const void *handle, const void *kernel_handle);

/* That a module is in; NULL: not known. */
CUcontext ncc_unit_context(const void *handle);

/* Forgets every handle of the unit, so that a reused address means nothing. The caller ends it with
 * ncc_unit_discard after the driver has unloaded it. NULL: not known. */
struct ncc_unit *ncc_unit_detach(const void *handle);

/* How many handles have been registered: what is of a context that is about to go is among these, and not of another one
 * that gets its address. */
uint64_t ncc_registered(void);

/* Units that go with a context and were among so many, one after another; NULL when there are no more, and then what libraries
 * had in it is forgotten, too. */
struct ncc_unit *ncc_unit_detach_of(CUcontext context, uint64_t registered);

/* One that was detached is still there: the driver did not unload it, as while a stream captures. What its references are
 * bound to is not known any more. */
void ncc_unit_attach(struct ncc_unit *unit);

/* Unloads what was loaded for the unit's kernels and frees the unit. */
void ncc_unit_discard(struct ncc_unit *unit);

/* `handle` (a CUfunction or CUkernel) means the entry `name` of the unit known as `unit_handle`. NULL: the unit is
 * not known, or no memory. No reference is taken: the kernel lives as long as the program keeps the unit. */
struct ncc_kernel *ncc_kernel_register(const void *handle, const void *unit_handle, const char *name);

/* Context-independent handles of kernels of a name, at most `room`; how many. */
size_t ncc_library_kernels_named(const char *name, CUkernel *list, size_t room);

/* Another handle of a known kernel. */
struct ncc_kernel *ncc_kernel_alias(const void *handle, const void *known);

/* The kernel that a handle means; no lock. */
struct ncc_kernel *ncc_kernel_find(const void *handle);

/* Remembers that nothing is known about this handle: ncc_kernel_find gives a kernel settled as NO_IMAGE. */
struct ncc_kernel *ncc_kernel_register_unknown(const void *handle);

/* Calls `visit` for every probed kernel, with the registry locked. */
void ncc_each_probed(void (*visit)(struct ncc_probed *probed, void *argument), void *argument);

/* The registry's mutex guards the handle tables, the lists, kernels' settings and changes of their state, and is never
 * held across a driver call; the condition says that a kernel settled. */
extern pthread_mutex_t ncc_registry_lock;
extern pthread_cond_t ncc_registry_settled;

#endif
