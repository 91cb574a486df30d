/* Queues: a ring of packets that a thread, which plays the packet processor, executes in order; and rings before it whose packets
 * interceptors see first.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/hsa/hsa.h"

enum { INTERCEPTORS = 8, DEPENDENCIES = 5, LATE_SLOTS = 64 };

struct interceptor {
	ncc_hsa_interceptor function;
	void *data;
};

struct hsa_queue {
	struct ncc_hsa_queue shown; /* what the program has */
	struct hsa_queue *next;
	struct ncc_hsa_agent agent;
	_Atomic uint64_t write_index, read_index;
	bool is_proxy, profiled;
	/* A proxy's. */
	struct hsa_queue *device; /* the ring that is executed */
	struct interceptor interceptors[INTERCEPTORS];
	int n_interceptors;
	pthread_mutex_t submit_lock; /* guards who takes packets from the proxy's ring */
	/* A device's. */
	const struct hsa_queue *public; /* whose handle the program has */
	pthread_t thread;
	pthread_mutex_t lock; /* guards the sleep of the thread */
	pthread_cond_t rung;
	bool ending;
	_Atomic int64_t unfinished; /* packets that are not over: late ones */
};

struct barrier {
	uint16_t header, reserved0;
	uint32_t reserved1;
	struct ncc_hsa_signal before[DEPENDENCIES];
	uint64_t reserved2;
	struct ncc_hsa_signal completion;
};

/* Guards the list. */
static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct hsa_queue *queues;
static atomic_bool going; /* the runtime goes down */

static struct ncc_hsa_packet *packet_at(const struct hsa_queue *queue, uint64_t index)
{
	return (struct ncc_hsa_packet *)queue->shown.base_address + index % queue->shown.size;
}

static uint16_t header_of(const struct ncc_hsa_packet *packet)
{
	return __atomic_load_n(&packet->header, __ATOMIC_ACQUIRE);
}

static void set_header(struct ncc_hsa_packet *packet, uint16_t header)
{
	__atomic_store_n(&packet->header, header, __ATOMIC_RELEASE);
}

static int type_of(uint16_t header)
{
	return header & NCC_HSA_TYPE_MASK;
}

static void pause_ns(long ns)
{
	const struct timespec pause = {.tv_nsec = ns};

	nanosleep(&pause, NULL);
}

/* ---- what a packet does */

struct done {
	struct done *next;
	struct hsa_queue *queue;
	struct hsa_signal *completion;
	struct hsa_executed executed;
	uint64_t start, end; /* the device's ticks */
};

/* The device writes the times, and counts the signal down. What was not run has none. */
static void complete(const struct done *done)
{
	if (done->completion) {
		if (hsa_signal_get(done->completion) < 1)
			hsa_count(HSA_MISUSED, 1);
		if (done->queue->profiled) {
			done->completion->block.start_ts = done->start;
			done->completion->block.end_ts = done->end;
		}
	}
	hsa_log(&done->executed);
	atomic_fetch_sub(&done->queue->unfinished, 1);
	if (done->completion)
		hsa_signal_less(done->completion, 1);
}

static pthread_mutex_t late_lock = PTHREAD_MUTEX_INITIALIZER; /* guards those that are over later */
static struct done *late[LATE_SLOTS];
static int n_late;
static pthread_t late_thread;
static bool has_late_thread;

static struct done *take_late(unsigned int *seed)
{
	struct done *one = NULL;
	int at;

	pthread_mutex_lock(&late_lock);
	if (n_late) {
		at = (int)(rand_r(seed) % (unsigned int)n_late);
		one = late[at];
		late[at] = late[--n_late];
	}
	pthread_mutex_unlock(&late_lock);
	return one;
}

static void *complete_late(void *arg)
{
	unsigned int seed = 1;
	struct done *one;

	while ((one = take_late(&seed)) || !atomic_load(&going)) {
		if (one)
			complete(one);
		free(one);
		if (!one || rand_r(&seed) % 8 == 0)
			pause_ns(50000);
	}
	return arg;
}

/* False: it is not the kind that is late, or there is no room. */
static bool put_late(const struct done *done)
{
	struct done *copy = hsa_settings.late ? malloc(sizeof(*copy)) : NULL;
	bool put = false;

	if (!copy)
		return false;
	*copy = *done;
	pthread_mutex_lock(&late_lock);
	if (n_late < LATE_SLOTS) {
		late[n_late++] = copy;
		put = true;
	}
	pthread_mutex_unlock(&late_lock);
	if (!put)
		free(copy);
	return put;
}

static struct hsa_signal *completion_of(const struct ncc_hsa_packet *packet)
{
	return packet->completion.handle ? hsa_signal_of(packet->completion) : NULL;
}

uint64_t hsa_spend(uint64_t begun, uint64_t ns)
{
	uint64_t until = begun + ns / 10;

	for (uint64_t now; (now = hsa_device_now()) < until;)
		if (until - now > 10000)
			pause_ns((long)((until - now) % 100000000u * 10));
	return until + 1;
}

/* A dispatch's times; of what was not run they are 0. */
static void take_times(struct done *done, const struct ncc_hsa_packet *packet)
{
	uint64_t ns = hsa_kernel_ns(packet->kernel_object);

	done->start = hsa_device_now();
	if (ns == HSA_KERNEL_OF_HOST && hsa_host.run)
		ns = hsa_host.run(packet->kernarg_address);
	if (ns == HSA_NOT_RUN)
		done->start = 0;
	else
		done->end = hsa_spend(done->start, ns);
}

static void dispatch(struct hsa_queue *queue, const struct ncc_hsa_packet *packet, uint64_t index)
{
	struct done done = {.queue = queue, .completion = completion_of(packet)};

	take_times(&done, packet);
	done.executed = (struct hsa_executed){.queue = (uint64_t)(uintptr_t)&queue->public->shown,
					      .index = index,
					      .kernel = packet->kernel_object,
					      .start = hsa_to_system(done.start),
					      .end = hsa_to_system(done.end)};
	hsa_count(HSA_DISPATCHES, 1);
	atomic_fetch_add(&queue->unfinished, 1);
	if (!put_late(&done))
		complete(&done);
}

static bool is_open(const struct barrier *barrier, bool any)
{
	int n = 0, over = 0;

	for (int i = 0; i < DEPENDENCIES; i++) {
		struct hsa_signal *signal = barrier->before[i].handle ? hsa_signal_of(barrier->before[i]) : NULL;

		n += signal != NULL;
		over += signal && hsa_signal_get(signal) == 0;
	}
	return any ? !n || over : over == n;
}

/* A barrier's times are those of its end. */
static void pass_barrier(struct hsa_queue *queue, const struct ncc_hsa_packet *packet, bool any)
{
	struct done done = {.queue = queue, .completion = completion_of(packet)};
	struct barrier barrier;

	memcpy(&barrier, packet, sizeof(barrier));
	while (!is_open(&barrier, any) && !atomic_load(&going))
		pause_ns(5000);
	done.start = hsa_device_now();
	done.end = done.start + 1;
	hsa_count(HSA_BARRIERS, 1);
	if (done.completion) {
		done.completion->block.start_ts = done.start;
		done.completion->block.end_ts = done.end;
		if (hsa_signal_get(done.completion) < 1)
			hsa_count(HSA_MISUSED, 1);
		hsa_signal_less(done.completion, 1);
	}
}

static void execute(struct hsa_queue *queue, const struct ncc_hsa_packet *packet, uint64_t index)
{
	uint16_t header = packet->header;
	int type = type_of(header);

	while (header & NCC_HSA_BARRIER_BIT && atomic_load(&queue->unfinished))
		pause_ns(5000);
	if (type == NCC_HSA_DISPATCH)
		dispatch(queue, packet, index);
	else if (type == NCC_HSA_BARRIER_AND || type == NCC_HSA_BARRIER_OR)
		pass_barrier(queue, packet, type == NCC_HSA_BARRIER_OR);
}

/* ---- the packet processor of a ring */

static bool is_ready(const struct hsa_queue *queue)
{
	uint64_t at = atomic_load(&queue->read_index);

	return at < atomic_load(&queue->write_index) && type_of(header_of(packet_at(queue, at))) != NCC_HSA_INVALID;
}

static void *process(void *arg)
{
	struct hsa_queue *queue = arg;
	uint64_t at;

	for (;;) {
		pthread_mutex_lock(&queue->lock);
		while (!queue->ending && !is_ready(queue))
			pthread_cond_wait(&queue->rung, &queue->lock);
		pthread_mutex_unlock(&queue->lock);
		if (!is_ready(queue))
			break;
		while (is_ready(queue)) {
			struct ncc_hsa_packet packet;

			at = atomic_load(&queue->read_index);
			packet = *packet_at(queue, at);
			execute(queue, &packet, at);
			set_header(packet_at(queue, at), NCC_HSA_INVALID);
			atomic_store(&queue->read_index, at + 1);
		}
	}
	while (atomic_load(&queue->unfinished))
		pause_ns(5000);
	return NULL;
}

static void ring_device(struct hsa_queue *queue)
{
	pthread_mutex_lock(&queue->lock);
	pthread_cond_signal(&queue->rung);
	pthread_mutex_unlock(&queue->lock);
}

/* ---- what interceptors see */

static _Thread_local struct {
	struct hsa_queue *queue;
	uint64_t index;
	int next;
} cursor;

/* Behind the last interceptor: to the ring that is executed, as soon as it has room. */
static void submit(struct hsa_queue *device, const struct ncc_hsa_packet *packets, uint64_t count)
{
	for (uint64_t i = 0; i < count; i++) {
		uint64_t at = atomic_load(&device->write_index);
		struct ncc_hsa_packet *place = packet_at(device, at);

		while (at - atomic_load(&device->read_index) >= device->shown.size) {
			ring_device(device);
			pause_ns(2000);
		}
		memcpy((char *)place + sizeof(uint32_t), (const char *)&packets[i] + sizeof(uint32_t),
		       sizeof(*place) - sizeof(uint32_t));
		place->setup = packets[i].setup;
		atomic_store(&device->write_index, at + 1);
		set_header(place, packets[i].header);
	}
	ring_device(device);
}

static void write_on(const void *packets, uint64_t count)
{
	struct interceptor *next;

	if (!cursor.next) {
		submit(cursor.queue->device, packets, count);
		return;
	}
	next = &cursor.queue->interceptors[--cursor.next];
	next->function(packets, count, cursor.index, next->data, write_on);
	cursor.next++;
}

/* How many packets from `at` on lie there one after another: of those that are ready, one, or all up to the ring's end. */
static uint64_t n_ready(const struct hsa_queue *queue, uint64_t at)
{
	uint64_t n = 0, end = atomic_load(&queue->write_index);
	uint64_t most = hsa_settings.batches ? queue->shown.size - at % queue->shown.size : 1;

	while (n < most && at + n < end && type_of(header_of(packet_at(queue, at + n))) != NCC_HSA_INVALID)
		n++;
	return n;
}

static void ring_proxy(struct hsa_queue *queue)
{
	uint64_t at, n;

	pthread_mutex_lock(&queue->submit_lock);
	for (at = atomic_load(&queue->read_index); (n = n_ready(queue, at)); at += n) {
		cursor.queue = queue;
		cursor.index = at;
		cursor.next = queue->n_interceptors;
		write_on(packet_at(queue, at), n);
		for (uint64_t i = 0; i < n; i++)
			set_header(packet_at(queue, at + i), NCC_HSA_INVALID);
		atomic_store(&queue->read_index, at + n);
	}
	pthread_mutex_unlock(&queue->submit_lock);
}

void hsa_queue_ring(struct hsa_queue *queue)
{
	if (queue->is_proxy)
		ring_proxy(queue);
	else
		ring_device(queue);
}

/* ---- making and destroying */

static struct hsa_queue *queue_of(const struct ncc_hsa_queue *shown)
{
	return (struct hsa_queue *)(uintptr_t)shown;
}

static void free_queue(struct hsa_queue *queue)
{
	if (queue->shown.doorbell.handle)
		hsa_signal_free((struct hsa_signal *)(uintptr_t)queue->shown.doorbell.handle);
	free(queue->shown.base_address);
	free(queue);
}

static struct hsa_queue *new_queue(struct ncc_hsa_agent agent, uint32_t size, uint32_t type)
{
	static _Atomic uint64_t n_queues;
	struct hsa_queue *queue = calloc(1, sizeof(*queue));
	struct hsa_signal *doorbell = hsa_signal_new(0);

	if (!queue || !doorbell)
		return NULL;
	doorbell->doorbell_of = queue;
	doorbell->block.kind = -1;
	queue->agent = agent;
	queue->public = queue;
	queue->shown = (struct ncc_hsa_queue){.type = type,
					      .size = size,
					      .id = atomic_fetch_add(&n_queues, 1),
					      .doorbell = hsa_signal_handle(doorbell)};
	queue->shown.base_address = aligned_alloc(64, (size_t)size * sizeof(struct ncc_hsa_packet));
	for (uint32_t i = 0; queue->shown.base_address && i < size; i++)
		packet_at(queue, i)->header = NCC_HSA_INVALID;
	pthread_mutex_init(&queue->lock, NULL);
	pthread_mutex_init(&queue->submit_lock, NULL);
	pthread_cond_init(&queue->rung, NULL);
	return queue;
}

static void enlist(struct hsa_queue *queue)
{
	pthread_mutex_lock(&list_lock);
	queue->next = queues;
	queues = queue;
	pthread_mutex_unlock(&list_lock);
	hsa_count(HSA_QUEUES_LIVE, 1);
}

static bool delist(const struct hsa_queue *queue)
{
	struct hsa_queue **link = &queues;
	bool found;

	pthread_mutex_lock(&list_lock);
	while (*link && *link != queue)
		link = &(*link)->next;
	found = *link;
	if (found)
		*link = queue->next;
	pthread_mutex_unlock(&list_lock);
	hsa_count(HSA_QUEUES_LIVE, found ? -1 : 0);
	return found;
}

static ncc_hsa_status check(struct ncc_hsa_agent agent, uint32_t size, struct ncc_hsa_queue *const *shown)
{
	if (!hsa_is_up())
		return HSA_NOT_INITIALIZED;
	if (hsa_gpu(agent) < 0)
		return HSA_INVALID_AGENT;
	return !shown || !size || size & (size - 1) ? NCC_HSA_INVALID_ARGUMENT : NCC_HSA_SUCCESS;
}

static void start(struct hsa_queue *queue)
{
	pthread_create(&queue->thread, NULL, process, queue);
}

ncc_hsa_status hsa_make_queue(struct ncc_hsa_agent agent, uint32_t size, uint32_t type, ncc_hsa_queue_error callback,
			      void *data, uint32_t private_bytes, uint32_t group_bytes, struct ncc_hsa_queue **shown)
{
	ncc_hsa_status status = check(agent, size, shown);
	struct hsa_queue *queue = status ? NULL : new_queue(agent, size, type);

	if (!queue)
		return status ? status : NCC_HSA_OUT_OF_RESOURCES;
	start(queue);
	enlist(queue);
	*shown = &queue->shown;
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_make_intercept_queue(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
					ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
					uint32_t group_bytes, struct ncc_hsa_queue **shown)
{
	ncc_hsa_status status = check(agent, size, shown);
	struct hsa_queue *proxy;

	if (!status && (size < 3 || hsa_settings.refuses_intercept))
		status = NCC_HSA_INVALID_ARGUMENT;
	if (status)
		return status;
	proxy = new_queue(agent, size, type);
	proxy->is_proxy = true;
	proxy->device = new_queue(agent, size, type);
	proxy->device->public = proxy;
	start(proxy->device);
	enlist(proxy);
	*shown = &proxy->shown;
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_register_interceptor(struct ncc_hsa_queue *shown, ncc_hsa_interceptor function, void *data)
{
	struct hsa_queue *queue = queue_of(shown);

	if (!queue->is_proxy || queue->n_interceptors == INTERCEPTORS)
		return HSA_INVALID_QUEUE;
	queue->interceptors[queue->n_interceptors++] = (struct interceptor){function, data};
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_enable_profiler(struct ncc_hsa_queue *shown, int enable)
{
	struct hsa_queue *queue = queue_of(shown);

	(queue->is_proxy ? queue->device : queue)->profiled = enable;
	return NCC_HSA_SUCCESS;
}

static void stop(struct hsa_queue *queue)
{
	pthread_mutex_lock(&queue->lock);
	queue->ending = true;
	pthread_cond_signal(&queue->rung);
	pthread_mutex_unlock(&queue->lock);
	pthread_join(queue->thread, NULL);
}

static void end(struct hsa_queue *queue)
{
	stop(queue->is_proxy ? queue->device : queue);
	if (queue->is_proxy)
		free_queue(queue->device);
	free_queue(queue);
}

ncc_hsa_status hsa_end_queue(struct ncc_hsa_queue *shown)
{
	struct hsa_queue *queue = queue_of(shown);

	if (!delist(queue))
		return HSA_INVALID_QUEUE;
	end(queue);
	return NCC_HSA_SUCCESS;
}

void hsa_queues_start(void)
{
	atomic_store(&going, false);
	has_late_thread = hsa_settings.late && !pthread_create(&late_thread, NULL, complete_late, NULL);
}

void hsa_queues_stop(void)
{
	struct hsa_queue *queue;

	while ((queue = queues)) {
		delist(queue);
		end(queue);
	}
	atomic_store(&going, true);
	if (has_late_thread)
		pthread_join(late_thread, NULL);
}

/* ---- times */

ncc_hsa_status hsa_dispatch_time(struct ncc_hsa_agent agent, struct ncc_hsa_signal handle, struct ncc_hsa_times *times)
{
	struct hsa_signal *signal = hsa_signal_of(handle);

	if (hsa_gpu(agent) < 0)
		return HSA_INVALID_AGENT;
	if (!signal)
		return HSA_INVALID_SIGNAL;
	if (!times || !signal->block.end_ts)
		return NCC_HSA_ERROR;
	*times = (struct ncc_hsa_times){hsa_to_system(signal->block.start_ts), hsa_to_system(signal->block.end_ts)};
	return NCC_HSA_SUCCESS;
}

/* ---- what a program calls */

HSA_EXPORT uint64_t hsa_queue_load_read_index_relaxed(const struct ncc_hsa_queue *shown)
{
	return atomic_load(&queue_of(shown)->read_index);
}

HSA_EXPORT uint64_t hsa_queue_load_write_index_relaxed(const struct ncc_hsa_queue *shown)
{
	return atomic_load(&queue_of(shown)->write_index);
}

HSA_EXPORT uint64_t hsa_queue_add_write_index_relaxed(const struct ncc_hsa_queue *shown, uint64_t n)
{
	return atomic_fetch_add(&queue_of(shown)->write_index, n);
}

HSA_EXPORT void hsa_queue_store_write_index_relaxed(const struct ncc_hsa_queue *shown, uint64_t value)
{
	atomic_store(&queue_of(shown)->write_index, value);
}
