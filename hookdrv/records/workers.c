#define _GNU_SOURCE
#include "records/workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/fork.h"

/* Guards `team` but for next_item. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t begun = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;

static struct {
	pthread_t thread[NCC_WORKERS];
	unsigned int n_threads; /* thread[1..n_threads]: worker 0 is the caller */
	bool started;
	bool stop;
	uint64_t round; /* counts runs: a thread works once in each */
	unsigned int n_busy;
	ncc_work work;
	void *arg;
	uint64_t n_items;
	_Atomic uint64_t next_item;
} team;

static void do_items(ncc_work work, void *arg, uint64_t n_items, unsigned int worker)
{
	uint64_t item;

	while ((item = atomic_fetch_add(&team.next_item, 1)) < n_items)
		work(arg, item, worker);
}

static void *run(void *arg)
{
	unsigned int worker = (unsigned int)(uintptr_t)arg;
	uint64_t round = 0;

	pthread_mutex_lock(&lock);
	for (;;) {
		while (team.round == round && !team.stop)
			pthread_cond_wait(&begun, &lock);
		if (team.stop)
			break;
		round = team.round;
		pthread_mutex_unlock(&lock);
		do_items(team.work, team.arg, team.n_items, worker);
		pthread_mutex_lock(&lock);
		if (--team.n_busy == 0)
			pthread_cond_signal(&done);
	}
	pthread_mutex_unlock(&lock);
	return NULL;
}

static unsigned int usable_cpus(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof(set), &set) ? 1 : (unsigned int)CPU_COUNT(&set);
}

/* Called by the writer: the threads inherit its signal mask. */
static void start(void)
{
	unsigned int wanted = usable_cpus();

	team.started = true;
	team.stop = false;
	team.round = 0;
	team.n_threads = 0;
	for (unsigned int i = 1; i < NCC_WORKERS && i < wanted; i++) {
		if (pthread_create(&team.thread[i], NULL, run, (void *)(uintptr_t)i))
			break;
		pthread_setname_np(team.thread[i], "ncc-copy");
		team.n_threads++;
	}
}

void ncc_workers_run(ncc_work work, void *arg, uint64_t n_items)
{
	bool alone = n_items < 2;

	if (!alone && !team.started)
		start();
	atomic_store(&team.next_item, 0);
	if (!alone) {
		pthread_mutex_lock(&lock);
		team.work = work;
		team.arg = arg;
		team.n_items = n_items;
		team.n_busy = team.n_threads;
		team.round++;
		pthread_cond_broadcast(&begun);
		pthread_mutex_unlock(&lock);
	}
	do_items(work, arg, n_items, 0);
	pthread_mutex_lock(&lock);
	while (team.n_busy)
		pthread_cond_wait(&done, &lock);
	pthread_mutex_unlock(&lock);
}

void ncc_workers_stop(void)
{
	pthread_mutex_lock(&lock);
	team.stop = true;
	pthread_cond_broadcast(&begun);
	pthread_mutex_unlock(&lock);
	for (unsigned int i = 1; i <= team.n_threads; i++)
		pthread_join(team.thread[i], NULL);
	team.n_threads = 0;
	team.started = false;
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	begun = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	done = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	memset(&team, 0, sizeof(team));
}

NCC_ON_FORK(in_child)
