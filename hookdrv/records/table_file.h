/* store/tables: what the tables of aggregating maps held (struct ncc_store_table). */
#ifndef NCC_RECORDS_TABLE_FILE_H
#define NCC_RECORDS_TABLE_FILE_H

#include <stdbool.h>

#include "abi.h"

/* `run_dir` has a folder store/. Nothing is opened before the first table. */
void ncc_table_file_start(const char *run_dir);

/* Appends a table with its bytes; `about` is filled but for what only the file knows. Returns 0 or an errno; then
 * nothing of it is there. One thread at a time. */
int ncc_table_file_append(struct ncc_store_table *about, const void *table);

/* store/live: what tables that are not in store/tables yet held a moment ago. It is made beside its place, so that a reader
 * sees all of one moment or of the next. The same thread as above, or another one in turn. */
void ncc_live_file_begin(void);
int ncc_live_file_append(struct ncc_store_table *about, const void *table);
void ncc_live_file_end(bool whole);

/* Its tables are about to be appended to store/tables, or lost. */
void ncc_live_file_drop(void);

#endif
