/* CUPTI's records as entries of the timeline's file. One thread at a time. */
#ifndef NCC_ACTIVITY_RECORDS_H
#define NCC_ACTIVITY_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuda/driver/cupti.h"

/* What the records are read by. */
struct ncc_activity_reader {
	const struct ncc_cupti *api;
	void (*put)(const void *entry); /* of NCC_TIMELINE_BYTES */
	uint32_t own_tid;               /* calls of this thread are none of the program's */
	bool all_calls;                 /* not those alone that launch, copy or fill */
	bool calls;                     /* there are entries of calls */
	bool ranges;                    /* and records of which range they were in */
	/* What both clocks said at one moment: records may be by CUPTI's own. */
	uint64_t host_ns, cupti_ns;
};

/* Which ranges calls were in: of all buffers, before the operations of any are read. */
void ncc_activity_read_links(const struct ncc_activity_reader *reader, uint8_t *buffer, size_t valid_bytes);

/* All other records of a buffer that CUPTI has filled so far. */
void ncc_activity_read(const struct ncc_activity_reader *reader, uint8_t *buffer, size_t valid_bytes);

/* Whether a function of this name launches, copies or fills. */
bool ncc_activity_starts_work(const char *call);

#endif
