/* Timing loops of autotuners: what they launch runs unprobed, so that they choose as they do without us. */
#ifndef NCC_AUTOTUNE_H
#define NCC_AUTOTUNE_H

#include <stdbool.h>
#include <stdint.h>

/* A launch that is made now, with these options of the run, belongs to a timing loop. */
bool ncc_autotune_skips(uint32_t options);

#endif
