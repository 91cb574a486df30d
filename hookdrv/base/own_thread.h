#ifndef NCC_OWN_THREAD_H
#define NCC_OWN_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* Starts a thread of ours. All signals stay with the program's threads; a file past RLIMIT_FSIZE is EFBIG for us, not
 * SIGXFSZ for the program. */
static inline bool ncc_start_own_thread(pthread_t *thread, void *(*run)(void *), void *arg)
{
	sigset_t all, before;
	bool started;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	started = pthread_create(thread, NULL, run, arg) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return started;
}

#endif
