/* Ranges of many threads while somebody takes them: all come once, each ended, with its text. For sanitizers. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ranges.h"
#include "ranges/ranges.h"

enum { THREADS = 4, TIMES = 2000, PER_ROUND = 4 };

static const struct ncc_domain plain, named = {.name = "named"};
static _Atomic uint64_t given[THREADS]; /* started, to be stopped by the next thread; 0: none */
static _Atomic int n_told, n_working;
static char seen[THREADS * TIMES * PER_ROUND + THREADS + 3]; /* numbers begin with 1 */
static int n_taken;
static _Atomic int n_wrong;

static void came(void)
{
	atomic_fetch_add(&n_told, 1);
}

static void *work(void *arg)
{
	int own = (int)(intptr_t)arg;
	char text[600];

	for (int i = 0; i < TIMES; i++) {
		memset(text, 'a' + own, sizeof(text));
		text[i % 600] = '\0';
		n_wrong += ncc_push(&plain, text) != 0;
		n_wrong += ncc_push(&named, text) != 0;
		ncc_mark(&plain, text);
		ncc_stop(atomic_exchange(&given[(own + 1) % THREADS], ncc_start(&named, text)));
		n_wrong += ncc_pop(&plain) != 0 || ncc_pop(&plain) != -1 || ncc_pop(&named) != 0;
	}
	ncc_push(&plain, "left"); /* which the thread's end ends */
	atomic_fetch_sub(&n_working, 1);
	return NULL;
}

static void take_all(void)
{
	uint64_t lost = 0;

	for (struct ncc_range *range = ncc_ranges.take(&lost), *next; range; range = next, n_taken++) {
		next = range->next;
		n_wrong += range->bytes != strlen(range->text) || range->end_ns < range->start_ns;
		n_wrong += range->number >= sizeof(seen) || seen[range->number]++;
		free(range);
	}
	n_wrong += lost != 0;
}

/* The child has none of its parent's, and ends what its thread has begun. */
static int of_child(void)
{
	uint64_t lost = 0;
	struct ncc_range *range;

	if (ncc_ranges.wait() || !ncc_ranges.claim(&lost, came) || ncc_pop(&plain) != 0)
		return 1;
	range = ncc_ranges.take(&lost);
	return !range || range->next || strcmp(range->text, "forked");
}

int main(void)
{
	pthread_t threads[THREADS] = {0};
	int status = -1;

	if (!ncc_ranges.claim(threads, came) || ncc_ranges.claim(&status, came))
		return 1;
	atomic_store(&n_working, THREADS);
	for (intptr_t i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, work, (void *)i);
	while (atomic_load(&n_working))
		take_all();
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < THREADS; i++)
		ncc_stop(atomic_load(&given[i]));
	ncc_mark(&plain, "waits");
	ncc_push(&plain, "forked");
	if (!fork())
		_exit(of_child());
	wait(&status);
	ncc_ranges.leave();
	take_all();
	ncc_ranges.release(threads);
	ncc_ranges.refuse();
	ncc_mark(&plain, "not wanted");
	printf("%d taken, %d wrong, child %d, told %d, waiting %d\n", n_taken, atomic_load(&n_wrong), status,
	       atomic_load(&n_told) > 0, ncc_ranges.wait());
	return 0;
}
