#include "base/fork.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static struct ncc_fork_hook *hooks;

void ncc_on_fork(struct ncc_fork_hook *hook)
{
	hook->next = hooks;
	hooks = hook;
}

void ncc_fork_child(void)
{
	for (const struct ncc_fork_hook *hook = hooks; hook; hook = hook->next)
		hook->run();
}

void ncc_fork_watch(void)
{
	static atomic_flag watching = ATOMIC_FLAG_INIT;

	if (!atomic_flag_test_and_set(&watching))
		pthread_atfork(NULL, NULL, ncc_fork_child);
}
