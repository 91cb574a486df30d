/* Rows of the ledger for kernels of libraries that are left alone. */
#ifndef NCC_LIBRARY_ROW_H
#define NCC_LIBRARY_ROW_H

#include <stdint.h>

/* Of a kernel, by its library's file name and its own. The engine is asked; NCC_LEDGER_OTHER where it gave none. */
uint32_t ncc_library_row(const char *file, const char *kernel);

#endif
