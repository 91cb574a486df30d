/* The timeline's file (launch/timed_file.c): so many entries into a folder. */
#include <stdarg.h>

#include "abi.h"
#include "base/ledger.h"
#include "base/log.h"
#include "launch/timed_file.h"

#define SHOWN __attribute__((visibility("default")))

static struct ncc_ledger ledger;
struct ncc_ledger *ncc_ledger = &ledger;

void ncc_log(const char *format, ...)
{
}

SHOWN void file_open(const char *folder, uint64_t most_bytes)
{
	ncc_timed_file_open(folder, most_bytes);
}

/* How many are lost by now. */
SHOWN uint64_t file_put(uint32_t n)
{
	struct ncc_timeline_op op = {.kind = NCC_TIMELINE_KERNEL};

	for (uint32_t i = 0; i < n; i++)
		ncc_timed_file_put(&op);
	ncc_timed_file_flush();
	return ledger.untimed[NCC_UNTIMED_LOST];
}
