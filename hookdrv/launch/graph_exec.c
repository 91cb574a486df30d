#define _GNU_SOURCE
#include "launch/graph_exec.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/gate.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/table.h"
#include "driver/own_call.h"
#include "launch/graph_given.h"
#include "launch/graph_nodes.h"
#include "launch/graph_share.h"
#include "records/kept.h"
#include "engine/session.h"

#define STALL_NS 10000000000ull /* a kernel that takes longer is not waited for */
#define LOOKS    100            /* at graphs that are being launched */
#define EACH_NS  100000000ull   /* of looks at what the device did by itself, and at what may still do so */

static const struct timespec a_moment = {.tv_nsec = 100000};

/* Guards `known` against who changes it, `all`, `of_device`, `unused`, `retired`, and that an executable graph gets another body. Who holds it does
 * not wait for the lock of one. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static struct ncc_table known; /* CUgraphExec -> struct ncc_graph_exec */
static struct ncc_graph_exec *all, *unused;
static struct ncc_graph_exec *of_device; /* that the device may launch, with probed kernels: by next_of_device */
static struct ncc_graph_body *retired;   /* that were in use when their graph got another, or went */

static struct ncc_graph_exec *find(CUgraphExec handle)
{
	return ncc_table_find(&known, handle);
}

static _Atomic int followed; /* executable graphs with probed kernels */

static atomic_bool any_by_device;     /* there was one with probed kernels */
static _Atomic uint64_t next_look_ns; /* at what such did */

static bool any_is_followed(void)
{
	return atomic_load_explicit(&followed, memory_order_relaxed);
}

bool ncc_graph_is_followed(CUgraphExec handle)
{
	struct ncc_graph_exec *exec = any_is_followed() ? find(handle) : NULL;

	return exec && atomic_load_explicit(&exec->followed, memory_order_relaxed);
}

static bool is_probed(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].outcome == NCC_LAUNCH_PROBED)
			return true;
	return false;
}

/* With the lock held. */
static void list_of_device(struct ncc_graph_exec *exec, bool listed)
{
	struct ncc_graph_exec **link = &of_device;

	while (*link && *link != exec)
		link = &(*link)->next_of_device;
	if (listed == (*link != NULL))
		return;
	*link = listed ? exec : exec->next_of_device;
	exec->next_of_device = NULL;
}

/* With the lock held. */
static void set_body(struct ncc_graph_exec *exec, struct ncc_graph_body *body)
{
	bool follow = body && is_probed(body);

	if (follow && body->by_device)
		atomic_store_explicit(&any_by_device, true, memory_order_relaxed);
	if (exec->by_device)
		list_of_device(exec, follow && body->by_device);
	atomic_fetch_add(&followed, follow - atomic_exchange(&exec->followed, follow));
	exec->body = body;
}

static atomic_bool launched_unknown; /* a launch that no body has an event of */

void ncc_graph_is_launched_unknown(void)
{
	if (ncc_graphs_any_by_device())
		atomic_store_explicit(&launched_unknown, true, memory_order_relaxed);
}

/* All launches of it that were made before its quiet_ns are over: of others it is not known. Nobody launches it meanwhile. */
static uint64_t quiet_ns(struct ncc_graph_body *body, uint64_t now_ns)
{
	bool known = !body->ends && !body->lost;

	if (known && !(body->launched && ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY))
		body->quiet_ns = now_ns;
	return body->quiet_ns;
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* With the lock held: no launch of a graph that was made before is under way, nor what the device launched for it. The end of a
 * launch is that of all that came of it (CUDA Programming Guide, "Graph Execution Environments"). */
static uint64_t all_quiet_ns(void)
{
	uint64_t now_ns = ncc_now_ns(), quiet = now_ns;

	if (atomic_load(&launched_unknown))
		return 0;
	for (struct ncc_graph_body *body = retired; body; body = body->next)
		quiet = earlier(quiet, quiet_ns(body, now_ns));
	for (struct ncc_graph_exec *exec = all; exec && quiet; exec = exec->next) {
		if (pthread_mutex_trylock(&exec->lock))
			return 0;
		if (exec->body)
			quiet = earlier(quiet, exec->ends ? 0 : quiet_ns(exec->body, now_ns));
		pthread_mutex_unlock(&exec->lock);
	}
	return quiet;
}

/* With the lock held. How long the device executes what it launched of a graph that went only the ends of launches tell; they are
 * not asked for at each sweep. (Of launches made before there was such a graph nothing is known: a kernel that had run since would
 * have to be given its handle through memory.) */
static bool may_be_executed(const struct ncc_graph_body *old)
{
	static uint64_t asked_ns, quiet_before_ns; /* guarded by the lock */
	uint64_t now_ns = ncc_now_ns(), quiet;

	if (old->gone_ns <= quiet_before_ns)
		return false;
	if (now_ns - asked_ns < EACH_NS)
		return true;
	asked_ns = now_ns;
	quiet = all_quiet_ns();
	quiet_before_ns = quiet > quiet_before_ns ? quiet : quiet_before_ns;
	return old->gone_ns > quiet_before_ns;
}

/* Frees those that are over, with the lock held. Their counts are the session's: who does not see it leaves them. Of a
 * context that goes meanwhile nothing is asked. */
static void sweep(void)
{
	struct ncc_graph_body **link = &retired;

	while (*link) {
		struct ncc_graph_body *old = *link;

		if (old->ends || ncc_gate_is_blind() || !ncc_graph_body_is_over(old) || may_be_executed(old)) {
			link = &old->next;
			continue;
		}
		*link = old->next;
		if (old->session == ncc_session_number())
			ncc_graph_collect_counts(old);
		ncc_graph_body_free(old, false);
	}
}

void ncc_graph_retire(struct ncc_graph_body *body)
{
	int relaxed = ncc_capture_relax();

	if (body)
		ncc_kept_forget(&body->shelf);
	if (body && body->n_launches && body->session == ncc_session_number())
		ncc_log("[exec] graph launches %" PRIu64 " with memory of earlier ones %" PRIu64, body->n_launches,
			body->n_again);
	pthread_mutex_lock(&lock);
	if (body) {
		body->next = retired;
		retired = body;
	}
	sweep();
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
}

void ncc_graph_attach(struct ncc_graph_exec *exec)
{
	bool added;

	if (!exec)
		return;
	pthread_mutex_lock(&lock);
	added = ncc_table_set(&known, exec->handle, exec);
	exec->next = all;
	all = exec;
	pthread_mutex_unlock(&lock);
	if (!added)
		ncc_log("[exec] graph %p: no memory to follow it", (void *)exec->handle);
}

struct ncc_graph_exec *ncc_graph_exec_new(void)
{
	struct ncc_graph_exec *exec;

	pthread_mutex_lock(&lock);
	exec = unused;
	if (exec)
		unused = exec->next;
	pthread_mutex_unlock(&lock);
	if (exec)
		return exec;
	exec = calloc(1, sizeof(*exec));
	if (exec)
		pthread_mutex_init(&exec->lock, NULL);
	return exec;
}

void ncc_graph_exec_drop(struct ncc_graph_exec *exec)
{
	if (!exec)
		return;
	exec->context = NULL;
	exec->given = NULL;
	exec->session = exec->listed = 0;
	exec->by_device = exec->ends = exec->stepped = false;
	atomic_store(&exec->graph, NULL);
	pthread_mutex_lock(&lock);
	exec->next = unused;
	unused = exec;
	pthread_mutex_unlock(&lock);
}

void ncc_graph_exec_add(struct ncc_graph_exec *exec, CUgraphExec handle, struct ncc_graph_body *body)
{
	ncc_graph_discard(ncc_graph_detach(handle)); /* of a graph that went with its context */
	pthread_mutex_lock(&exec->lock);
	exec->handle = handle;
	pthread_mutex_lock(&lock);
	set_body(exec, body);
	pthread_mutex_unlock(&lock);
	ncc_graph_exec_leave(exec);
	ncc_graph_attach(exec);
}

void ncc_graph_exec_put(struct ncc_graph_exec *exec, struct ncc_graph_body *body)
{
	struct ncc_graph_body *old;

	pthread_mutex_lock(&lock);
	old = exec->body;
	if (old) {
		old->ends = exec->ends;
		old->gone_ns = old->by_device && old->memory ? ncc_now_ns() : 0;
	}
	set_body(exec, body);
	pthread_mutex_unlock(&lock);
	ncc_graph_retire(old);
}

void ncc_graph_exec_changed(struct ncc_graph_exec *exec)
{
	pthread_mutex_lock(&lock);
	set_body(exec, exec->body);
	pthread_mutex_unlock(&lock);
}

struct ncc_graph_exec *ncc_graph_detach(CUgraphExec handle)
{
	struct ncc_graph_exec **link = &all, *exec;

	pthread_mutex_lock(&lock);
	exec = find(handle);
	if (exec)
		ncc_table_set(&known, handle, NULL);
	while (exec && *link && *link != exec)
		link = &(*link)->next;
	if (exec && *link)
		*link = exec->next;
	pthread_mutex_unlock(&lock);
	return exec;
}

/* Once a session. Where the program has launched it, its kernels are listed. */
static void count_by_device(struct ncc_graph_exec *exec)
{
	if (!exec->by_device || !exec->given || exec->listed == ncc_session_number())
		return;
	NCC_COUNT(ncc_ledger->graphs_by_device, 1);
	exec->listed = ncc_session_number();
}

static void put_gone(struct ncc_graph_exec *exec)
{
	struct ncc_graph_body *body = exec->body;

	pthread_mutex_lock(&lock);
	set_body(exec, NULL);
	pthread_mutex_unlock(&lock);
	if (body)
		ncc_graph_body_free(body, true);
	ncc_graph_given_forget(exec->given);
}

static void put_destroyed(struct ncc_graph_exec *exec)
{
	count_by_device(exec);
	ncc_graph_exec_put(exec, NULL);
	ncc_graph_given_free(exec->given);
}

/* It is in no list any more. Who is in it meanwhile does this when it leaves. */
static void finish(struct ncc_graph_exec *exec)
{
	enum ncc_graph_end end;

	while (atomic_load(&exec->end) != NCC_GRAPH_STAYS && !pthread_mutex_trylock(&exec->lock)) {
		end = atomic_exchange(&exec->end, NCC_GRAPH_STAYS);
		if (end == NCC_GRAPH_WITH_CONTEXT)
			put_gone(exec);
		else if (end == NCC_GRAPH_DESTROYED)
			put_destroyed(exec);
		if (end != NCC_GRAPH_STAYS)
			exec->handle = NULL;
		pthread_mutex_unlock(&exec->lock);
		if (end != NCC_GRAPH_STAYS)
			ncc_graph_exec_drop(exec);
	}
}

void ncc_graph_exec_leave(struct ncc_graph_exec *exec)
{
	pthread_mutex_unlock(&exec->lock);
	finish(exec);
}

struct ncc_graph_exec *ncc_graph_exec_enter(CUgraphExec handle)
{
	struct ncc_graph_exec *exec = find(handle);

	if (!exec)
		return NULL;
	pthread_mutex_lock(&exec->lock);
	if (exec->handle == handle)
		return exec;
	ncc_graph_exec_leave(exec); /* another one by now, or none */
	return NULL;
}

void ncc_graph_discard(struct ncc_graph_exec *exec)
{
	if (!exec)
		return;
	atomic_store(&exec->end, NCC_GRAPH_DESTROYED);
	finish(exec);
}

static void forget_source(CUgraph graph)
{
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next)
		if (!graph || atomic_load(&exec->graph) == graph)
			atomic_store(&exec->graph, NULL);
	pthread_mutex_unlock(&lock);
}

static bool any_has_source(void)
{
	bool any = false;

	pthread_mutex_lock(&lock);
	for (const struct ncc_graph_exec *exec = all; exec && !any; exec = exec->next)
		any = atomic_load(&exec->graph) != NULL;
	pthread_mutex_unlock(&lock);
	return any;
}

static bool child_goes(CUgraph graph, void *unused)
{
	(void)unused;
	forget_source(graph);
	return false;
}

void ncc_graph_source_goes(CUgraph graph)
{
	forget_source(graph);
	if (any_has_source())
		ncc_graph_any_child(graph, child_goes, NULL);
}

static bool counts_tables(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (ncc_graph_is_counted(body, &body->node[i]))
			return true;
	return false;
}

/* What was found in use. */
struct in_use {
	bool launching; /* the program makes a call that launches or changes one */
	bool running;   /* nodes whose counts are wanted, or that may launch such */
};

bool ncc_graphs_any_by_device(void)
{
	return atomic_load_explicit(&any_by_device, memory_order_relaxed);
}

/* What a launch did that is out still is collected by a later look. */
static void collect(struct ncc_graph_body *body, CUcontext context, struct in_use *found)
{
	bool counts = counts_tables(body);

	if ((context && body->context != context) || body->session != ncc_session_number())
		return;
	if (body->launched && (counts || ncc_graphs_any_by_device()))
		found->running |= ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY;
	if (counts)
		ncc_graph_collect_counts(body);
}

/* Those of a context that another thread ends were looked at before: their counts and events may be gone. */
static void look_at(struct ncc_graph_exec *exec, CUcontext context, struct in_use *found)
{
	if (exec->ends)
		return;
	if (pthread_mutex_trylock(&exec->lock)) {
		found->launching = true;
		return;
	}
	if (exec->body)
		collect(exec->body, context, found);
	pthread_mutex_unlock(&exec->lock);
}

static struct in_use look(CUcontext context)
{
	struct in_use found = {.launching = false};
	int relaxed = ncc_capture_relax();

	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next)
		look_at(exec, context, &found);
	for (struct ncc_graph_body *body = retired; body; body = body->next)
		if (!body->ends)
			collect(body, context, &found);
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
	return found;
}

void ncc_graphs_collect(CUcontext context)
{
	uint64_t until_ns = ncc_now_ns() + STALL_NS;
	struct in_use found = look(context);

	for (int looks = 1; (found.running || (found.launching && looks < LOOKS)) && ncc_now_ns() < until_ns; looks++) {
		nanosleep(&a_moment, NULL);
		found = look(context);
	}
	if (ncc_graphs_any_by_device())
		look(context); /* what was found over behind another one may have launched that */
}

/* What others do is known at their next launch, and when all are collected. */
static void look_at_those_of_device(void)
{
	struct in_use found = {.launching = false}; /* nobody waits */
	int relaxed = ncc_capture_relax();

	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = of_device; exec; exec = exec->next_of_device)
		look_at(exec, NULL, &found);
	for (struct ncc_graph_body *body = retired; body; body = body->next)
		if (!body->ends && body->by_device)
			collect(body, NULL, &found);
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
}

void ncc_graphs_collect_by_device(void)
{
	uint64_t due_ns, now_ns;

	if (!ncc_graphs_any_by_device())
		return;
	due_ns = atomic_load(&next_look_ns);
	now_ns = ncc_now_ns();
	if (now_ns >= due_ns && atomic_compare_exchange_strong(&next_look_ns, &due_ns, now_ns + EACH_NS))
		look_at_those_of_device();
}

bool ncc_graph_execs_visit(bool (*is_one)(const struct ncc_graph_exec *exec, const void *what), const void *what,
			   void (*visit)(struct ncc_graph_exec *exec))
{
	bool all_of_them = true;

	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next) {
		if (!is_one(exec, what))
			continue;
		if (pthread_mutex_trylock(&exec->lock)) {
			all_of_them = false;
			continue;
		}
		visit(exec);
		pthread_mutex_unlock(&exec->lock);
	}
	pthread_mutex_unlock(&lock);
	return all_of_them;
}

static bool is_of(const struct ncc_graph_exec *exec, CUcontext context)
{
	return exec->context == context || (exec->body && exec->body->context == context);
}

/* What one of the context was given, which it has no more. NULL: none has anything, or those that have are in `use`. */
static struct ncc_graph_given *take_given(CUcontext context, bool *use)
{
	struct ncc_graph_given *given = NULL;

	*use = false;
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec && !given; exec = exec->next) {
		if (!is_of(exec, context) || !exec->given)
			continue;
		if (pthread_mutex_trylock(&exec->lock)) {
			*use = true;
			continue;
		}
		given = exec->given;
		exec->given = NULL;
		pthread_mutex_unlock(&exec->lock);
	}
	pthread_mutex_unlock(&lock);
	return given;
}

static void mark(CUcontext context, bool ends)
{
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next)
		if (is_of(exec, context))
			exec->ends = ends;
	for (struct ncc_graph_body *body = retired; body; body = body->next)
		if (body->context == context)
			body->ends = ends;
	pthread_mutex_unlock(&lock);
}

void ncc_graphs_stay(CUcontext context)
{
	mark(context, false);
}

void ncc_graphs_end(CUcontext context)
{
	struct ncc_graph_given *given;
	bool use;

	mark(context, true);
	for (int i = 0; i < LOOKS; i++) {
		while ((given = take_given(context, &use)))
			ncc_graph_given_free(given);
		if (!use)
			return;
		nanosleep(&a_moment, NULL);
	}
}

/* Those that were there when the context ended: a new one may have its handle. A call that uses one of them fails soon. */
static void forget(CUcontext context)
{
	struct ncc_graph_exec **link = &all, *gone = NULL;
	size_t n_gone = 0, left = 0;

	pthread_mutex_lock(&lock);
	while (*link) {
		struct ncc_graph_exec *exec = *link;

		if (!exec->ends || !is_of(exec, context)) {
			left++;
			link = &exec->next;
			continue;
		}
		*link = exec->next;
		exec->next = gone;
		gone = exec;
		n_gone++;
		if (find(exec->handle) == exec)
			ncc_table_set(&known, exec->handle, NULL);
	}
	pthread_mutex_unlock(&lock);
	if (n_gone)
		ncc_log("[exec] graphs %zu gone with their context, %zu left", n_gone, left);
	while (gone) {
		struct ncc_graph_exec *exec = gone;

		gone = exec->next;
		atomic_store(&exec->end, NCC_GRAPH_WITH_CONTEXT);
		finish(exec);
	}
}

void ncc_graphs_forget(CUcontext context)
{
	forget(context);
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_body **link = &retired; *link;) {
		struct ncc_graph_body *body = *link;

		if (body->context != context || !body->ends) {
			link = &body->next;
			continue;
		}
		*link = body->next;
		ncc_graph_body_free(body, true);
	}
	pthread_mutex_unlock(&lock);
	ncc_graph_memory_forget(context);
}

static void leaving(void)
{
	ncc_graphs_collect(NULL);
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next)
		count_by_device(exec);
	pthread_mutex_unlock(&lock);
}

/* Those of former sessions, without probed kernels. False: some are in use. */
static bool drop_unprobed(void)
{
	bool all_of_them = true;

	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next) {
		if (pthread_mutex_trylock(&exec->lock)) {
			all_of_them = false;
			continue;
		}
		if (exec->body && !is_probed(exec->body) && exec->body->session != ncc_session_number()) {
			exec->session = 0;
			ncc_graph_exec_put(exec, NULL);
		}
		pthread_mutex_unlock(&exec->lock);
	}
	return all_of_them;
}

/* Executable graphs that have kernels of the session get their own when they are launched: so long it is to be followed. */
static bool tidy(void)
{
	int relaxed = ncc_capture_relax();
	bool tidied;

	pthread_mutex_lock(&lock);
	tidied = drop_unprobed();
	sweep();
	tidied &= !retired && !any_is_followed();
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
	return tidied;
}

static __attribute__((constructor)) void join(void)
{
	static struct ncc_session_part part = {.leaving = leaving, .tidy = tidy};

	ncc_session_join(&part);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
	ncc_table_forget(&known);
	atomic_store(&followed, 0);
	atomic_store(&any_by_device, false);
	atomic_store(&launched_unknown, false);
	all = unused = of_device = NULL;
	retired = NULL;
}

NCC_ON_FORK(in_child)
