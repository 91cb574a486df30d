/* Where the ledger comes from and goes; counting is in hook.h. */
#ifndef NCC_LEDGER_H
#define NCC_LEDGER_H

#include <stdbool.h>
#include <stdint.h>

/* Maps the engine's ledger as ncc_ledger; the descriptor stays the caller's. */
bool ncc_ledger_map(int fd, uint32_t rows);

/* The parent's ledger is not written by the child. */
void ncc_ledger_fork_child(void);

#endif
