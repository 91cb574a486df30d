/* The ranges of a process, for the interfaces by which programs make them. */
#ifndef NCC_RANGES_RANGES_H
#define NCC_RANGES_RANGES_H

#include <stdint.h>

#define NCC_EXPORT __attribute__((visibility("default")))

/* Ranges of one thread nest in each domain by themselves. */
struct ncc_domain {
	struct ncc_domain *next;
	char *name; /* what stands before each message; NULL: nothing does */
};

void ncc_mark(const struct ncc_domain *domain, const char *message);

/* The level of the range, from 0 on; -1: there is no memory, or no message. */
int ncc_push(const struct ncc_domain *domain, const char *message);

/* The level of the range that is over; -1: the thread has none in this domain. */
int ncc_pop(const struct ncc_domain *domain);

/* A number from 1 on, by which any thread may end it; 0: there is no memory, or no message. */
uint64_t ncc_start(const struct ncc_domain *domain, const char *message);

/* -1: there is no such range. */
int ncc_stop(uint64_t number);

#endif
