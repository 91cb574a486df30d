#include "base/config.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fork.h"
#include "base/hot.h"

static char socket_path[108], idle_path[108]; /* sun_path's size */
static NCC_HOT struct ncc_config config;
static NCC_HOT atomic_bool is_read;
static NCC_HOT atomic_bool given_up;

static char sanitizer_path[4096], cupti_path[4096];

static const char *read_path(const char *name, char *path, size_t bytes)
{
	const char *given = getenv(name);

	if (!given || !*given || snprintf(path, bytes, "%s", given) >= (int)bytes)
		return NULL;
	return path;
}

/* Runs before the program has threads, or at the first lookup, whichever comes first: the value is copied, as
 * programs change their environment. */
static __attribute__((constructor)) void read_environment(void)
{
	if (atomic_load(&is_read))
		return;
	config.socket = read_path("NCC_SOCKET", socket_path, sizeof(socket_path));
	if (!config.socket)
		config.idle = read_path("NCC_IDLE_SOCKET", idle_path, sizeof(idle_path));
	config.sanitizer = read_path("NCC_SANITIZER", sanitizer_path, sizeof(sanitizer_path));
	config.cupti = read_path("NCC_CUPTI", cupti_path, sizeof(cupti_path));
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
	return (ncc_config()->socket || config.idle) && !atomic_load_explicit(&given_up, memory_order_relaxed);
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
