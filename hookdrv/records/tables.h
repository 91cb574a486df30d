/* Tables of aggregating maps: device memory that every launch of a kernel in a context adds to. A launch is given an
 * address and nothing else: no buffer, no clearing, no event. A table is read, and written to the store, when its context
 * or the program ends; what a fault or a kill takes with it stays counted in the ledger (struct ncc_row, tables).
 */
#ifndef NCC_CUDA_TABLES_H
#define NCC_CUDA_TABLES_H

#include "records/launch_info.h"
#include "records/proof.h"

void ncc_tables_start(const struct ncc_welcome *welcome);

/* Puts the addresses of the plan's tables into the appended parameter block, and into `places` by map, for the proof.
 * The launch's context is current; tables that are not there yet are made, which may wait for a copy, not for kernels.
 * NCC_LAUNCH_PROBED, also of a plan without any; else NO_MEMORY, TRACE_FULL or ERROR, and nothing is held. */
enum ncc_outcome ncc_tables_supply(const struct ncc_launch_info *info, void *block,
				   struct ncc_memory places[NCC_MAX_MAPS]);

/* So many launches have added, or will, to the tables that were supplied. */
void ncc_tables_count(const struct ncc_launch_info *info, uint64_t launches);

/* Whether a plan has nothing but tables: then a launch takes no memory of its own. */
bool ncc_tables_are_all(const struct ncc_prepared *prepared);

/* Saves the tables of a context, of all contexts where it is NULL, when its kernels have ended, and forgets them. Waits no
 * longer than `timeout_ms`: then they are lost, unless the program goes on. */
void ncc_tables_save(CUcontext context, uint64_t timeout_ms);

/* Whether those of all contexts are, or are lost. */
bool ncc_tables_saved(void);

typedef int ncc_table_writer(struct ncc_store_table *about, const void *table);

/* Each table as it is now, while kernels go on; the memory of one is not given back before. `finish` is told whether they
 * all are what was there from the first to the last. False: the session ends. */
bool ncc_tables_look(ncc_table_writer *each, void (*finish)(bool whole));

#endif
