#define _GNU_SOURCE
#include "sim/queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "sim/enter.h"
#include "sim/graph.h"
#include "sim/packets.h"
#include "sim/run.h"
#include "sim/watch.h"

struct waiting {
	struct waiting *next;
	CUcontext context;
	uint64_t number;
	struct ncc_task task;
	struct ncc_packet *packet; /* NULL: none stands for it */
	struct ncc_origin origin;
};

/* One device. The lock guards all of it but `cycles`, which the device's thread alone touches. */
static struct device {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct waiting *first, **end;
	uint64_t handed_in, done;
	uint64_t cycles;
	bool running;
} devices[NCC_MAX_DEVICES] = {
	[0 ... NCC_MAX_DEVICES - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER}};

/* After a fault a context's work is dropped; but whoever waits for an event or memory must get it. */
static bool goes_on_after_fault(enum ncc_task_kind kind)
{
	return kind == NCC_TASK_RECORD || kind == NCC_TASK_FREE || kind == NCC_TASK_CALLBACK || kind == NCC_TASK_WAIT;
}

/* Tasks of one device run in order anyway. */
static void wait_for_other(const struct device *device, const struct ncc_task *task)
{
	if (&devices[task->wait.device] != device)
		ncc_wait(task->wait.device, task->wait.task);
}

/* Devices are not switched on at the same time: each is an hour ahead of the one before. */
static uint64_t idle_until(const struct device *device)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return ((uint64_t)(device - devices) * 3600 + (uint64_t)now.tv_sec) * 1000000u * NCC_CYCLES_PER_US +
	       (uint64_t)now.tv_nsec * NCC_CYCLES_PER_US / 1000;
}

static void run(struct device *device, struct waiting *taken)
{
	CUcontext context = taken->context;
	int none = CUDA_SUCCESS;
	CUresult result;

	if (__atomic_load_n(&context->error, __ATOMIC_ACQUIRE) && !goes_on_after_fault(taken->task.kind)) {
		if (taken->packet)
			ncc_packet_drop(taken->packet);
		return;
	}
	if (taken->task.kind == NCC_TASK_WAIT)
		wait_for_other(device, &taken->task);
	if (ncc_config.host_clock && device->cycles < idle_until(device))
		device->cycles = idle_until(device);
	ncc_origin = taken->origin;
	if (taken->packet)
		result = ncc_packet_run(taken->packet, context, &taken->task, &device->cycles);
	else
		result = ncc_run_task(context, &taken->task, &device->cycles);
	if (result)
		__atomic_compare_exchange_n(&context->error, &none, result, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static void *work(void *argument)
{
	struct device *device = argument;

	pthread_mutex_lock(&device->lock);
	for (;;) {
		struct waiting *taken = device->first;

		if (!taken) {
			pthread_cond_wait(&device->changed, &device->lock);
			continue;
		}
		device->first = taken->next;
		pthread_mutex_unlock(&device->lock);
		run(device, taken);
		ncc_free_work(&taken->task);
		pthread_mutex_lock(&device->lock);
		device->done = taken->number;
		pthread_cond_broadcast(&device->changed);
		free(taken);
	}
	return NULL;
}

/* Without the program's signals: their handlers are for its own threads. */
static bool start(struct device *device)
{
	sigset_t all, before;
	pthread_t thread;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	device->running = !pthread_create(&thread, NULL, work, device);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (device->running)
		pthread_detach(thread);
	return device->running;
}

/* NULL: no memory, or the device has no thread. */
static struct waiting *make_waiting(struct device *device)
{
	struct waiting *made = calloc(1, sizeof(*made));

	pthread_mutex_lock(&device->lock);
	if (made && !device->running && !start(device)) {
		free(made);
		made = NULL;
	}
	pthread_mutex_unlock(&device->lock);
	return made;
}

static uint64_t enlist(struct device *device, struct waiting *made)
{
	uint64_t number;

	pthread_mutex_lock(&device->lock);
	if (!device->first)
		device->end = &device->first;
	made->number = number = ++device->handed_in;
	*device->end = made;
	device->end = &made->next;
	pthread_cond_broadcast(&device->changed);
	pthread_mutex_unlock(&device->lock);
	return number;
}

uint64_t ncc_enqueue(CUcontext context, struct ncc_task task)
{
	struct device *device = &devices[context->device];
	struct waiting *made = make_waiting(device);
	uint64_t number;

	if (!made) {
		ncc_say("out of memory or threads: a task is lost");
		ncc_task_free(&task);
		return 0;
	}
	made->context = context;
	made->task = task;
	made->origin = ncc_origin;
	ncc_packets_hold();
	made->packet = ncc_packet_make(context, &task);
	number = enlist(device, made);
	ncc_packets_let_go();
	return number;
}

bool ncc_is_done(int number, uint64_t task)
{
	struct device *device = &devices[number];
	bool done;

	pthread_mutex_lock(&device->lock);
	done = device->done >= task;
	pthread_mutex_unlock(&device->lock);
	return done;
}

void ncc_wait(int number, uint64_t task)
{
	struct device *device = &devices[number];

	pthread_mutex_lock(&device->lock);
	while (device->done < task)
		pthread_cond_wait(&device->changed, &device->lock);
	pthread_mutex_unlock(&device->lock);
}

void ncc_wait_device(int number)
{
	struct device *device = &devices[number];
	uint64_t last;

	pthread_mutex_lock(&device->lock);
	last = device->handed_in;
	pthread_mutex_unlock(&device->lock);
	ncc_wait(number, last);
}

uint64_t ncc_last_task(CUstream stream)
{
	return __atomic_load_n(&stream->last, __ATOMIC_ACQUIRE);
}

CUresult ncc_wait_stream(CUstream stream)
{
	ncc_wait(stream->context->device, ncc_last_task(stream));
	return ncc_usable(stream->context);
}
