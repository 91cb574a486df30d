/* A few threads that help the writer with one large piece at a time. */
#ifndef NCC_WORKERS_H
#define NCC_WORKERS_H

#include <stdint.h>

enum { NCC_WORKERS = 4 }; /* at most, the caller's thread included */

/* `worker` is below NCC_WORKERS and differs between calls that run at once. */
typedef void (*ncc_work)(void *arg, uint64_t item, unsigned int worker);

/* Does work(arg, 0..n_items-1), in whatever order, and returns when all are done. One caller at a time. */
void ncc_workers_run(ncc_work work, void *arg, uint64_t n_items);

/* Ends the threads; a later run starts them again. */
void ncc_workers_stop(void);

#endif
