/* The ledger: what became of every launch. Shared with the engine, so that a killed program is accounted for. */
#ifndef NCC_LEDGER_H
#define NCC_LEDGER_H

#include <stdbool.h>
#include <stdint.h>

#include "abi.h"

/* A private dummy that nobody reads where there is no engine. Never NULL. */
extern struct ncc_ledger *ncc_ledger;

static inline struct ncc_row *ncc_row(uint32_t row)
{
	return &ncc_ledger->row[row < ncc_ledger->n_rows ? row : NCC_LEDGER_OTHER];
}

#define NCC_COUNT(field, n) __atomic_fetch_add(&(field), (uint64_t)(n), __ATOMIC_RELAXED)

static inline void ncc_count(uint32_t row, enum ncc_outcome outcome)
{
	NCC_COUNT(ncc_row(row)->launches[outcome], 1);
}

/* Writes the first reason only; a row that has one keeps it. */
void ncc_row_reason(uint32_t row, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* It may have been executed so, nobody counts how often. `why` of the first stays; NULL: the row's reason says it, or the
 * outcome. */
void ncc_row_uncounted(uint32_t row, enum ncc_outcome outcome, const char *why);

/* Maps the engine's ledger as ncc_ledger; the descriptor stays the caller's. */
bool ncc_ledger_map(int fd, uint32_t rows);

/* The dummy takes its place; then, when nobody counts in it any more, it is unmapped. */
void ncc_ledger_forget(void);
void ncc_ledger_unmap(struct ncc_ledger *ledger);

#endif
