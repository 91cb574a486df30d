/* Whether what the engine says of a probed kernel can be true. */
#ifndef NCC_ENGINE_PLAN_H
#define NCC_ENGINE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "abi.h"

/* Every number of a PREPARED with NCC_PREPARED_PROBED is within its bounds and agrees with the others: sizes, flags,
 * and places in the parameter block, which do not overlap. Else false, and `why` says what is wrong. */
bool ncc_plan_is_sound(const struct ncc_prepared *plan, char *why, size_t why_bytes);

#endif
