/* NCC_OPT_LIVE: each second a thread writes to store/live what the tables of aggregating maps hold, while kernels run. What
 * a fault or a kill takes is there as it was then. */
#ifndef NCC_RECORDS_LIVE_H
#define NCC_RECORDS_LIVE_H

#include "abi.h"

/* Of a session whose tables have been started (ncc_tables_start); it ends with them. */
void ncc_live_start(const struct ncc_welcome *welcome);

#endif
