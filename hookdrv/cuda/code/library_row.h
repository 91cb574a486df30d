/* Rows of the ledger for libraries whose kernels are left alone. */
#ifndef NCC_LIBRARY_ROW_H
#define NCC_LIBRARY_ROW_H

#include <stdint.h>

/* Of a library, by its file name. The engine is asked once; NCC_LEDGER_OTHER where it gave none. */
uint32_t ncc_library_row(const char *file);

#endif
