#define _GNU_SOURCE
#include "ranges/ranges.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/ranges.h"

enum {
	MOST_WAITING = 65536, /* until somebody takes them */
	MOST_STARTED = 1 << 20,
	BUCKETS = 1024, /* of those that were started */
};

enum state { STATE_OPEN, STATE_CLAIMED, STATE_REFUSED };

/* One that is not over. */
struct open_range {
	struct open_range *outer; /* of the thread; of those that were started, the next in their bucket */
	const struct ncc_domain *domain;
	struct ncc_range *range;
	int level;
};

static _Atomic enum state state;
static _Atomic(void (*)(void)) come;
static _Atomic(struct ncc_range *) over; /* newest first */
static _Atomic uint32_t n_waiting, n_ranges;
static _Atomic uint64_t n_lost;
static const void *owner; /* guarded by the lock */

static _Atomic(void (*)(uint32_t, uint32_t)) follower;

static _Thread_local struct open_range *innermost;
static _Thread_local uint32_t told_innermost;
static _Thread_local uint32_t own_tid;
static pthread_key_t key; /* of threads that have begun one */
static bool has_key;

/* Guards the buckets. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct open_range *started[BUCKETS];
static uint32_t n_started;

static uint32_t tid(void)
{
	if (!own_tid)
		own_tid = (uint32_t)gettid();
	return own_tid;
}

/* As much of it as fits, characters of UTF-8 whole. */
static size_t fitting(const char *text, size_t room)
{
	size_t bytes = strnlen(text, room);

	while (bytes == room && bytes && ((unsigned char)text[bytes] & 0xc0) == 0x80)
		room = --bytes;
	return bytes;
}

static size_t length(const char *text)
{
	return fitting(text, NCC_RANGE_TEXT_BYTES - 1);
}

/* The domain, a colon and the message, as far as they fit. */
static uint32_t put_text(char *to, const struct ncc_domain *domain, const char *message)
{
	size_t named = domain->name ? fitting(domain->name, NCC_RANGE_TEXT_BYTES - 2) : 0, bytes;

	if (domain->name) {
		memcpy(to, domain->name, named);
		to[named++] = ':';
	}
	bytes = fitting(message, NCC_RANGE_TEXT_BYTES - 1 - named);
	memcpy(to + named, message, bytes);
	to[named + bytes] = '\0';
	return (uint32_t)(named + bytes);
}

static struct ncc_range *begin(const struct ncc_domain *domain, const char *message)
{
	size_t room = message ? length(message) + (domain->name ? length(domain->name) + 1 : 0) + 1 : 0;
	struct ncc_range *range = message ? malloc(sizeof(*range) + room) : NULL;

	if (!range)
		return NULL;
	range->bytes = put_text(range->text, domain, message);
	range->tid = tid();
	range->number = atomic_fetch_add_explicit(&n_ranges, 1, memory_order_relaxed) + 1;
	range->start_ns = ncc_now_ns();
	return range;
}

static void end_at(struct ncc_range *range, uint64_t now_ns)
{
	void (*tell)(void);

	range->end_ns = now_ns;
	if (atomic_load_explicit(&state, memory_order_relaxed) == STATE_REFUSED) {
		free(range);
		return;
	}
	if (atomic_fetch_add(&n_waiting, 1) >= MOST_WAITING) {
		atomic_fetch_sub(&n_waiting, 1);
		atomic_fetch_add(&n_lost, 1);
		free(range);
		return;
	}
	range->next = atomic_load_explicit(&over, memory_order_relaxed);
	while (!atomic_compare_exchange_weak(&over, &range->next, range))
		;
	tell = atomic_load(&come);
	if (tell)
		tell();
}

void ncc_mark(const struct ncc_domain *domain, const char *message)
{
	struct ncc_range *range = begin(domain, message);

	if (range)
		end_at(range, range->start_ns);
}

static struct open_range *open_range(const struct ncc_domain *domain, const char *message)
{
	struct open_range *opened = malloc(sizeof(*opened));

	if (!opened)
		return NULL;
	*opened = (struct open_range){.domain = domain, .range = begin(domain, message)};
	if (opened->range)
		return opened;
	free(opened);
	return NULL;
}

/* Of the thread, in this domain. */
static struct open_range **last_of(const struct ncc_domain *domain)
{
	struct open_range **link = &innermost;

	while (*link && (*link)->domain != domain)
		link = &(*link)->outer;
	return link;
}

static uint32_t number_of_innermost(void)
{
	return innermost ? innermost->range->number : 0;
}

/* Behind each change. */
static void tell_innermost(void)
{
	void (*tell)(uint32_t, uint32_t) = atomic_load_explicit(&follower, memory_order_acquire);
	uint32_t before = told_innermost;

	if (!tell || before == number_of_innermost())
		return;
	told_innermost = number_of_innermost();
	tell(before, told_innermost);
}

int ncc_push(const struct ncc_domain *domain, const char *message)
{
	struct open_range *pushed = open_range(domain, message), *before = *last_of(domain);

	if (!pushed)
		return -1;
	if (has_key && !innermost)
		pthread_setspecific(key, &innermost);
	pushed->level = before ? before->level + 1 : 0;
	pushed->outer = innermost;
	innermost = pushed;
	tell_innermost();
	return pushed->level;
}

static int finish_range(struct open_range *opened)
{
	int level = opened->level;

	end_at(opened->range, ncc_now_ns());
	free(opened);
	return level;
}

int ncc_pop(const struct ncc_domain *domain)
{
	struct open_range **link = last_of(domain), *popped = *link;

	if (!popped)
		return -1;
	*link = popped->outer;
	tell_innermost();
	return finish_range(popped);
}

static bool add_started(struct open_range *opened)
{
	struct open_range **bucket = &started[opened->range->number % BUCKETS];
	bool fits;

	pthread_mutex_lock(&lock);
	fits = n_started < MOST_STARTED;
	if (fits) {
		opened->outer = *bucket;
		*bucket = opened;
		n_started++;
	}
	pthread_mutex_unlock(&lock);
	return fits;
}

uint64_t ncc_start(const struct ncc_domain *domain, const char *message)
{
	struct open_range *opened = open_range(domain, message);
	uint64_t number = opened ? opened->range->number : 0; /* once it is added another thread may end it */

	if (!opened || add_started(opened))
		return number;
	free(opened->range);
	free(opened);
	return 0;
}

int ncc_stop(uint64_t number)
{
	struct open_range **link = &started[number % BUCKETS], *found;

	pthread_mutex_lock(&lock);
	while (*link && (*link)->range->number != number)
		link = &(*link)->outer;
	found = *link;
	if (found) {
		*link = found->outer;
		n_started--;
	}
	pthread_mutex_unlock(&lock);
	return found ? finish_range(found) : -1;
}

/* ---- for who takes them */

static void free_all(struct ncc_range *range)
{
	while (range) {
		struct ncc_range *next = range->next;

		free(range);
		range = next;
	}
}

static bool claim(const void *who, void (*tell)(void))
{
	bool taken;

	pthread_mutex_lock(&lock);
	taken = !owner || owner == who;
	if (taken) {
		owner = who;
		atomic_store(&come, tell);
		atomic_store(&state, STATE_CLAIMED);
	}
	pthread_mutex_unlock(&lock);
	if (taken && atomic_load(&over))
		tell();
	return taken;
}

static void release(const void *who)
{
	pthread_mutex_lock(&lock);
	if (owner == who) {
		owner = NULL;
		atomic_store(&come, NULL);
		atomic_store(&state, STATE_OPEN);
	}
	pthread_mutex_unlock(&lock);
}

static struct ncc_range *take(uint64_t *lost)
{
	struct ncc_range *list = atomic_exchange(&over, NULL), *ordered = NULL, *next;
	uint32_t n = 0;

	for (; list; list = next, n++) {
		next = list->next;
		list->next = ordered;
		ordered = list;
	}
	atomic_fetch_sub(&n_waiting, n);
	*lost += atomic_exchange(&n_lost, 0);
	return ordered;
}

static void refuse(void)
{
	uint64_t lost = 0;

	pthread_mutex_lock(&lock);
	if (!owner)
		atomic_store(&state, STATE_REFUSED);
	pthread_mutex_unlock(&lock);
	if (atomic_load(&state) == STATE_REFUSED)
		free_all(take(&lost));
}

static bool some_wait(void)
{
	return atomic_load(&over) || atomic_load(&n_lost);
}

static void follow(void (*tell)(uint32_t, uint32_t))
{
	atomic_store(&follower, tell);
	tell_innermost();
}

static void leave(void)
{
	while (innermost) {
		struct open_range *opened = innermost;

		innermost = opened->outer;
		finish_range(opened);
	}
	tell_innermost();
}

NCC_EXPORT const struct ncc_ranges ncc_ranges = {
	.claim = claim,
	.release = release,
	.refuse = refuse,
	.take = take,
	.wait = some_wait,
	.innermost = number_of_innermost,
	.leave = leave,
	.follow = follow,
};

/* ---- threads and processes */

static void thread_ends(void *link)
{
	(void)link;
	leave();
}

/* What its parent waits to be taken is the parent's; what this thread has begun it may end here. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	owner = NULL;
	own_tid = 0;
	atomic_store(&follower, NULL);
	told_innermost = 0;
	if (atomic_load(&state) == STATE_CLAIMED)
		atomic_store(&state, STATE_OPEN);
	atomic_store(&come, NULL);
	atomic_store(&over, NULL);
	atomic_store(&n_waiting, 0);
	atomic_store(&n_lost, 0);
}

/* Without an engine there is nobody to take them. */
static __attribute__((constructor)) void set_up(void)
{
	if (!getenv("NCC_SOCKET"))
		atomic_store(&state, STATE_REFUSED);
	has_key = !pthread_key_create(&key, thread_ends);
	pthread_atfork(NULL, NULL, in_child);
}
