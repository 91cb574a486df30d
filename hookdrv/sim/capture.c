#define _GNU_SOURCE
#include "sim/capture.h"

#include <stdlib.h>
#include <string.h>

#include "sim/enter.h"
#include "sim/graph.h"
#include "sim/queue.h"
#include "sim/stream.h"
#include "sim/watch.h"

static struct ncc_capture *captures; /* those under way */
static uint64_t last_id;
static __thread int thread_mode = CU_STREAM_CAPTURE_MODE_GLOBAL;

/* Whether a capture forbids the calling thread what might wait for or touch other work. */
static bool forbids(const struct ncc_capture *capture)
{
	if (capture->mode == CU_STREAM_CAPTURE_MODE_RELAXED || thread_mode == CU_STREAM_CAPTURE_MODE_RELAXED)
		return false;
	return capture->thread == ncc_thread_id() ||
	       (capture->mode == CU_STREAM_CAPTURE_MODE_GLOBAL && thread_mode == CU_STREAM_CAPTURE_MODE_GLOBAL);
}

CUresult ncc_forbidden(const char *name)
{
	CUresult result = CUDA_SUCCESS;

	if (!__atomic_load_n(&captures, __ATOMIC_ACQUIRE))
		return result;
	ncc_lock();
	for (struct ncc_capture *c = captures; c; c = c->next) {
		if (forbids(c)) {
			c->broken = true;
			result = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
		}
	}
	ncc_unlock();
	if (result)
		ncc_log("%s broke a capture", name);
	return result;
}

CUresult ncc_end_captures(CUcontext context)
{
	CUresult result = CUDA_SUCCESS;

	ncc_lock();
	for (struct ncc_capture *c = captures; c; c = c->next) {
		if (c->origin->context == context) {
			c->broken = true;
			result = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
		}
	}
	ncc_unlock();
	return result;
}

CUresult ncc_enter_unsafe(const char *name, CUcontext *context)
{
	CUresult result;

	ncc_log("%s%s", name, ncc_variant);
	result = ncc_forbidden(name);
	return result ? result : ncc_enter(name, context);
}

/* The legacy stream waits for every blocking stream, so a capture of one forbids it. */
static bool conflicts_with_legacy(const struct ncc_capture *capture, CUcontext context)
{
	return capture->origin->context == context && !(capture->origin->flags & CU_STREAM_NON_BLOCKING) &&
	       capture->mode != CU_STREAM_CAPTURE_MODE_RELAXED;
}

CUresult ncc_check_stream(CUstream stream)
{
	CUresult result = CUDA_SUCCESS;

	if (!__atomic_load_n(&captures, __ATOMIC_ACQUIRE))
		return result;
	ncc_lock();
	for (struct ncc_capture *c = captures; c && stream == stream->context->legacy; c = c->next) {
		if (conflicts_with_legacy(c, stream->context)) {
			c->broken = true;
			result = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
		}
	}
	if (stream->capture && stream->capture->broken)
		result = CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	ncc_unlock();
	return result;
}

static bool set_tails(CUgraphNode **tails, size_t *n, const CUgraphNode *nodes, size_t n_nodes)
{
	CUgraphNode *copy = malloc((n_nodes + 1) * sizeof(*copy));

	if (!copy)
		return false;
	if (n_nodes)
		memcpy(copy, nodes, n_nodes * sizeof(*copy));
	free(*tails);
	*tails = copy;
	*n = n_nodes;
	return true;
}

/* Adds what is done on a captured stream as a node. Takes the task over. */
static CUresult capture_task(CUstream stream, struct ncc_task task)
{
	struct ncc_capture *capture = stream->capture;
	CUgraphNode node;
	bool fine;

	ncc_lock();
	node = ncc_add_node(capture->graph, stream->context, task, stream->tails, stream->n_tails);
	fine = node && set_tails(&stream->tails, &stream->n_tails, &node, 1);
	ncc_unlock();
	if (!node)
		ncc_free_work(&task);
	return fine ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* Two threads may come here in another order than that of their tasks. */
static void note_last(CUstream stream, uint64_t number)
{
	uint64_t last = ncc_last_task(stream);

	while (last < number &&
	       !__atomic_compare_exchange_n(&stream->last, &last, number, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE))
		;
}

CUresult ncc_submit_numbered(CUstream stream, struct ncc_task task, uint64_t *number)
{
	CUresult result = ncc_check_stream(stream);

	*number = 0;
	if (result) {
		ncc_free_work(&task);
		return result;
	}
	if (stream->capture)
		return capture_task(stream, task);
	ncc_origin.stream = stream->id;
	*number = ncc_enqueue(stream->context, task);
	note_last(stream, *number);
	return *number ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult ncc_submit(CUstream stream, struct ncc_task task)
{
	uint64_t number;

	return ncc_submit_numbered(stream, task, &number);
}

CUresult ncc_capture_record(CUstream stream, CUevent event)
{
	bool fine;

	if (stream->capture->broken)
		return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	ncc_lock();
	fine = set_tails(&event->tails, &event->n_tails, stream->tails, stream->n_tails);
	event->capture = stream->capture;
	event->capture_id = stream->capture->id;
	ncc_unlock();
	return fine ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static bool has_node(const CUgraphNode *nodes, size_t n, CUgraphNode node)
{
	for (size_t i = 0; i < n; i++) {
		if (nodes[i] == node)
			return true;
	}
	return false;
}

static bool add_tails(CUstream stream, const CUevent event)
{
	CUgraphNode *all = malloc((stream->n_tails + event->n_tails + 1) * sizeof(*all));
	size_t n = stream->n_tails;

	if (!all)
		return false;
	if (n)
		memcpy(all, stream->tails, n * sizeof(*all));
	for (size_t i = 0; i < event->n_tails; i++) {
		if (!has_node(all, n, event->tails[i]))
			all[n++] = event->tails[i];
	}
	free(stream->tails);
	stream->tails = all;
	stream->n_tails = n;
	return true;
}

static bool is_under_way(const CUevent event)
{
	for (struct ncc_capture *c = captures; c; c = c->next) {
		if (c == event->capture)
			return c->id == event->capture_id;
	}
	return false;
}

static void join(struct ncc_capture *capture, CUstream stream)
{
	if (stream->capture == capture)
		return;
	stream->capture = capture;
	stream->next_member = capture->members;
	capture->members = stream;
}

/* An event of before the capture cannot be waited for in it; nor one capture's in another. */
CUresult ncc_capture_wait(CUstream stream, CUevent event)
{
	CUresult result = CUDA_SUCCESS;

	ncc_lock();
	if (!event->capture || !is_under_way(event)) {
		if (stream->capture && event->recorded) {
			stream->capture->broken = true;
			result = CUDA_ERROR_STREAM_CAPTURE_ISOLATION;
		}
	} else if (stream->capture && stream->capture != event->capture) {
		stream->capture->broken = event->capture->broken = true;
		result = CUDA_ERROR_STREAM_CAPTURE_MERGE;
	} else {
		join(event->capture, stream);
		result = add_tails(stream, event) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
	}
	ncc_unlock();
	return result;
}

/* ---- what programs ask ---- */

static CUresult enter(const char *name, CUstream handle, CUstream *stream)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_stream(handle, stream);
}

static CUresult begin(CUstream handle, CUgraph graph, const CUgraphNode *after, size_t n, int mode)
{
	struct ncc_capture *capture;
	CUstream stream;
	CUresult result = enter("cuStreamBeginCapture", handle, &stream);

	if (result)
		return result;
	if (mode < 0 || mode > CU_STREAM_CAPTURE_MODE_RELAXED)
		return CUDA_ERROR_INVALID_VALUE;
	if (stream->capture)
		return CUDA_ERROR_INVALID_VALUE; /* it is captured already */
	if (stream == stream->context->legacy)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	capture = calloc(1, sizeof(*capture));
	if (!capture)
		return CUDA_ERROR_OUT_OF_MEMORY;
	capture->graph_is_given = graph != NULL;
	capture->graph = graph ? graph : ncc_new_graph();
	if (capture->graph)
		capture->graph->captures += capture->graph_is_given;
	capture->mode = mode;
	capture->thread = ncc_thread_id();
	capture->origin = stream;
	ncc_lock();
	capture->id = ++last_id;
	capture->next = captures;
	__atomic_store_n(&captures, capture, __ATOMIC_RELEASE);
	set_tails(&stream->tails, &stream->n_tails, after, n);
	join(capture, stream);
	ncc_unlock();
	return CUDA_SUCCESS;
}

NCC_API cuStreamBeginCapture_v2(CUstream stream, int mode)
{
	ncc_log("cuStreamBeginCapture");
	return begin(stream, NULL, NULL, 0, mode);
}

NCC_API cuStreamBeginCapture(CUstream stream)
{
	return cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
}

NCC_API cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *after, const void *edges,
				    size_t n, int mode)
{
	ncc_log("cuStreamBeginCapture");
	if (!ncc_is_handle(graph, NCC_GRAPH) || (n && !after))
		return CUDA_ERROR_INVALID_VALUE;
	return begin(stream, graph, after, n, mode);
}

/* Whether every node that nothing comes after is one that the capture's first stream has come to. */
static bool is_joined(const struct ncc_capture *capture)
{
	const CUgraph graph = capture->graph;

	for (size_t i = 0; i < graph->n_nodes; i++) {
		bool last = true;

		for (size_t k = 0; last && k < graph->n_nodes; k++)
			last = !has_node(graph->nodes[k]->after, graph->nodes[k]->n_after, graph->nodes[i]);
		if (last && !has_node(capture->origin->tails, capture->origin->n_tails, graph->nodes[i]))
			return false;
	}
	return true;
}

static void dismiss(struct ncc_capture *capture)
{
	while (capture->members) {
		CUstream stream = capture->members;

		capture->members = stream->next_member;
		stream->capture = NULL;
		stream->n_tails = 0;
	}
}

static void remove_capture(struct ncc_capture *capture)
{
	struct ncc_capture **at = &captures;

	while (*at && *at != capture)
		at = &(*at)->next;
	if (*at)
		__atomic_store_n(at, capture->next, __ATOMIC_RELEASE);
}

static void end_capture(struct ncc_capture *capture, bool keep_graph)
{
	if (capture->graph_is_given)
		capture->graph->captures--;
	else if (!keep_graph)
		ncc_free_graph(capture->graph);
	free(capture);
}

/* Of a stream that goes. Nobody can end a capture whose origin is gone. */
void ncc_leave_capture(CUstream stream)
{
	struct ncc_capture *capture = stream->capture;
	bool is_over = capture->origin == stream;
	CUstream *at = &capture->members;

	ncc_lock();
	capture->broken = true;
	while (*at && *at != stream)
		at = &(*at)->next_member;
	if (*at)
		*at = stream->next_member;
	stream->capture = NULL;
	if (is_over) {
		remove_capture(capture);
		dismiss(capture);
	}
	ncc_unlock();
	if (is_over)
		end_capture(capture, false);
}

CUresult ncc_capture_end(CUstream stream, bool graphics, CUgraph *graph)
{
	struct ncc_capture *capture = stream->capture;
	CUresult result;

	*graph = NULL;
	if (!capture || capture->origin != stream || capture->graphics != graphics)
		return capture ? CUDA_ERROR_STREAM_CAPTURE_UNMATCHED : CUDA_ERROR_INVALID_VALUE;
	if (capture->thread != ncc_thread_id() && capture->mode != CU_STREAM_CAPTURE_MODE_RELAXED)
		return CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD;
	ncc_lock();
	result = capture->broken      ? CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
		 : is_joined(capture) ? CUDA_SUCCESS
				      : CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
	remove_capture(capture);
	dismiss(capture);
	ncc_unlock();
	if (!result)
		*graph = capture->graph;
	end_capture(capture, !result);
	return result;
}

NCC_API cuStreamEndCapture(CUstream handle, CUgraph *graph)
{
	CUstream stream;
	CUresult result = enter("cuStreamEndCapture", handle, &stream);

	ncc_log("cuStreamEndCapture");
	if (result || !graph)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	return ncc_capture_end(stream, false, graph);
}

NCC_API cuStreamBeginCaptureToCig(CUstream handle, const void *params)
{
	CUstream stream;
	CUresult result =
		params ? begin(handle, NULL, NULL, 0, CU_STREAM_CAPTURE_MODE_RELAXED) : CUDA_ERROR_INVALID_VALUE;

	if (!result && !ncc_stream(handle, &stream))
		stream->capture->graphics = true;
	return result;
}

static int status_of(CUstream stream)
{
	return !stream->capture          ? CU_STREAM_CAPTURE_STATUS_NONE
	       : stream->capture->broken ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
					 : CU_STREAM_CAPTURE_STATUS_ACTIVE;
}

/* The legacy stream cannot be asked while a blocking stream is captured: the question waits for that one. */
static bool is_hidden(CUstream stream)
{
	bool hidden = false;

	ncc_lock();
	for (struct ncc_capture *c = captures; c && stream == stream->context->legacy; c = c->next)
		hidden = hidden || conflicts_with_legacy(c, stream->context);
	ncc_unlock();
	return hidden;
}

NCC_API cuStreamIsCapturing(CUstream handle, int *status)
{
	CUstream stream;
	CUresult result = enter("cuStreamIsCapturing", handle, &stream);

	if (result || !status)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	if (is_hidden(stream))
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	*status = status_of(stream);
	return CUDA_SUCCESS;
}

NCC_API cuStreamGetCaptureInfo_v3(CUstream handle, int *status, uint64_t *id, CUgraph *graph, const CUgraphNode **after,
				  const void **edges, size_t *n)
{
	CUstream stream;
	CUresult result = enter("cuStreamGetCaptureInfo", handle, &stream);

	if (result || !status)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	if (is_hidden(stream))
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	*status = status_of(stream);
	if (*status != CU_STREAM_CAPTURE_STATUS_ACTIVE)
		return CUDA_SUCCESS;
	if (id)
		*id = stream->capture->id;
	if (graph)
		*graph = stream->capture->graph;
	if (after)
		*after = stream->tails;
	if (edges)
		*edges = NULL;
	if (n)
		*n = stream->n_tails;
	return CUDA_SUCCESS;
}

NCC_API cuStreamGetCaptureInfo_v2(CUstream stream, int *status, uint64_t *id, CUgraph *graph, const CUgraphNode **after,
				  size_t *n)
{
	return cuStreamGetCaptureInfo_v3(stream, status, id, graph, after, NULL, n);
}

NCC_API cuStreamGetCaptureInfo(CUstream stream, int *status, uint64_t *id)
{
	return cuStreamGetCaptureInfo_v3(stream, status, id, NULL, NULL, NULL, NULL);
}

/* flags: 0 adds to what the next node comes after, 1 sets it. */
NCC_API cuStreamUpdateCaptureDependencies(CUstream handle, CUgraphNode *after, size_t n, unsigned int flags)
{
	CUstream stream;
	CUresult result = enter("cuStreamUpdateCaptureDependencies", handle, &stream);
	struct CUevent_st added = {.tails = after, .n_tails = n};
	bool fine;

	if (result)
		return result;
	if (!stream->capture || flags > 1)
		return stream->capture ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_ILLEGAL_STATE;
	ncc_lock();
	fine = flags ? set_tails(&stream->tails, &stream->n_tails, after, n) : add_tails(stream, &added);
	ncc_unlock();
	return fine ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuStreamUpdateCaptureDependencies_v2(CUstream stream, CUgraphNode *after, const void *edges, size_t n,
					     unsigned int flags)
{
	return cuStreamUpdateCaptureDependencies(stream, after, n, flags);
}

NCC_API cuThreadExchangeStreamCaptureMode(int *mode)
{
	int before = thread_mode;

	if (!mode || *mode < 0 || *mode > CU_STREAM_CAPTURE_MODE_RELAXED)
		return CUDA_ERROR_INVALID_VALUE;
	thread_mode = *mode;
	*mode = before;
	return CUDA_SUCCESS;
}
