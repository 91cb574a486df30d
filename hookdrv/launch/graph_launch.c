#include "launch/graph_launch.h"

#include "base/clock.h"
#include "base/config.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/capture.h"
#include "driver/own_call.h"
#include "driver/vendor.h"
#include "launch/graph_begin.h"
#include "launch/graph_exec.h"
#include "launch/graph_share.h"
#include "launch/graph_switch.h"
#include "launch/timeline.h"
#include "engine/session.h"

struct call {
	const char *name;
	CUgraphExec exec;
	CUstream stream; /* as given */
	CUstream named;  /* never NULL: the default ones by their names */
	bool timed;
	CUresult (*launch)(CUgraphExec exec, CUstream stream);
};

static pthread_once_t launched_once = PTHREAD_ONCE_INIT;

/* Launches of one graph run one after another, whatever their streams; what is before them on those does not. */
static CUresult keep_order(const struct ncc_graph_launch *l)
{
	const struct ncc_graph_body *body = l->body;

	if (!body->launched || (l->stream_id && body->last_stream == l->stream_id))
		return CUDA_SUCCESS;
	return ncc_real.cuStreamWaitEvent(l->stream, body->last, 0);
}

static CUresult select_table(struct ncc_graph_launch *l)
{
	struct ncc_graph_body *body = l->body;
	uint32_t set = l->set ? (uint32_t)(l->set - body->set) : body->first;
	bool fresh = l->set && !l->again;
	CUresult result;

	if (ncc_graph_is_selected(body, set, fresh))
		return CUDA_SUCCESS;
	result = keep_order(l);
	l->ordered = !result;
	return result ? result : ncc_graph_select(body, set, fresh, l->stream, &l->claim.timeout);
}

/* Each node by itself: those that would be recorded are not. */
static void leave_out(const struct ncc_graph_body *body, enum ncc_outcome instead)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		node->recorded = 0;
		node->now = node->outcome;
		if (node->outcome == NCC_LAUNCH_PROBED)
			node->now = node->otherwise = instead;
	}
}

static void leave_out_for_graphics(const struct ncc_graph_body *body)
{
	leave_out(body, NCC_LAUNCH_CAPTURED);
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].outcome == NCC_LAUNCH_PROBED)
			ncc_row_reason(atomic_load(&body->node[i].kernel->row), NCC_WHY_GRAPHICS);
}

/* What is put on the stream is behind the graph's last launch, and before its next one. */
static CUresult prepare(struct ncc_graph_launch *l)
{
	struct ncc_graph_body *body = l->body;

	l->end = &l->nodes;
	l->stream_id = body->n_probed ? ncc_stream_id(l->stream) : 0;
	ncc_graph_collect_counts(body);
	if (l->for_graphics && body->by_launch)
		leave_out_for_graphics(body);
	else
		ncc_graph_begin(l, ncc_session_now());
	return body->n_probed ? select_table(l) : CUDA_SUCCESS;
}

/* One event says that the launch is over, to who saves its records and to later launches. */
static CUresult note_launched(struct ncc_graph_launch *l, CUresult launched)
{
	struct ncc_graph_body *body = l->body;
	CUevent event;
	CUresult result = CUDA_SUCCESS;

	if (!body->n_probed && !ncc_graphs_any_by_device()) /* else it may launch one of these */
		return CUDA_SUCCESS;
	if (launched && !l->ordered)
		return CUDA_SUCCESS;
	if (!body->own)
		result = ncc_real.cuEventCreate(&body->own, CU_EVENT_DISABLE_TIMING);
	event = l->nodes && !launched ? l->set->executions.end : body->own;
	if (!result)
		result = ncc_real.cuEventRecord(event, l->stream);
	if (result) {
		body->lost = true;
		return result;
	}
	body->last = event;
	body->launched = true;
	/* A thread's own has one for each thread. */
	body->last_stream = l->stream == CU_STREAM_PER_THREAD ? 0 : l->stream_id;
	return CUDA_SUCCESS;
}

static void each_as_made(struct ncc_graph_launch *l)
{
	l->does = NCC_EACH_BY_ITSELF;
	for (size_t i = 0; i < l->body->n_nodes; i++)
		l->body->node[i].now = l->body->node[i].outcome;
}

/* Nothing of this launch is recorded: what was taken for it goes back. */
static CUresult prepare_unrecorded(struct ncc_graph_launch *l, CUresult why)
{
	ncc_log("[exec] before a launch of a graph: %s", ncc_result_name(why));
	ncc_records_graph_launched(l->nodes, why, why);
	if (l->set && !l->again)
		l->set->copying = true;
	if (l->does != NCC_EACH_BY_ITSELF)
		each_as_made(l);
	l->nodes = NULL;
	l->set = NULL;
	l->again = false;
	for (size_t i = 0; i < l->body->n_nodes; i++) {
		struct ncc_body_node *node = &l->body->node[i];

		if (l->body->by_launch && node->now == NCC_LAUNCH_PROBED)
			node->now = node->otherwise = NCC_LAUNCH_ERROR;
	}
	return select_table(l);
}

/* The program sees what the driver said of it, and the ledger which kernels these were. */
static CUresult fail(struct ncc_graph_body *body, CUresult failed, const char *why)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		ncc_body_node_say(node,
				  "a launch of its graph with probes failed (%s) and was not made again without: %s",
				  ncc_result_name(failed), why);
		ncc_count(atomic_load(&node->kernel->row), NCC_LAUNCH_ERROR);
	}
	return failed;
}

/* A probe changes nothing of handles and contexts. Before the launch was made, and after work has failed, the stream tells. */
static bool fails_anyway(const struct ncc_graph_launch *l, CUresult failed)
{
	struct ncc_own_calls own;
	CUresult state;

	if (l->made && (failed == CUDA_ERROR_INVALID_VALUE || failed == CUDA_ERROR_INVALID_CONTEXT ||
			failed == CUDA_ERROR_INVALID_HANDLE || failed == CUDA_ERROR_CONTEXT_IS_DESTROYED))
		return true;
	own = ncc_own_calls_begin(l->body->context);
	state = ncc_real.cuStreamQuery(l->stream);
	ncc_own_calls_end(own);
	return state && state != CUDA_ERROR_NOT_READY;
}

/* Once of each graph: a program may try again and again. */
static void say_it_fails(struct ncc_graph_body *body, CUresult failed)
{
	if (!body->fails)
		ncc_log("[exec] a launch of a graph: %s, as without probes", ncc_result_name(failed));
	body->fails = true;
}

static bool give(const struct ncc_graph_exec *exec, bool probed)
{
	struct ncc_own_calls own = ncc_own_calls_begin(exec->body->context);
	bool all = ncc_graph_body_swap(exec->body, exec->handle, probed);

	ncc_own_calls_end(own);
	return all;
}

static void give_probed(const struct ncc_graph_exec *exec)
{
	if (!give(exec, true))
		ncc_log("[exec] graph %p: probed kernels could not be put back", (void *)exec->handle);
}

/* The executable graph has the program's kernels then; else why it cannot. */
static const char *give_originals(const struct ncc_graph_exec *exec)
{
	const struct ncc_graph_body *body = exec->body;

	if (!atomic_load(&exec->graph))
		return "the graph that names its nodes is gone";
	if (body->kept || (body->stepped && !body->steps_put))
		return "it has nodes of ours that stay";
	if (give(exec, false))
		return NULL;
	give_probed(exec);
	return "its nodes do not take their own kernels";
}

/* Our own calls before the launch have failed: they are not made again, and nothing of the graph is recorded any more. False: the
 * device cannot be told so. */
static bool record_no_more(struct ncc_graph_launch *l, CUresult failed, const char *why)
{
	struct ncc_own_calls own = ncc_own_calls_begin(l->body->context);
	bool told = ncc_graph_store_to_sink(l->body, &l->claim.timeout);

	ncc_own_calls_end(own);
	if (!told)
		return false;
	leave_out(l->body, NCC_LAUNCH_ERROR);
	for (size_t i = 0; i < l->body->n_nodes; i++)
		if (l->body->node[i].outcome == NCC_LAUNCH_PROBED)
			ncc_body_node_say(&l->body->node[i],
					  "before a launch of its graph a call failed (%s); its probe stays, and "
					  "records nothing: %s",
					  ncc_result_name(failed), why);
	return true;
}

static CUresult make_launch(const struct call *call)
{
	struct ncc_timed *timed = call->timed ? ncc_timeline_graph(call->name, call->exec, call->named) : NULL;
	CUresult result = NCC_WITH_MEMORY(call->launch(call->exec, call->stream));

	if (timed)
		ncc_timeline_made(timed, result);
	return result;
}

/* The driver has launched it, or refused to; or our own calls before that have failed. */
static void note_result(struct ncc_graph_launch *l, CUresult result)
{
	struct ncc_own_calls own = ncc_own_calls_begin(l->body->context);
	CUresult noted = note_launched(l, result);

	l->body->lost |= l->for_graphics; /* whoever runs it may do so later */
	if (noted && l->set)
		l->set->copying = true; /* nothing tells when it is over: never again */
	if (l->set && (result || noted))
		l->set->learned = true; /* nothing: what it did not execute says nothing of loops */
	ncc_records_graph_launched(l->nodes, result, noted);
	ncc_own_calls_end(own);
}

/* What fails with probed kernels in it is tried as the program's, as long as the graph is there that names the nodes. If
 * that fails too, it fails without us. */
static CUresult launch_again(struct ncc_graph_exec *exec, const struct call *call, struct ncc_graph_launch *l,
			     CUresult failed)
{
	struct ncc_graph_body *body = exec->body;
	const char *why = give_originals(exec);
	CUresult result;

	if (why && fails_anyway(l, failed)) {
		say_it_fails(body, failed);
		return l->made ? failed : make_launch(call);
	}
	if (why && (l->made || !record_no_more(l, failed, why)))
		return fail(body, failed, why);
	if (l->made)
		ncc_is_tried_again();
	result = make_launch(call);
	if (why) {
		note_result(l, result);
	} else if (result) {
		give_probed(exec);
	} else {
		ncc_graph_body_abandon(body, "its graph could not be launched with the probed kernels");
		ncc_graph_body_is_uncounted(body);
		each_as_made(l);
	}
	return result;
}

/* Of those in bodies only the device knows: what it executes of a probed kernel is counted there. */
static void count_unprobed(const struct ncc_body_node *node, uint32_t row)
{
	if (!node->at.conditional)
		ncc_count(row, node->now);
	else if (node->outcome != NCC_LAUNCH_PROBED || node->tables_only)
		ncc_body_node_is_uncounted(node, node->now);
}

static void count_nodes(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];
		uint32_t row = atomic_load_explicit(&node->kernel->row, memory_order_relaxed);

		if (node->now != NCC_LAUNCH_PROBED)
			count_unprobed(node, row);
		else if (!node->tables_only)
			NCC_COUNT(ncc_row(row)->launches[NCC_LAUNCH_PROBED], node->recorded);
	}
}

static void count(const struct ncc_graph_launch *l)
{
	NCC_COUNT(ncc_ledger->graphs_unfollowed, l->body->lacks);
	if (l->does == NCC_EACH_BY_ITSELF)
		count_nodes(l->body);
	else
		ncc_graph_count_launch(l->body,
				       l->does == NCC_ALL_AS_MADE ? NCC_LAUNCH_PROBED : NCC_LAUNCH_BACKPRESSURE);
}

/* Nobody else launches or changes the graph meanwhile. */
static CUresult launch_followed(struct ncc_graph_exec *exec, const struct call *call, bool for_graphics)
{
	struct ncc_graph_launch l = {
		.body = exec->body,
		.stream = call->named,
		.start_ns = ncc_now_ns(),
		.claim.timeout = ncc_total_timeout(NCC_LOSSLESS_WAIT_MS),
		.for_graphics = for_graphics,
	};
	struct ncc_own_calls own = ncc_own_calls_begin(l.body->context);
	CUresult result = prepare(&l);

	if (result)
		result = prepare_unrecorded(&l, result);
	ncc_own_calls_end(own);
	l.made = !result;
	if (l.made)
		result = make_launch(call);
	note_result(&l, result);
	if (result && l.body->n_probed)
		result = launch_again(exec, call, &l, result);
	pthread_once(&launched_once, ncc_session_end_first);
	if (!result)
		count(&l);
	return result;
}

static void count_as_programs(const struct ncc_graph_body *body)
{
	leave_out_for_graphics(body);
	NCC_COUNT(ncc_ledger->graphs_unfollowed, body->lacks);
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];

		if (node->at.conditional)
			ncc_body_node_is_uncounted(node, node->now);
		else
			ncc_count(atomic_load_explicit(&node->kernel->row, memory_order_relaxed), node->now);
	}
}

/* With its own kernels for this once, and nothing of ours on the stream. Where that cannot be, or the device may launch it
 * with those that it was uploaded with, it stores where nobody reads. */
static CUresult launch_for_graphics(struct ncc_graph_exec *exec, const struct call *call)
{
	CUresult result;

	if (exec->by_device || give_originals(exec))
		return launch_followed(exec, call, true);
	result = make_launch(call);
	give_probed(exec);
	if (!result)
		count_as_programs(exec->body);
	return result;
}

CUresult ncc_graph_launch(const char *name, CUgraphExec handle, CUstream stream, bool per_thread,
			  CUresult (*launch)(CUgraphExec exec, CUstream stream))
{
	CUstream named = stream ? stream : per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
	struct call call = {.name = name, .exec = handle, .stream = stream, .named = named, .launch = launch};
	int status = ncc_capture_status(named);
	bool for_graphics = status == NCC_CAPTURE_FOR_GRAPHICS;
	struct ncc_graph_exec *exec = status && !for_graphics ? NULL : ncc_graph_exec_enter(handle);
	CUresult result = CUDA_SUCCESS;
	bool followed = false;

	call.timed = ncc_is_timed(ncc_session_now()) && !status;
	if (ncc_is_timed(ncc_session_now()) && status)
		ncc_timeline_leave_out(NCC_UNTIMED_CAPTURED);
	NCC_COUNT(ncc_ledger->graph_launches, 1);
	if (exec && (ncc_session_now() || atomic_load(&exec->followed))) {
		followed = ncc_config()->idle ? ncc_graph_switch(exec) : exec->body != NULL;
		if (followed)
			result = for_graphics ? launch_for_graphics(exec, &call) : launch_followed(exec, &call, false);
	}
	if (exec)
		ncc_graph_exec_leave(exec);
	ncc_graphs_collect_by_device();
	if (followed)
		return result;
	if (!status)
		ncc_graph_is_launched_unknown();
	NCC_COUNT(ncc_ledger->graphs_unfollowed, 1);
	return make_launch(&call);
}
