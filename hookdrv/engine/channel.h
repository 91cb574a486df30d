/* One SOCK_SEQPACKET connection to the engine: whole messages with a deadline. */
#ifndef NCC_CHANNEL_H
#define NCC_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "abi.h"
#include "base/owned_fd.h"

struct ncc_channel {
	struct ncc_owned_fd socket;
};

/* Connects to `path`, served by our own user. */
bool ncc_channel_open(struct ncc_channel *channel, const char *path);

/* What this library adds to a session's HELLOs (enum ncc_hello_flag). */
#ifndef NCC_HELLO_OURS
#define NCC_HELLO_OURS 0
#endif

/* Opens a further connection of this process's session; the engine does not answer its HELLO. */
bool ncc_channel_join(struct ncc_channel *channel, const char *path, uint64_t deadline_ns);

void ncc_channel_close(struct ncc_channel *channel);

/* `fd`, if not -1, travels along. Both give up at `deadline_ns` (CLOCK_MONOTONIC). */
bool ncc_channel_send(struct ncc_channel *channel, const void *message, size_t bytes, int fd, uint64_t deadline_ns);

static inline struct ncc_head ncc_head_of(uint32_t type, size_t bytes)
{
	return (struct ncc_head){NCC_ABI_MAGIC, NCC_ABI_VERSION, type, (uint32_t)bytes};
}

enum ncc_receive { NCC_RECEIVED, NCC_RECEIVE_LATE, NCC_RECEIVE_BROKEN };

/* Exactly `bytes` bytes; *fd is the descriptor that came along, or -1. */
enum ncc_receive ncc_channel_receive(struct ncc_channel *channel, void *message, size_t bytes, int *fd,
				     uint64_t deadline_ns);

#endif
