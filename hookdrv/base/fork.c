#include "base/fork.h"

#include <pthread.h>
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
	pthread_atfork(NULL, NULL, ncc_fork_child);
}
