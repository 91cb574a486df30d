#define _GNU_SOURCE
#include "cuda/records/writer.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

#include "base/fork.h"
#include "base/log.h"
#include "cuda/driver/own_call.h"
#include "engine/notify.h"
#include "cuda/records/pool.h"
#include "cuda/records/save.h"

/* Guards all of `writer`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wanted = PTHREAD_COND_INITIALIZER;

static struct {
	struct ncc_records_launch *head;
	struct ncc_records_launch **tail; /* NULL: empty */
	pthread_t thread;
	bool running;
	bool failed; /* the thread could not be started: not tried again */
	bool woken;
	bool stop;
} writer;

static struct ncc_records_launch *pop(void)
{
	struct ncc_records_launch *launch = writer.head;

	if (!launch)
		return NULL;
	writer.head = launch->next;
	if (!writer.head)
		writer.tail = NULL;
	return launch;
}

/* The next launch; NULL when woken for something else, and *stop when there will be no more. */
static struct ncc_records_launch *next_launch(bool *stop)
{
	struct ncc_records_launch *launch;

	pthread_mutex_lock(&lock);
	while (!writer.head && !writer.woken && !writer.stop)
		pthread_cond_wait(&wanted, &lock);
	writer.woken = false;
	launch = pop();
	*stop = !launch && writer.stop;
	pthread_mutex_unlock(&lock);
	return launch;
}

static void *run(void *arg)
{
	bool stop = false;

	ncc_capture_relax();
	while (!stop) {
		struct ncc_records_launch *launch = next_launch(&stop);

		if (launch)
			ncc_save(launch);
		ncc_pool_trim_if_due();
		ncc_log_flush();
	}
	ncc_notify_stop();
	return NULL;
}

/* With the lock held. All signals stay with the program's threads; a file past RLIMIT_FSIZE is EFBIG for us,
 * not SIGXFSZ for the program.
 */
static bool start(void)
{
	sigset_t all, before;

	if (writer.running || writer.failed)
		return writer.running;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	writer.running = pthread_create(&writer.thread, NULL, run, NULL) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	writer.failed = !writer.running;
	if (writer.running)
		pthread_setname_np(writer.thread, "ncc-writer");
	return writer.running;
}

bool ncc_writer_ready(void)
{
	bool ready;

	pthread_mutex_lock(&lock);
	ready = !writer.stop && start();
	pthread_mutex_unlock(&lock);
	return ready;
}

void ncc_writer_queue(struct ncc_records_launch *launch)
{
	launch->next = NULL;
	pthread_mutex_lock(&lock);
	*(writer.tail ? writer.tail : &writer.head) = launch;
	writer.tail = &launch->next;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
}

void ncc_writer_wake(void)
{
	pthread_mutex_lock(&lock);
	writer.woken = true;
	if (!writer.stop)
		start();
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
}

void ncc_writer_stop(void)
{
	bool running;

	pthread_mutex_lock(&lock);
	running = writer.running;
	writer.running = false;
	writer.stop = true;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&wanted);
	if (running)
		pthread_join(writer.thread, NULL);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	wanted = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	memset(&writer, 0, sizeof(writer));
}

NCC_ON_FORK(in_child)
