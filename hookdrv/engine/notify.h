/* Tells the engine about saved results, so that it can run callbacks. Writer thread only; failures are
 * ignored. */
#ifndef NCC_NOTIFY_H
#define NCC_NOTIFY_H

#include <stdint.h>

void ncc_notify_result(uint32_t row, uint64_t entry);
void ncc_notify_stop(void);
#endif
