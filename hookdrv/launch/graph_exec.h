/* The executable graphs that are known, and what each is launched with. */
#ifndef NCC_GRAPH_EXEC_H
#define NCC_GRAPH_EXEC_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/gate.h"
#include "launch/graph_body.h"

enum ncc_graph_end { NCC_GRAPH_STAYS, NCC_GRAPH_DESTROYED, NCC_GRAPH_WITH_CONTEXT };

/* Its memory is used again, but never freed: a call may find it while it goes. */
struct ncc_graph_exec {
	struct ncc_graph_exec *next; /* of all, or of those that are nobody's */
	struct ncc_graph_exec *next_of_device;
	CUgraphExec handle;   /* NULL: it is none; changes with the lock held */
	pthread_mutex_t lock; /* guards `body`, and that what a launch puts on its stream stays in order */
	_Atomic(enum ncc_graph_end) end;
	struct ncc_graph_body *body; /* NULL: its kernels are not known, and run unprobed */
	atomic_bool followed;        /* its body has had probed kernels */
	bool by_device;
	bool ends;    /* with its context */
	bool stepped; /* it has nodes of ours at the ends of its loops */
	/* Where probes are switched on and off (graph_switch.h). */
	CUcontext context;             /* that was current when it was made */
	struct ncc_graph_given *given; /* NULL: its nodes cannot be named any more */
	uint64_t session;              /* whose kernels its nodes have; 0: they are the program's */
	uint64_t listed;               /* the last one that was told of them, or that they were not launched */
	_Atomic(CUgraph)
		graph; /* that it was made of, whose nodes name its own; NULL: that is gone, or has lost some */
};

/* Until `leave` its lock is held, and it does not go. NULL: not known. */
struct ncc_graph_exec *ncc_graph_exec_enter(CUgraphExec handle);
void ncc_graph_exec_leave(struct ncc_graph_exec *exec);

/* One that is none yet; NULL: no memory. */
struct ncc_graph_exec *ncc_graph_exec_new(void);
void ncc_graph_exec_drop(struct ncc_graph_exec *unused);

/* It was made, with a body. Takes both over. */
void ncc_graph_exec_add(struct ncc_graph_exec *exec, CUgraphExec handle, struct ncc_graph_body *body);

/* It is launched with another body from now on, its lock being held. NULL: its kernels are not known. */
void ncc_graph_exec_put(struct ncc_graph_exec *exec, struct ncc_graph_body *body);

/* Whether it has probed kernels: they may be of a session that is over. */
bool ncc_graph_is_followed(CUgraphExec handle);

/* Nothing is probed, and it has no kernels of a session that is over. */
static inline bool ncc_graph_is_at_rest(CUgraphExec handle)
{
	return ncc_is_resting() && !ncc_graph_is_followed(handle);
}

/* Its lock is held, and its nodes have changed: they may have probed kernels now. */
void ncc_graph_exec_changed(struct ncc_graph_exec *exec);

/* Calls `visit`, with its lock held, for each that is one. False: some are in use, and were left out. */
bool ncc_graph_execs_visit(bool (*is_one)(const struct ncc_graph_exec *exec, const void *what), const void *what,
			   void (*visit)(struct ncc_graph_exec *exec));

/* No launch will have it: it is freed when those that are out are over. */
void ncc_graph_retire(struct ncc_graph_body *body);

/* It will be destroyed: forgotten first, as another thread may get its handle once the driver has let go of it. Then it
 * was, or is still there. A call that is in it lets go of it last. */
struct ncc_graph_exec *ncc_graph_detach(CUgraphExec exec);
void ncc_graph_discard(struct ncc_graph_exec *detached);
void ncc_graph_attach(struct ncc_graph_exec *detached);

/* The program destroys a graph, and those of child nodes in it; or a node of one (NULL). */
void ncc_graph_source_goes(CUgraph graph);

/* What nodes without records did is counted, in a context (NULL: all) that is about to go. Waits for their launches, not
 * long. */
void ncc_graphs_collect(CUcontext context);

/* The program launches graphs, and only they launch others: now and then the ledger is told what the device did of these. Whether
 * there are any. */
void ncc_graphs_collect_by_device(void);
bool ncc_graphs_any_by_device(void);

/* The program launches one that is not known: nothing will tell when that is over, nor what the device launches for it. */
void ncc_graph_is_launched_unknown(void);

/* A context is about to go: graphs that are kept for its executable ones, by which they are probed, go while the driver has
 * it. Nothing is asked of them or counted any more. Should it not go, they run without probes; the others go on. */
void ncc_graphs_end(CUcontext context);
void ncc_graphs_stay(CUcontext context);

/* The context is gone, its records are saved. */
void ncc_graphs_forget(CUcontext context);

#endif
