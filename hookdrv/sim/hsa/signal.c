#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>

#include "sim/hsa/hsa.h"

#define MAGIC 0x6c616e676973u
enum { USER = 1 };           /* amd_signal_kind_t */
enum { PIECE_NS = 2000000 }; /* that a wait sleeps at most before it looks at its time */

/* Guards sleeping: who changes a signal looks whether anybody sleeps. */
static pthread_mutex_t sleep_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int sleepers;

struct hsa_signal *hsa_signal_of(struct ncc_hsa_signal handle)
{
	struct hsa_signal *signal = (struct hsa_signal *)(uintptr_t)handle.handle;

	if (signal && signal->magic == MAGIC)
		return signal;
	hsa_count(HSA_MISUSED, 1);
	return NULL;
}

struct ncc_hsa_signal hsa_signal_handle(struct hsa_signal *signal)
{
	return (struct ncc_hsa_signal){(uint64_t)(uintptr_t)signal};
}

struct hsa_signal *hsa_signal_new(int64_t value)
{
	struct hsa_signal *signal = aligned_alloc(64, 128);

	_Static_assert(sizeof(*signal) <= 128, "room");
	if (!signal)
		return NULL;
	*signal = (struct hsa_signal){.block = {.kind = USER, .value = value}, .magic = MAGIC};
	hsa_count(HSA_SIGNALS_LIVE, 1);
	return signal;
}

/* Its memory stays for as long as the process: who uses it afterwards is found out. Of what a test makes, that is little. */
void hsa_signal_free(struct hsa_signal *signal)
{
	signal->magic = 0;
	hsa_count(HSA_SIGNALS_LIVE, -1);
}

ncc_hsa_status hsa_make_signal(int64_t value, uint32_t n_consumers, const struct ncc_hsa_agent *consumers,
			       struct ncc_hsa_signal *handle)
{
	struct hsa_signal *signal;

	if (hsa_settings.signals >= 0 && atomic_load(&hsa_counts[HSA_SIGNALS_MADE]) >= hsa_settings.signals)
		return NCC_HSA_OUT_OF_RESOURCES;
	signal = hsa_signal_new(value);
	if (!signal)
		return NCC_HSA_OUT_OF_RESOURCES;
	hsa_count(HSA_SIGNALS_MADE, 1);
	*handle = hsa_signal_handle(signal);
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_end_signal(struct ncc_hsa_signal handle)
{
	struct hsa_signal *signal = hsa_signal_of(handle);

	if (!signal)
		return HSA_INVALID_SIGNAL;
	hsa_signal_free(signal);
	return NCC_HSA_SUCCESS;
}

static void wake(void)
{
	if (!atomic_load(&sleepers))
		return;
	pthread_mutex_lock(&sleep_lock);
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&sleep_lock);
}

int64_t hsa_signal_get(struct hsa_signal *signal)
{
	return __atomic_load_n(&signal->block.value, __ATOMIC_SEQ_CST);
}

void hsa_signal_set(struct hsa_signal *signal, int64_t value)
{
	__atomic_store_n(&signal->block.value, value, __ATOMIC_SEQ_CST);
	wake();
}

void hsa_signal_less(struct hsa_signal *signal, int64_t by)
{
	__atomic_fetch_sub(&signal->block.value, by, __ATOMIC_SEQ_CST);
	wake();
}

int64_t hsa_load_signal(struct ncc_hsa_signal handle)
{
	struct hsa_signal *signal = hsa_signal_of(handle);

	return signal ? hsa_signal_get(signal) : 0;
}

void hsa_store_signal(struct ncc_hsa_signal handle, int64_t value)
{
	struct hsa_signal *signal = hsa_signal_of(handle);

	if (!signal)
		return;
	hsa_signal_set(signal, value);
	if (signal->doorbell_of)
		hsa_queue_ring(signal->doorbell_of);
}

void hsa_subtract_signal(struct ncc_hsa_signal handle, int64_t by)
{
	struct hsa_signal *signal = hsa_signal_of(handle);

	if (signal)
		hsa_signal_less(signal, by);
}

bool hsa_holds(int64_t value, uint32_t condition, int64_t than)
{
	return condition == NCC_HSA_EQ   ? value == than
	       : condition == NCC_HSA_NE ? value != than
	       : condition == NCC_HSA_LT ? value < than
					 : value >= than;
}

static struct timespec in_ns(uint64_t ns)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	ns = ns < 1000000000u ? ns : 1000000000u;
	t.tv_nsec += (long)ns;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

int64_t hsa_wait_signal(struct ncc_hsa_signal handle, uint32_t condition, int64_t than, uint64_t timeout, uint32_t hint)
{
	struct hsa_signal *signal = hsa_signal_of(handle);
	uint64_t begun = hsa_system_now();
	struct timespec until;
	int64_t value = 0;

	if (!signal)
		return 0;
	atomic_fetch_add(&sleepers, 1);
	pthread_mutex_lock(&sleep_lock);
	while (!hsa_holds(value = hsa_signal_get(signal), condition, than) && hsa_system_now() - begun < timeout) {
		until = in_ns(PIECE_NS);
		pthread_cond_timedwait(&changed, &sleep_lock, &until);
	}
	pthread_mutex_unlock(&sleep_lock);
	atomic_fetch_sub(&sleepers, 1);
	return value;
}

/* ---- handlers, which one thread calls */

struct handled {
	struct handled *next;
	struct hsa_signal *signal;
	uint32_t condition;
	int64_t than;
	ncc_hsa_signal_handler handler;
	void *data;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER; /* guards the list that is new */
static struct handled *added;
static pthread_t thread;
static atomic_bool stopping;

ncc_hsa_status hsa_handle_signal(struct ncc_hsa_signal handle, uint32_t condition, int64_t than,
				 ncc_hsa_signal_handler handler, void *data)
{
	struct hsa_signal *signal = hsa_signal_of(handle);
	struct handled *one = signal ? malloc(sizeof(*one)) : NULL;

	if (!one)
		return signal ? NCC_HSA_OUT_OF_RESOURCES : HSA_INVALID_SIGNAL;
	*one = (struct handled){NULL, signal, condition, than, handler, data};
	pthread_mutex_lock(&list_lock);
	one->next = added;
	added = one;
	pthread_mutex_unlock(&list_lock);
	wake();
	return NCC_HSA_SUCCESS;
}

static struct handled *take_added(void)
{
	struct handled *list;

	pthread_mutex_lock(&list_lock);
	list = added;
	added = NULL;
	pthread_mutex_unlock(&list_lock);
	return list;
}

/* Those that hold are called; a handler that returns true stays. True: one was. */
static bool look(struct handled **list)
{
	struct handled *one;
	bool any = false;
	int64_t value;

	while ((one = *list)) {
		value = hsa_signal_get(one->signal);
		if (!hsa_holds(value, one->condition, one->than)) {
			list = &one->next;
			continue;
		}
		any = true;
		hsa_count(HSA_HANDLERS, 1);
		if (one->handler(value, one->data)) {
			list = &one->next;
		} else {
			*list = one->next;
			free(one);
		}
	}
	return any;
}

static void sleep_briefly(void)
{
	struct timespec until = in_ns(200000);

	atomic_fetch_add(&sleepers, 1);
	pthread_mutex_lock(&sleep_lock);
	pthread_cond_timedwait(&changed, &sleep_lock, &until);
	pthread_mutex_unlock(&sleep_lock);
	atomic_fetch_sub(&sleepers, 1);
}

static void *run(void *arg)
{
	struct handled *list = NULL, **end;

	while (!atomic_load(&stopping)) {
		for (end = &list; *end;)
			end = &(*end)->next;
		*end = take_added();
		if (!look(&list))
			sleep_briefly();
	}
	while (list) {
		struct handled *next = list->next;

		free(list);
		list = next;
	}
	return arg;
}

void hsa_handlers_start(void)
{
	atomic_store(&stopping, false);
	pthread_create(&thread, NULL, run, NULL);
}

void hsa_handlers_stop(void)
{
	atomic_store(&stopping, true);
	pthread_join(thread, NULL);
}
