/* From a kernel to its probed form: ask the engine, load what it sends. */
#ifndef NCC_PREPARE_H
#define NCC_PREPARE_H

#include "code/kernel.h"

/* Settles a form of the kernel if it is not yet; several threads that ask wait for one. `original` is a handle of the kernel.
 * Needs a current context, for the architecture; without one the kernel stays as it is, for a later call.
 * How its launches run: NCC_LAUNCH_PROBED, or why not; NCC_LAUNCH_NO_ENGINE where it is not settled. */
enum ncc_outcome ncc_prepare(struct ncc_kernel *kernel, enum ncc_form form, CUfunction original);

/* Prepares it once more with a register cap. False if that was tried before or did not work; the kernel then stays
 * as it is. */
bool ncc_prepare_capped(struct ncc_kernel *kernel, enum ncc_form form, CUfunction original, uint32_t max_registers);

#endif
