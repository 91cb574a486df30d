/* Executable graphs end, by themselves or with their context, while other threads' calls use them. What a graph has must be
 * its own and there until a call leaves it, and all of it freed in the end. */
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/gate.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/real.h"
#include "launch/graph_exec.h"
#include "launch/graph_given.h"
#include "records/kept.h"
#include "engine/session.h"

enum { USERS = 4, GRAPHS = 2, ROUNDS = 4000, MOST_ROUNDS = 1000 * ROUNDS, USES = 100 };

struct ncc_real ncc_real;
struct ncc_ledger *ncc_ledger;
static struct ncc_config settings;
static atomic_bool over, held, busy; /* the threads; bodies by the device; the last launch */
static atomic_int made, freed, used, wrong, asked;

/* What is behind all of it. */
static CUresult exchange_mode(int *mode)
{
	return CUDA_SUCCESS;
}

static CUresult query(CUevent event)
{
	return atomic_load(&busy) ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
}

const struct ncc_config *ncc_config(void)
{
	return &settings;
}

void ncc_log(const char *format, ...)
{
}

void ncc_on_fork(struct ncc_fork_hook *hook)
{
}

bool ncc_gate_is_blind(void)
{
	return false;
}

uint64_t ncc_session_number(void)
{
	return 1;
}

void ncc_session_join(struct ncc_session_part *part)
{
}

void ncc_kept_forget(struct ncc_shelf *shelf)
{
}

void ncc_graph_collect_counts(struct ncc_graph_body *body)
{
	atomic_fetch_add(&asked, 1);
}

void ncc_graph_memory_forget(CUcontext context)
{
}

bool ncc_graph_any_child(CUgraph graph, ncc_graph_visit *visit, void *argument)
{
	return false;
}

void ncc_graph_given_free(struct ncc_graph_given *given)
{
}

void ncc_graph_given_forget(struct ncc_graph_given *given)
{
}

bool ncc_graph_body_is_over(const struct ncc_graph_body *body)
{
	atomic_fetch_add(&asked, 1);
	return !atomic_load(&held);
}

void ncc_graph_body_free(struct ncc_graph_body *body, bool gone)
{
	memset(body, 0xa5, sizeof(*body));
	free(body);
	atomic_fetch_add(&freed, 1);
}

static CUgraphExec handle_of(size_t i)
{
	return (CUgraphExec)(0x1000 + 0x100 * i);
}

static CUcontext context_of(size_t i)
{
	return (CUcontext)(0x10 + i);
}

static void use(size_t i)
{
	struct ncc_graph_exec *exec = ncc_graph_exec_enter(handle_of(i));
	struct ncc_graph_body *body;

	if (!exec)
		return;
	body = exec->body;
	for (int looks = 0; looks < 3; looks++) {
		atomic_fetch_add(&wrong, exec->handle != handle_of(i) || exec->body != body || !body ||
						 body->context != context_of(i));
		if (body)
			body->n_launches++; /* by one call at a time */
		sched_yield();
	}
	ncc_graph_exec_leave(exec);
	atomic_fetch_add(&used, 1);
}

static void *use_all(void *unused)
{
	for (size_t i = 0; !atomic_load(&over); i++)
		use(i % GRAPHS);
	return NULL;
}

static void make(size_t i)
{
	struct ncc_graph_exec *exec = ncc_graph_exec_new();
	struct ncc_graph_body *body = calloc(1, sizeof(*body));

	body->context = exec->context = context_of(i);
	ncc_graph_exec_add(exec, handle_of(i), body);
	atomic_fetch_add(&made, 1);
}

static void end(size_t i, bool with_context)
{
	if (with_context) {
		ncc_graphs_end(context_of(i));
		ncc_graphs_forget(context_of(i));
	} else {
		ncc_graph_discard(ncc_graph_detach(handle_of(i)));
	}
}

/* A context goes with a graph whose last launch is out, and another one, which gets its handles, has such a graph before the
 * end of the first is seen. Only the first one's goes. */
static int freed_of_former(void)
{
	int before;

	atomic_store(&held, true);
	make(0);
	ncc_graphs_end(context_of(0));
	make(0);
	end(0, false);
	before = atomic_load(&freed);
	ncc_graphs_forget(context_of(0));
	before = atomic_load(&freed) - before;
	atomic_store(&held, false);
	ncc_graph_retire(NULL);
	return before;
}

static void make_counted(struct ncc_body_node *node)
{
	struct ncc_graph_exec *exec;

	make(0);
	exec = ncc_graph_exec_enter(handle_of(0));
	exec->body->session = ncc_session_number();
	exec->body->by_device = true;
	exec->body->node = node;
	exec->body->n_nodes = 1;
	ncc_graph_exec_leave(exec);
}

/* Another thread looks at all graphs, and sweeps. How often it asks of those of a context: one that is in use, and one that
 * went before. */
static int asks(void)
{
	int before = atomic_load(&asked);

	ncc_graphs_collect(NULL);
	ncc_graph_retire(NULL);
	return atomic_load(&asked) - before;
}

/* Before the context ends, while it does, and once it has not. */
static void ask_while_it_ends(void)
{
	struct ncc_body_node node = {.outcome = NCC_LAUNCH_PROBED};
	int before, meanwhile;

	atomic_store(&held, true);
	make_counted(&node);
	end(0, false);
	make_counted(&node);
	before = asks();
	ncc_graphs_end(context_of(0));
	meanwhile = asks();
	ncc_graphs_stay(context_of(0));
	printf("asked %d %d %d ", before, meanwhile, asks());
	atomic_store(&held, false);
	end(0, false);
}

enum { MANY = 2000, LONGER_MS = 1200, BETWEEN_MS = 150 };

static void wait_ms(long ms)
{
	nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static void make_with(size_t i, struct ncc_body_node *node, bool by_device)
{
	static struct ncc_graph_memory memory;
	struct ncc_graph_exec *exec = ncc_graph_exec_new();
	struct ncc_graph_body *body = calloc(1, sizeof(*body));

	*body = (struct ncc_graph_body){.context = context_of(0),
					.session = ncc_session_number(),
					.node = node,
					.n_nodes = 1,
					.memory = &memory,
					.by_device = by_device};
	exec->context = context_of(0);
	exec->by_device = by_device;
	ncc_graph_exec_add(exec, handle_of(i), body);
	atomic_fetch_add(&made, 1);
}

static int looks_at(void)
{
	int before = atomic_load(&asked);

	wait_ms(BETWEEN_MS);
	ncc_graphs_collect_by_device();
	return atomic_load(&asked) - before;
}

/* Of many graphs with counts one is such as the device may launch: launching threads look at that one. */
static void look_at_many(void)
{
	struct ncc_body_node node = {.outcome = NCC_LAUNCH_PROBED, .tables_only = true};

	for (size_t i = 0; i < MANY; i++)
		make_with(i, &node, i == MANY / 2);
	printf("of %d looked at %d ", MANY, looks_at());
	end(MANY / 2, false);
	printf("then %d ", looks_at());
	for (size_t i = 0; i < MANY; i++)
		end(i, false);
	ncc_graph_retire(NULL);
	wait_ms(BETWEEN_MS);
	ncc_graph_retire(NULL);
}

static int freed_since(int before, long ms)
{
	wait_ms(ms);
	ncc_graph_retire(NULL);
	return atomic_load(&freed) - before;
}

/* A graph that the device launched, for one whose launch is not over, goes: its tables are read for as long as that takes. */
static void outlive(void)
{
	struct ncc_body_node node = {.outcome = NCC_LAUNCH_PROBED};
	struct ncc_graph_exec *parent;
	int before;

	make_with(0, &node, false);
	make_with(1, &node, true);
	atomic_store(&busy, true);
	parent = ncc_graph_exec_enter(handle_of(0));
	parent->body->launched = true;
	ncc_graph_exec_leave(parent);
	before = atomic_load(&freed);
	end(1, false);
	printf("freed while it runs %d ", freed_since(before, LONGER_MS));
	parent = ncc_graph_exec_enter(handle_of(0));
	printf("while it is launched %d ", freed_since(before, BETWEEN_MS));
	ncc_graph_exec_leave(parent);
	atomic_store(&busy, false);
	printf("then %d ", freed_since(before, BETWEEN_MS));
	end(0, false);
	make_with(1, &node, true);
	ncc_graph_is_launched_unknown();
	end(1, false);
	before = atomic_load(&freed);
	printf("never %d ", freed_since(before, BETWEEN_MS));
	ncc_graphs_end(context_of(0));
	ncc_graphs_forget(context_of(0));
	printf("but with its context %d\n", atomic_load(&freed) - before);
}

int main(void)
{
	pthread_t user[USERS];

	ncc_real.cuThreadExchangeStreamCaptureMode = exchange_mode;
	ncc_real.cuEventQuery = query;
	printf("of the former %d ", freed_of_former());
	ask_while_it_ends();
	for (int i = 0; i < USERS; i++)
		pthread_create(&user[i], NULL, use_all, NULL);
	for (size_t round = 0; round < ROUNDS || (atomic_load(&used) <= USES && round < MOST_ROUNDS); round++) {
		for (size_t i = 0; i < GRAPHS; i++)
			make(i);
		sched_yield();
		for (size_t i = 0; i < GRAPHS; i++)
			end(i, (round + i) % 2);
	}
	atomic_store(&over, true);
	for (int i = 0; i < USERS; i++)
		pthread_join(user[i], NULL);
	ncc_graph_retire(NULL);
	printf("used %d wrong %d left %d\n", atomic_load(&used) > USES, atomic_load(&wrong),
	       atomic_load(&made) - atomic_load(&freed));
	look_at_many();
	outlive();
	return 0;
}
