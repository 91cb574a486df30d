/* Ranges and marks that the program makes by roctx or NVTX. A library of its own (hookdrv/ranges) keeps them, which is
 * preloaded where they are asked for; one hook driver of the process takes them.
 */
#ifndef NCC_RANGES_H
#define NCC_RANGES_H

#include <stdbool.h>
#include <stdint.h>

enum { NCC_RANGE_TEXT_BYTES = 4096 }; /* of a message; what is longer is cut */

/* One that is over; a mark ends when it begins. */
struct ncc_range {
	struct ncc_range *next;
	uint64_t start_ns;
	uint64_t end_ns;
	uint32_t number; /* from 1 on, in the order of their beginnings */
	uint32_t tid;    /* of the thread that began it */
	uint32_t bytes;  /* of the text, which has a NUL behind it */
	char text[];
};

struct ncc_ranges {
	/* Those that are over from now on, or wait already, are `who`'s, which is told by `come` when there are some, in the
	 * thread that ended one. False: another has them. */
	bool (*claim)(const void *who, void (*come)(void));
	void (*release)(const void *who);
	void (*refuse)(void); /* nobody wants them */
	/* All that wait, oldest first, each to be freed; adds to *lost how many there was no room for. */
	struct ncc_range *(*take)(uint64_t *lost);
	bool (*wait)(void); /* some */
	/* The number of the one that the calling thread began last and has not ended; 0: none. Of push and pop alone. */
	uint32_t (*innermost)(void);
	void (*leave)(void); /* what the calling thread has not ended is over */
	/* Each thread tells when its innermost one is another, the calling one at once: by the number of the one that it told
	 * before, and of the present one; 0: none. NULL: no more. */
	void (*follow)(void (*told)(uint32_t before, uint32_t now));
};

/* Its address is NULL where the library is not there. */
extern const struct ncc_ranges ncc_ranges __attribute__((weak, visibility("default")));

static inline bool ncc_has_ranges(void)
{
	return &ncc_ranges != NULL;
}

#endif
