#include "base/config.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fork.h"

static char socket_path[108]; /* sun_path's size */
static struct ncc_config config;
static atomic_bool is_read;
static atomic_bool given_up;

/* Runs before the program has threads, or at the first lookup, whichever comes first: the value is copied, as
 * programs change their environment. */
static __attribute__((constructor)) void read_environment(void)
{
	const char *path = getenv("NCC_SOCKET");

	if (atomic_load(&is_read))
		return;
	if (path && *path && snprintf(socket_path, sizeof(socket_path), "%s", path) < (int)sizeof(socket_path))
		config.socket = socket_path;
	atomic_store(&is_read, true);
}

const struct ncc_config *ncc_config(void)
{
	if (!atomic_load_explicit(&is_read, memory_order_acquire))
		read_environment();
	return &config;
}

bool ncc_wanted(void)
{
	return ncc_config()->socket && !atomic_load_explicit(&given_up, memory_order_relaxed);
}

void ncc_give_up(void)
{
	atomic_store(&given_up, true);
}

static void in_child(void)
{
	atomic_store(&given_up, false);
}

NCC_ON_FORK(in_child)
