/* The names of operations. */
#ifndef NCC_ROCTRACER_NAMES_H
#define NCC_ROCTRACER_NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Operations have numbers below it; 0: there is no such domain, or none of its operations is known. */
uint32_t ncc_roc_n_ops(uint32_t domain);

/* Of a kind, where operations have kinds; 0: the operation's. NULL: there is none. */
const char *ncc_roc_op_name(uint32_t domain, uint32_t op, uint32_t kind);

/* The operation of a name. False: none has it. */
bool ncc_roc_op_named(uint32_t domain, const char *name, uint32_t *op, uint32_t *kind);

#endif
