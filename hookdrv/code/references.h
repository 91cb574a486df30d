/* Texture and surface references of modules. A probed kernel is in a module of its own, and uses that one's: what the
 * program has bound to the original's, and set on them, is bound to and set on these before a launch, where it has
 * changed. As in the driver, what holds for a launch is what was bound when it was made. Kernels in CUDA graphs may not
 * use references (cuGraphAddKernelNode), and are not asked for here.
 */
#ifndef NCC_REFERENCES_H
#define NCC_REFERENCES_H

#include "code/kernel.h"
#include "code/reference_state.h"

/* The program has looked a reference up, of a module in `context` (NULL: the current one). */
void ncc_reference_found(const void *reference, CUmodule module, const char *name, bool surface, CUcontext context);

/* It has bound something to it, or (NULL) set something on it. */
void ncc_reference_changed(const void *reference, const struct ncc_binding *binding);

/* It has destroyed one, if it is of no module (cuTexRefCreate). */
void ncc_reference_destroyed(const void *reference);

/* The program's module is gone, with what may have been of it: what was changed in its context and is of no module that is
 * known. */
void ncc_references_forget(const void *module, CUcontext context);

/* What is in a context is about to go; it is gone: another one may have the handle, and references of its own. */
void ncc_references_end(CUcontext context);
void ncc_references_forget_context(CUcontext context);
void ncc_copies_forget_context(struct ncc_probed *probed, CUcontext context);

/* Makes those of the probed kernel, which has some, in `context`, which is current, like those of the original: of the module
 * `handle` of `home`, or (NULL) of the library `handle`. False: they are not, and `why` says which. */
bool ncc_references_bind(struct ncc_probed *probed, const void *handle, CUcontext home, CUcontext context,
			 char why[NCC_REASON_BYTES]);

/* Memory only. */
void ncc_references_free(struct ncc_probed *probed);

#endif
