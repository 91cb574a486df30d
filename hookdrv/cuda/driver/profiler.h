/* Whether a profiler of NVIDIA's interface CUPTI is at work in the process (torch.profiler, Proton). */
#ifndef NCC_PROFILER_H
#define NCC_PROFILER_H

#include <stdbool.h>

/* A lookup of cuGetExportTable, by which CUPTI reaches the driver when it is first used; not when it is loaded, as
 * PyTorch loads it always. The ledger says it if that is so. */
void ncc_note_lookup_of_tables(const void *caller);

/* It is at work. */
bool ncc_profiler_is_at_work(void);

/* Says it to the ledger of a session that has begun since. */
void ncc_tell_of_profiler(void);

#endif
