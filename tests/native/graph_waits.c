/* A graph whose launches end late, or never, records no more, or gets another node: the calls that say so wait so long and no
 * longer, and what launches may still read is not written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/ledger.h"
#include "driver/own_call.h"
#include "launch/graph_tables.h"
#include "launch/params.h"
#include "records/kept.h"
#include "records/records.h"
#include "records/sink.h"
#include "records/tables.h"
#include "engine/session.h"

enum { LONG_MS = 600000, SHORT_MS = 100, NEVER = 1 << 30 };

struct ncc_real ncc_real;
struct ncc_ledger *ncc_ledger;
static int launches_take, copies_take; /* so often asked they are not over */
static int copied, said;
static struct ncc_body_node node;
static uint8_t device_memory[1 << 16], host_memory[1 << 16];

static CUresult event_query(CUevent event)
{
	return launches_take-- > 0 ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
}

static CUresult stream_query(CUstream stream)
{
	return copies_take-- > 0 ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
}

static CUresult create_stream(CUstream *stream, unsigned int flags)
{
	*stream = (CUstream)&node;
	return CUDA_SUCCESS;
}

static CUresult destroy_stream(CUstream stream)
{
	return CUDA_SUCCESS;
}

static CUresult wait_event(CUstream stream, CUevent event, unsigned int flags)
{
	return CUDA_SUCCESS;
}

static CUresult copy(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	copied++;
	return CUDA_SUCCESS;
}

static CUresult set_words(CUdeviceptr to, unsigned int value, size_t n, CUstream stream)
{
	return CUDA_SUCCESS;
}

static CUresult create_event(CUevent *event, unsigned int flags)
{
	*event = (CUevent)&node;
	return CUDA_SUCCESS;
}

/* What is behind all of it. */
void ncc_log(const char *format, ...)
{
	said++;
}

void ncc_row_reason(uint32_t row, const char *format, ...)
{
}

const char *ncc_result_name(CUresult result)
{
	return "";
}

void ncc_tables_count(const struct ncc_launch_info *info, uint64_t launches)
{
}

void ncc_kept_forget(struct ncc_shelf *shelf)
{
}

void ncc_ready_fill(const struct ncc_ready *ready, const uint32_t grid[3], const uint32_t threads[3], void *block)
{
	memset(block, 0, 16);
}

uint64_t ncc_sink_bytes(const struct ncc_launch_info *info)
{
	return 64;
}

bool ncc_sink_fill(const struct ncc_launch_info *info, struct ncc_memory sink, void *block)
{
	return true;
}

enum ncc_outcome ncc_records_begin(const struct ncc_launch_info *info, void *block, struct ncc_records_launch **launch)
{
	return NCC_LAUNCH_PROBED;
}

const struct ncc_welcome *ncc_session_now(void)
{
	return NULL;
}

uint64_t ncc_session_number(void)
{
	return 1;
}

struct ncc_kernel *ncc_kernel_get(struct ncc_kernel *kernel)
{
	return kernel;
}

void ncc_body_node_say(struct ncc_body_node *of, const char *format, ...)
{
}

struct ncc_graph_memory *ncc_graph_memory_take(CUcontext context, uint64_t device_bytes, uint64_t host_bytes)
{
	static struct ncc_graph_memory memory;

	memory = (struct ncc_graph_memory){.device = (CUdeviceptr)device_memory,
					   .device_bytes = device_bytes,
					   .host = host_memory,
					   .host_on_device = (CUdeviceptr)host_memory,
					   .host_bytes = host_bytes};
	return device_bytes <= sizeof(device_memory) && host_bytes <= sizeof(host_memory) ? &memory : NULL;
}

/* As it is when its last launch is out, and with `busy` launches read all its tables. */
static struct ncc_graph_body launched(bool busy)
{
	static struct ncc_prepared prepared = {.block_bytes = 16};
	static void *params[1];
	static struct ncc_kernel *kernel;
	struct ncc_graph_body body = {.node = &node, .n_nodes = 1, .session = 1};

	kernel = kernel ? kernel : calloc(1, sizeof(*kernel) + 8);
	node = (struct ncc_body_node){.outcome = NCC_LAUNCH_PROBED,
				      .kernel = kernel,
				      .params = params,
				      .bytes = 32,
				      .ready.prepared = &prepared};
	launches_take = copies_take = 0;
	if (ncc_graph_tables_make(&body))
		exit(1);
	body.launched = true;
	body.dirty = false;
	body.selected = body.first;
	for (uint32_t i = 0; i < body.n_sets; i++)
		body.set[i].executions.in_use = busy;
	copied = said = 0;
	return body;
}

static void stops(const char *name, bool busy, int take_launches, int take_copies, uint64_t ms)
{
	struct ncc_graph_body body = launched(busy);
	struct ncc_timeout timeout = ncc_total_timeout(ms);
	uint64_t start_ns = ncc_now_ns(), took_ms;
	uint8_t before[sizeof(host_memory)];
	bool told;

	launches_take = take_launches;
	copies_take = take_copies;
	memset(body.set[body.first].table, 0x77, node.bytes); /* what a launch that is out reads */
	memcpy(before, host_memory, sizeof(before));
	told = ncc_graph_store_to_sink(&body, &timeout);
	took_ms = (ncc_now_ns() - start_ns) / 1000000;
	printf("%s told %d copied %d written %d stale %d lost %d in time %d\n", name, told, copied,
	       memcmp(before, host_memory, sizeof(before)) != 0, body.stale, body.lost,
	       told || (took_ms >= ms && took_ms < ms + 5000));
}

/* A node is changed while launches read all tables; the next launch without records is to have it. */
static void changes(void)
{
	struct ncc_graph_body body = launched(true);
	struct ncc_timeout timeout = ncc_total_timeout(SHORT_MS), again = ncc_total_timeout(SHORT_MS);
	CUresult first, second;

	launches_take = NEVER;
	printf("changed %d ", ncc_graph_fill_first(&body, &timeout));
	printf("as it was selected %d ", ncc_graph_is_selected(&body, body.first, false));
	first = ncc_graph_select(&body, body.first, false, NULL, &again);
	launches_take = 1;
	timeout = ncc_total_timeout(LONG_MS);
	second = ncc_graph_select(&body, body.first, false, NULL, &timeout);
	printf("selected %d %d copied %d stale %d\n", first == CUDA_ERROR_NOT_READY, second == CUDA_SUCCESS, copied,
	       body.stale);
}

static void kept(void)
{
	struct ncc_graph_body body = launched(true);

	launches_take = NEVER;
	ncc_graph_keep_as_sink(&body, &node, CUDA_ERROR_INVALID_VALUE);
	printf("kept %d said %d\n", body.kept, said);
}

int main(void)
{
	ncc_real.cuEventQuery = event_query;
	ncc_real.cuEventCreate = create_event;
	ncc_real.cuStreamQuery = stream_query;
	ncc_real.cuStreamCreate = create_stream;
	ncc_real.cuStreamDestroy_v2 = destroy_stream;
	ncc_real.cuStreamWaitEvent = wait_event;
	ncc_real.cuMemcpyHtoDAsync_v2 = copy;
	ncc_real.cuMemsetD32Async = set_words;
	stops("free", false, 3, 3, LONG_MS);
	stops("read", true, 3, 3, LONG_MS);
	stops("endless", true, NEVER, NEVER, SHORT_MS);
	stops("behind", false, NEVER, NEVER, SHORT_MS);
	changes();
	kept();
	return 0;
}
