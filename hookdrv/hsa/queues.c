#define _GNU_SOURCE
#include "hsa/queues.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "abi.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/ranges.h"
#include "hsa/agents.h"
#include "hsa/hip.h"
#include "hsa/kernels.h"
#include "hsa/real.h"
#include "hsa/settings.h"
#include "hsa/worker.h"
#include "launch/timed_names.h"

enum { ON_STACK = 64 }; /* packets */

/* What is known of a queue. */
struct queue {
	struct queue *next;
	struct ncc_hsa_agent agent;
	int32_t device;
	struct ncc_hsa_queue *handle;
};

/* Guards the list of those that show their packets. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct queue *queues;

static atomic_bool recording;
static _Atomic uint64_t n_calls;
static _Thread_local uint32_t own_tid;

uint32_t ncc_hsa_tid(void)
{
	if (!own_tid)
		own_tid = (uint32_t)gettid();
	return own_tid;
}

uint32_t ncc_hsa_range(void)
{
	return ncc_has_ranges() ? ncc_ranges.innermost() : 0;
}

uint64_t ncc_hsa_next_call(void)
{
	return atomic_fetch_add_explicit(&n_calls, 1, memory_order_relaxed) + 1;
}

void ncc_hsa_record(bool on)
{
	atomic_store(&recording, on);
}

bool ncc_hsa_records(void)
{
	return atomic_load_explicit(&recording, memory_order_relaxed);
}

static int type_of(const struct ncc_hsa_packet *packet)
{
	return packet->header & NCC_HSA_TYPE_MASK;
}

static bool is_barrier(int type)
{
	return type == NCC_HSA_BARRIER_AND || type == NCC_HSA_BARRIER_OR;
}

enum { TIME_IT = -1, NOT_MEANT = -2 }; /* beside enum ncc_untimed */

/* Whether a packet is timed, or why it is left out. */
static int judge(const struct ncc_hsa_packet *packet, uint64_t count)
{
	enum ncc_hsa_mode mode = ncc_hsa_settings.mode;
	int type = type_of(packet);

	if (is_barrier(type))
		return mode == NCC_HSA_FULL && packet->completion.handle && !ncc_hip_captures() ? TIME_IT : NOT_MEANT;
	if (type != NCC_HSA_DISPATCH)
		return NOT_MEANT;
	if (ncc_hip_captures())
		return NCC_UNTIMED_CAPTURED;
	if (count > 1 && mode != NCC_HSA_FULL)
		return NCC_UNTIMED_BATCHED;
	if (packet->completion.handle && mode == NCC_HSA_LITE)
		return NCC_UNTIMED_SIGNALLED;
	return TIME_IT;
}

static uint32_t blocks(uint32_t items, uint32_t of)
{
	return of ? items / of + (items % of != 0) : items;
}

static void describe_dispatch(struct ncc_timeline_op *op, const struct ncc_hsa_packet *packet)
{
	op->kind = NCC_TIMELINE_KERNEL;
	op->name = ncc_hsa_kernel_name(packet->kernel_object);
	op->shared_bytes = packet->group_bytes;
	op->size_bytes = packet->private_bytes;
	for (int i = 0; i < 3; i++) {
		op->block[i] = packet->workgroup[i];
		op->grid[i] = blocks(packet->grid[i], packet->workgroup[i]);
	}
}

static void describe(struct ncc_hsa_flight *flight, const struct queue *queue, const struct ncc_hsa_packet *packet,
		     uint64_t index, uint64_t now)
{
	struct ncc_timeline_op *op = &flight->op;

	*op = (struct ncc_timeline_op){.device = queue->device,
				       .tid = ncc_hsa_tid(),
				       .range = ncc_hsa_range(),
				       .stream = (uint64_t)(uintptr_t)queue->handle,
				       .source = index,
				       .call_start_ns = now};
	if (is_barrier(type_of(packet))) {
		op->kind = NCC_TIMELINE_BARRIER;
		op->call = ncc_timed_call("hsa_queue barrier");
	} else {
		describe_dispatch(op, packet);
		op->call = ncc_timed_call("hsa_queue dispatch");
	}
	op->number = ncc_hsa_next_call();
}

/* Its completion signal is one of ours from here on. NULL: it stays as it is. */
static struct ncc_hsa_flight *inject(const struct queue *queue, struct ncc_hsa_packet *packet, uint64_t index,
				     uint64_t now)
{
	struct ncc_hsa_flight *flight = ncc_hsa_flight_take();

	if (!flight) {
		NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FULL], 1);
		return NULL;
	}
	flight->original = packet->completion;
	flight->agent = queue->agent;
	flight->is_copy = false;
	describe(flight, queue, packet, index, now);
	packet->completion = flight->signal;
	return flight;
}

/* Flights of packets that were changed, which are not submitted yet, as a list. */
static struct ncc_hsa_flight *inject_all(const struct queue *queue, struct ncc_hsa_packet *packets, uint64_t count,
					 uint64_t index)
{
	struct ncc_hsa_flight *first = NULL, **end = &first;
	uint64_t now = ncc_now_ns();
	int verdict;

	for (uint64_t i = 0; i < count; i++) {
		verdict = judge(&packets[i], count);
		ncc_hsa_say(
			NCC_HSA_PER_PACKET, "packet %llu: type %d, kernel %#llx, signal %#llx%s",
			(unsigned long long)(index + i), type_of(&packets[i]),
			(unsigned long long)(type_of(&packets[i]) == NCC_HSA_DISPATCH ? packets[i].kernel_object : 0),
			(unsigned long long)packets[i].completion.handle, verdict == TIME_IT ? ", timed" : "");
		if (verdict >= 0)
			NCC_COUNT(ncc_ledger->untimed[verdict], 1);
		if (verdict == TIME_IT && (*end = inject(queue, &packets[i], index + i, now))) {
			end = &(*end)->next;
			*end = NULL;
		}
	}
	return first;
}

static void submitted(struct ncc_hsa_flight *list)
{
	uint64_t now = ncc_now_ns();
	struct ncc_hsa_flight *next;

	for (; list; list = next) {
		next = list->next;
		list->op.call_end_ns = now;
		ncc_hsa_worker_queue(list);
	}
}

/* Whether any of them would be timed: those that are not need no copy. What is left out is counted here then. */
static bool concerns(const struct ncc_hsa_packet *packets, uint64_t count)
{
	int verdict;

	for (uint64_t i = 0; i < count; i++)
		if (judge(&packets[i], count) == TIME_IT)
			return true;
	for (uint64_t i = 0; i < count; i++) {
		verdict = judge(&packets[i], count);
		if (verdict >= 0)
			NCC_COUNT(ncc_ledger->untimed[verdict], 1);
	}
	return false;
}

/* By the thread that rings the queue's doorbell, or one of the runtime's. */
static void intercept(const void *packets, uint64_t count, uint64_t index, void *data, ncc_hsa_writer writer)
{
	struct ncc_hsa_packet on_stack[ON_STACK], *copies = on_stack;
	struct ncc_hsa_flight *list;

	ncc_hsa_say(NCC_HSA_PER_CALL, "queue %p: %llu packets from %llu on", (void *)((struct queue *)data)->handle,
		    (unsigned long long)count, (unsigned long long)index);
	if (!ncc_hsa_records() || !concerns(packets, count)) {
		writer(packets, count);
		return;
	}
	if (count > ON_STACK)
		copies = malloc(count * sizeof(*copies));
	if (!copies) {
		NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FULL], count);
		writer(packets, count);
		return;
	}
	memcpy(copies, packets, count * sizeof(*copies));
	list = inject_all(data, copies, count, index);
	writer(copies, count);
	submitted(list);
	if (copies != on_stack)
		free(copies);
}

static void enlist(struct queue *queue)
{
	pthread_mutex_lock(&lock);
	queue->next = queues;
	queues = queue;
	pthread_mutex_unlock(&lock);
}

/* NULL: it shows none. */
static struct queue *delist(const struct ncc_hsa_queue *handle)
{
	struct queue **link = &queues, *queue;

	pthread_mutex_lock(&lock);
	while (*link && (*link)->handle != handle)
		link = &(*link)->next;
	queue = *link;
	if (queue)
		*link = queue->next;
	pthread_mutex_unlock(&lock);
	return queue;
}

/* Nobody rings the doorbell of a queue that is destroyed. It is forgotten first: the next one may have its address. */
ncc_hsa_status ncc_hsa_queue_destroy_ours(struct ncc_hsa_queue *handle)
{
	struct queue *queue = delist(handle);
	ncc_hsa_status status = ncc_hsa_real.queue_destroy(handle);

	if (queue && status)
		enlist(queue);
	else
		free(queue);
	return status;
}

/* Once it is made so, what fails later only means that its packets are not timed. */
static void show_packets(struct ncc_hsa_queue *handle, struct queue *queue)
{
	queue->handle = handle;
	if (ncc_hsa_real.set_profiler_enabled(handle, 1) || ncc_hsa_real.intercept_register(handle, intercept, queue)) {
		ncc_log("[hsa] a queue of GPU %d shows no packets: its dispatches are not timed", queue->device);
		free(queue);
	} else {
		enlist(queue);
	}
}

ncc_hsa_status ncc_hsa_intercept_create_ours(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
					     ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
					     uint32_t group_bytes, struct ncc_hsa_queue **handle)
{
	ncc_hsa_status status =
		ncc_hsa_real.intercept_create(agent, size, type, callback, data, private_bytes, group_bytes, handle);
	int32_t device = !status && ncc_hsa_records() ? ncc_hsa_agent_number(agent) : -1;
	struct queue *queue = device < 0 ? NULL : calloc(1, sizeof(*queue));

	if (!queue)
		return status;
	*queue = (struct queue){.agent = agent, .device = device};
	ncc_hsa_flights_prepare();
	show_packets(*handle, queue);
	return status;
}

ncc_hsa_status ncc_hsa_queue_create_ours(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
					 ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
					 uint32_t group_bytes, struct ncc_hsa_queue **handle)
{
	if (ncc_hsa_records() && ncc_hsa_agent_number(agent) >= 0 &&
	    !ncc_hsa_intercept_create_ours(agent, size, type, callback, data, private_bytes, group_bytes, handle))
		return NCC_HSA_SUCCESS;
	return ncc_hsa_real.queue_create(agent, size, type, callback, data, private_bytes, group_bytes, handle);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	atomic_store(&recording, false);
	own_tid = 0;
}

NCC_ON_FORK(in_child)
