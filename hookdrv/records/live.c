#define _GNU_SOURCE
#include "records/live.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "base/fork.h"
#include "base/own_thread.h"
#include "driver/own_call.h"
#include "records/table_file.h"
#include "records/tables.h"

static const struct timespec between = {.tv_sec = 1};

/* Guards both: there is one thread at most, which the next session takes over if it has not ended yet. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t sessions; /* that have begun */
static bool running;

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	running = false;
}

NCC_ON_FORK(in_child)

/* Whether another session has begun since there were so many; if not, the thread ends. */
static bool go_on(uint64_t *begun)
{
	bool another;

	pthread_mutex_lock(&lock);
	another = *begun != sessions;
	*begun = sessions;
	running = another;
	pthread_mutex_unlock(&lock);
	return another;
}

static bool look(void)
{
	ncc_live_file_begin();
	return ncc_tables_look(ncc_live_file_append, ncc_live_file_end);
}

static void *run(void *unused)
{
	uint64_t begun = 0;

	(void)unused;
	ncc_capture_relax();
	while (go_on(&begun))
		do
			nanosleep(&between, NULL);
		while (look());
	return NULL;
}

void ncc_live_start(const struct ncc_welcome *welcome)
{
	pthread_t thread;

	if (!(welcome->options & NCC_OPT_LIVE))
		return;
	pthread_mutex_lock(&lock);
	sessions++;
	if (!running && ncc_start_own_thread(&thread, run, NULL)) {
		pthread_detach(thread);
		running = true;
	}
	pthread_mutex_unlock(&lock);
}
