/* The connections to the engine that kernels are asked for over: one request at a time each, several at once. */
#ifndef NCC_CONNECTIONS_H
#define NCC_CONNECTIONS_H

#include <stdbool.h>

#include "engine/channel.h"

struct ncc_connection {
	struct ncc_channel channel; /* the taker's until it is released */
	bool open, busy;
};

/* A connection of the caller's own: an idle one; else one that is not open yet, unless `open_only`; else the next
 * that is released. NULL: none will be. */
struct ncc_connection *ncc_connection_take(bool open_only);

/* Gives it back; it is closed unless `good`. */
void ncc_connection_release(struct ncc_connection *connection, bool good);

/* After that: there may be some again. */
void ncc_connections_begin(void);

/* No more connections. Those in use are closed as they are released; waits for nobody. */
void ncc_connections_end(void);

#endif
