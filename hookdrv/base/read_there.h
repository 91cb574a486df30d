/* Reading memory of the program's that may not be there. */
#ifndef NCC_READ_THERE_H
#define NCC_READ_THERE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>
#include <unistd.h>

/* Through the system, which answers for what is not there instead of ending the program. False: not all of it is. Who
 * includes this defines _GNU_SOURCE. */
static inline bool ncc_read_there(const void *from, size_t offset, void *to, size_t bytes)
{
	struct iovec ours = {to, bytes}, theirs = {(void *)((uintptr_t)from + offset), bytes};

	return process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0) == (ssize_t)bytes;
}

#endif
