/* The hook driver for HIP in the same process (libncc_hip.so), if there is one: it knows of captures, and does not record what is
 * recorded here.
 */
#ifndef NCC_HSA_HIP_H
#define NCC_HSA_HIP_H

#include <stdbool.h>

/* Once, before anything is recorded. */
void ncc_hip_find(void);

/* A stream of the program captures. */
bool ncc_hip_captures(void);

/* Its launches are recorded here, or no longer. */
void ncc_hip_leaves_them(bool left);

#endif
