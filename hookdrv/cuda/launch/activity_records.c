#define _GNU_SOURCE
#include "cuda/launch/activity_records.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/fork.h"
#include "base/ledger.h"
#include "launch/timed_device.h"
#include "launch/timed_names.h"
#include "launch/timeline.h"

enum { CALLS = 2048, DEVICES = 64, LINKS = 1 << 17 }; /* numbers of functions; there are less than 900 */

struct known_call {
	uint32_t name; /* its number in the file; 0: not asked for yet */
	bool starts_work;
};

static struct known_call driver_calls[CALLS], runtime_calls[CALLS];
static bool told[DEVICES];

/* The ranges of the latest calls, by the calls' numbers. */
static struct link {
	uint32_t call, range;
} links[LINKS];

static const enum ncc_copy_kind copy_kinds[NCC_CUPTI_COPY_KINDS] = {
	NCC_COPY_BY_ADDRESS,       NCC_COPY_HOST_TO_DEVICE,   NCC_COPY_DEVICE_TO_HOST,   NCC_COPY_HOST_TO_DEVICE,
	NCC_COPY_DEVICE_TO_HOST,   NCC_COPY_DEVICE_TO_DEVICE, NCC_COPY_DEVICE_TO_DEVICE, NCC_COPY_DEVICE_TO_DEVICE,
	NCC_COPY_DEVICE_TO_DEVICE, NCC_COPY_HOST_TO_HOST,     NCC_COPY_DEVICE_TO_DEVICE,
};

bool ncc_activity_starts_work(const char *call)
{
	static const char *const starts[] = {"cuLaunch",   "cuGraphLaunch",   "cuMemcpy",   "cuMemset",
					     "cudaLaunch", "cudaGraphLaunch", "cudaMemcpy", "cudaMemset"};

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (!strncmp(call, starts[i], strlen(starts[i])))
			return true;
	return false;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
	return a > b ? a - b : b - a;
}

/* One of the clocks counts from the machine's start, the other from 1970. */
static uint64_t host_ns(const struct ncc_activity_reader *reader, uint64_t ns)
{
	if (distance(ns, reader->host_ns) <= distance(ns, reader->cupti_ns))
		return ns;
	return ns - reader->cupti_ns + reader->host_ns;
}

static void leave_out(void)
{
	NCC_COUNT(ncc_ledger->untimed[NCC_UNTIMED_FAILED], 1);
}

/* What all kinds of operations have. */
struct when {
	uint64_t start, end;
	uint32_t device, context, stream, call;
	uint64_t node;
	uint32_t graph;
};

static uint32_t range_of(const struct ncc_activity_reader *reader, uint32_t call)
{
	const struct link *link = &links[call % LINKS];

	return reader->ranges && link->call == call ? link->range : 0;
}

/* False: it has no time, or a device that cannot be. */
static bool begin(const struct ncc_activity_reader *reader, struct ncc_timeline_op *op, const struct when *when)
{
	if (!when->end || when->end < when->start || when->device >= DEVICES) {
		leave_out();
		return false;
	}
	if (!told[when->device])
		ncc_timed_device_say((CUdevice)when->device, reader->put);
	told[when->device] = true;
	op->flags = NCC_TIMED_APART;
	op->number = reader->calls ? when->call : 0;
	op->range = range_of(reader, when->call);
	op->device = (int32_t)when->device;
	op->stream = (uint64_t)when->context << 32 | when->stream;
	op->start_ns = host_ns(reader, when->start);
	op->end_ns = op->start_ns + (when->end - when->start);
	if (when->node) {
		op->flags |= NCC_TIMED_NODE;
		op->target = when->graph;
		op->source = when->node;
	}
	return true;
}

static void put_op(const struct ncc_activity_reader *reader, const struct ncc_timeline_op *op)
{
	NCC_COUNT(ncc_ledger->timed, 1);
	ncc_timed_names_say(reader->put);
	reader->put(op);
}

#define WHEN(r, its_call)                         \
	((struct when){.start = (r)->start,       \
		       .end = (r)->end,           \
		       .device = (r)->deviceId,   \
		       .context = (r)->contextId, \
		       .stream = (r)->streamId,   \
		       .call = (its_call),        \
		       .node = (r)->graphNodeId,  \
		       .graph = (r)->graphId})

static void read_kernel(const struct ncc_activity_reader *reader, const void *record)
{
	const struct ncc_cupti_kernel *r = record;
	const struct when when = WHEN(r, r->correlationId);
	struct ncc_timeline_op op = {.kind = NCC_TIMELINE_KERNEL};

	if (!begin(reader, &op, &when))
		return;
	op.name = r->name ? ncc_timed_text(r->name) : 0;
	for (int i = 0; i < 3; i++) {
		op.grid[i] = (uint32_t)(&r->gridX)[i];
		op.block[i] = (uint32_t)(&r->blockX)[i];
	}
	op.shared_bytes = (uint32_t)r->dynamicSharedMemory;
	put_op(reader, &op);
}

static void put_copy(const struct ncc_activity_reader *reader, const struct when *when, enum ncc_copy_kind kind,
		     uint64_t bytes, bool waits)
{
	struct ncc_timeline_op op = {.kind = NCC_TIMELINE_COPY};

	if (!begin(reader, &op, when))
		return;
	op.copy_kind = kind;
	op.size_bytes = bytes;
	op.flags |= waits ? NCC_TIMED_WAITS : 0;
	put_op(reader, &op);
}

static enum ncc_copy_kind kind_of(uint8_t cupti)
{
	return cupti < NCC_CUPTI_COPY_KINDS ? copy_kinds[cupti] : NCC_COPY_BY_ADDRESS;
}

static void read_copy(const struct ncc_activity_reader *reader, const void *record)
{
	const struct ncc_cupti_copy *r = record;
	const struct when when = WHEN(r, r->correlationId);

	put_copy(reader, &when, kind_of(r->copyKind), r->bytes, !(r->flags & CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC));
}

static void read_peer_copy(const struct ncc_activity_reader *reader, const void *record)
{
	const struct ncc_cupti_peer_copy *r = record;
	const struct when when = WHEN(r, r->correlationId);

	put_copy(reader, &when, kind_of(r->copyKind), r->bytes, !(r->flags & CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC));
}

/* A fill returns before it is over, whatever CUPTI's flag says of it. */
static void read_fill(const struct ncc_activity_reader *reader, const void *record)
{
	const struct ncc_cupti_fill *r = record;
	const struct when when = WHEN(r, r->correlationId);

	put_copy(reader, &when, NCC_COPY_FILL, r->bytes, false);
}

/* A runtime's function has the version since which it is so behind its name: cudaLaunchKernel_v7000. */
static uint32_t number_of(const char *name, bool runtime)
{
	const char *version = runtime ? strrchr(name, '_') : NULL;
	char plain[128];

	if (!version || version[1] != 'v' || !isdigit((unsigned char)version[2]))
		return ncc_timed_text(name);
	snprintf(plain, sizeof(plain), "%.*s", (int)(version - name), name);
	return ncc_timed_text(plain);
}

static void learn(const struct ncc_activity_reader *reader, struct known_call *call, bool runtime, uint32_t cbid)
{
	const char *name = NULL;

	if (reader->api->cuptiGetCallbackName(runtime ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API, cbid,
					      &name) ||
	    !name)
		name = runtime ? "a call of the runtime" : "a call of the driver";
	call->name = number_of(name, runtime);
	call->starts_work = ncc_activity_starts_work(name);
}

static void read_call(const struct ncc_activity_reader *reader, const void *record)
{
	const struct ncc_cupti_call *r = record;
	bool runtime = r->kind == CUPTI_ACTIVITY_KIND_RUNTIME;
	struct known_call *call = &(runtime ? runtime_calls : driver_calls)[r->cbid < CALLS ? r->cbid : 0];
	struct ncc_timeline_op op = {.kind = NCC_TIMELINE_CALL,
				     .tid = r->threadId,
				     .number = r->correlationId,
				     .copy_kind = NCC_COPY_BY_ADDRESS};

	if (!reader->calls || r->threadId == reader->own_tid || !r->end || r->end < r->start)
		return;
	if (!call->name)
		learn(reader, call, runtime, r->cbid);
	if (!reader->all_calls && !call->starts_work)
		return;
	op.call = call->name;
	op.call_start_ns = host_ns(reader, r->start);
	op.call_end_ns = op.call_start_ns + (r->end - r->start);
	ncc_timed_names_say(reader->put);
	reader->put(&op);
}

static const struct {
	int kind;
	size_t bytes; /* of the record that are read */
	void (*read)(const struct ncc_activity_reader *reader, const void *record);
} kinds[] = {
	{CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, sizeof(struct ncc_cupti_kernel), read_kernel},
	{CUPTI_ACTIVITY_KIND_MEMCPY, sizeof(struct ncc_cupti_copy), read_copy},
	{CUPTI_ACTIVITY_KIND_MEMCPY2, sizeof(struct ncc_cupti_peer_copy), read_peer_copy},
	{CUPTI_ACTIVITY_KIND_MEMSET, sizeof(struct ncc_cupti_fill), read_fill},
	{CUPTI_ACTIVITY_KIND_DRIVER, sizeof(struct ncc_cupti_call), read_call},
	{CUPTI_ACTIVITY_KIND_RUNTIME, sizeof(struct ncc_cupti_call), read_call},
};

/* Kinds that nobody has asked for are passed over. */
static void read_record(const struct ncc_activity_reader *reader, const void *record, size_t bytes)
{
	int kind;

	if (bytes < sizeof(kind))
		return;
	memcpy(&kind, record, sizeof(kind));
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (kinds[i].kind != kind)
			continue;
		if (bytes >= kinds[i].bytes)
			kinds[i].read(reader, record);
		else
			leave_out();
	}
}

static void read_link(const struct ncc_activity_reader *reader, const void *record, size_t bytes)
{
	const struct ncc_cupti_external *r = record;

	if (bytes < sizeof(*r) || r->kind != CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION ||
	    r->externalKind != CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2)
		return;
	links[r->correlationId % LINKS] = (struct link){.call = r->correlationId, .range = (uint32_t)r->externalId};
}

/* What CUPTI calls the next record has to lie behind the one before it, in the buffer. */
static void walk(const struct ncc_activity_reader *reader, uint8_t *buffer, size_t valid_bytes,
		 void (*read)(const struct ncc_activity_reader *reader, const void *record, size_t bytes))
{
	const uint8_t *end = buffer + valid_bytes, *least = buffer;
	void *record = NULL;

	while (!reader->api->cuptiActivityGetNextRecord(buffer, valid_bytes, &record)) {
		const uint8_t *at = record;

		if (at < least || at >= end || (uintptr_t)at % sizeof(uint64_t))
			return;
		read(reader, at, (size_t)(end - at));
		least = at + 1;
	}
}

void ncc_activity_read_links(const struct ncc_activity_reader *reader, uint8_t *buffer, size_t valid_bytes)
{
	walk(reader, buffer, valid_bytes, read_link);
}

void ncc_activity_read(const struct ncc_activity_reader *reader, uint8_t *buffer, size_t valid_bytes)
{
	walk(reader, buffer, valid_bytes, read_record);
}

static void in_child(void)
{
	memset(told, 0, sizeof(told)); /* its file is another one */
	memset(driver_calls, 0, sizeof(driver_calls));
	memset(runtime_calls, 0, sizeof(runtime_calls));
	memset(links, 0, sizeof(links));
}

NCC_ON_FORK(in_child)
