/* Lines that will be written to soon are taken from the caches of other threads all at once, while something else is done. One
 * after another they cost a launch more than its instructions do.
 */
#ifndef NCC_PREFETCH_H
#define NCC_PREFETCH_H

#include <stddef.h>

#include "abi.h"

/* No more than a hint: `at` may be NULL, or gone. */
static inline void ncc_prefetch_to_write(const void *at, size_t bytes)
{
	for (size_t i = 0; i < bytes; i += NCC_LINE_BYTES)
#ifdef __x86_64__
		/* The compiler's own is for reading without -mprfchw. A processor without it makes nothing of it. */
		__asm__ volatile("prefetchw %0" : : "m"(*((const char *)at + i)));
#else
		__builtin_prefetch((const char *)at + i, 1);
#endif
}

#endif
