/* Rows of the ledger for kernels that the engine is not asked to prepare. */
#ifndef NCC_UNPROBED_ROW_H
#define NCC_UNPROBED_ROW_H

#include <stdint.h>

/* Of a kernel, by its name and the file of the library that it is of; NULL: of none that is left alone. The engine is asked;
 * NCC_LEDGER_OTHER where it gave none. */
uint32_t ncc_unprobed_row(const char *library, const char *kernel);

#endif
