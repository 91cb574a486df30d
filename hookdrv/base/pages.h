/* Host pages: memory of the host's that the engine maps, too (struct ncc_welcome). What is in it when this process ends,
 * however it does, the engine still reads.
 */
#ifndef NCC_PAGES_H
#define NCC_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "abi.h"

/* Maps them from the ledger's memfd; the descriptor stays the caller's. False: there are none, and none are given. */
bool ncc_pages_map(int fd, uint64_t flights_offset, uint64_t bytes);

/* Nobody has any of them. */
void ncc_pages_unmap(void);

/* Pages of at least `bytes`, all zero, and backed by memory. NULL: there are none left. Any thread. */
void *ncc_pages_take(size_t bytes);

/* Gives them, and their memory, back. `bytes` as they were asked for. */
void ncc_pages_give(void *pages, size_t bytes);

/* Where an address in taken pages lies, from the first page on. */
uint64_t ncc_pages_offset(const void *at);

/* A place to describe a launch in, whose `made` is 0; NULL: there is none left. */
struct ncc_flight *ncc_flight_take(void);

/* Its number among all places. */
uint32_t ncc_flight_place(const struct ncc_flight *flight);

void ncc_flight_give(struct ncc_flight *flight);

/* The rest of it is written: from now on the engine believes it. */
static inline void ncc_flight_begin(struct ncc_flight *flight)
{
	__atomic_store_n(&flight->made, 1, __ATOMIC_RELEASE);
}

/* The launch is in the store, or was not made. */
static inline void ncc_flight_end(struct ncc_flight *flight)
{
	__atomic_store_n(&flight->made, 0, __ATOMIC_RELEASE);
}

#endif
