/* What an executable graph is launched with: its kernel nodes, the probed ones of which are passed where their parameter
 * blocks are (struct ncc_pointer). In device memory are a selector and tables of blocks, a table for each launch that is
 * not saved yet, and a first one for launches that are not recorded. A graph that is updated gets another body.
 */
#ifndef NCC_GRAPH_BODY_H
#define NCC_GRAPH_BODY_H

#include "cuda/launch/graph_memory.h"
#include "cuda/launch/graph_nodes.h"
#include "cuda/launch/ready.h"
#include "cuda/records/launch.h"
#include "cuda/records/launch_info.h"

struct ncc_body_node {
	struct ncc_graph_node at;
	enum ncc_outcome outcome;         /* NCC_LAUNCH_PROBED, or why it is not */
	struct ncc_kernel *kernel;        /* a reference; NULL: the driver does not tell */
	CUDA_KERNEL_NODE_PARAMS original; /* of a probed one: copied, with what it points to */
	/* Of a probed one. */
	struct ncc_ready ready;
	void **params; /* the program's, and `pointer` */
	void *extra[5];
	size_t extra_bytes;
	struct ncc_pointer pointer;
	struct ncc_launch_info info;
	bool tables_only;      /* a launch takes no memory for it */
	uint8_t *block, *sink; /* of a launch that is recorded, what all of them have alike; of one that is not */
	uint32_t place, bytes; /* of its block in a table, in which the address of its count is the last word */
	uint32_t number;       /* among the probed ones: of its count */
	uint32_t counted;      /* of that, what the ledger has */
	enum ncc_outcome now;  /* in the launch that is being made */
};

/* A table of blocks, and counts of executions. The host's memory is the driver's until it has copied it. */
struct ncc_graph_set {
	struct ncc_executions executions;
	uint8_t *table; /* on the host, to be copied */
	bool copying;   /* for a launch without records: until body->last is over */
};

struct ncc_graph_body {
	struct ncc_graph_body *next; /* of those that may still be in use by the device */
	CUcontext context;
	struct ncc_body_node *node;
	size_t n_nodes;
	uint32_t n_probed;
	bool by_launch; /* each launch has a table of its own */
	uint32_t first; /* the set for what is not recorded */
	bool dirty;     /* it is to be copied */
	uint32_t table_bytes, n_sets;
	uint32_t turn; /* where a free one is looked for first */
	struct ncc_graph_set *set;
	struct ncc_graph_memory *memory;
	CUevent last;         /* of the last launch */
	uint64_t last_stream; /* its id; 0: not known */
	bool launched;
	bool lost; /* a launch that `last` does not tell of: nothing is known to be over */
};

/* Of a graph that is instantiated, or that an executable one is updated with; the context is current. `by_device`: the
 * device may launch it. NULL: it is left alone. */
struct ncc_graph_body *ncc_graph_body_make(CUgraph graph, CUcontext context, bool by_device);

/* The nodes of the graph get the probed functions; then the program's again. */
void ncc_graph_body_substitute(struct ncc_graph_body *body);
void ncc_graph_body_restore(const struct ncc_graph_body *body);

/* The executable graph has the program's functions. */
void ncc_graph_body_abandon(struct ncc_graph_body *body, const char *why);

/* What a node is in the body: with other parameters, and not yet in the executable graph. `into` takes all that is needed;
 * its outcome says whether it is probed. */
void ncc_body_node_changed(const struct ncc_graph_body *body, const struct ncc_body_node *node,
			   const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_body_node *into);
void ncc_body_node_free(struct ncc_body_node *node);

/* What the driver is to be told of a probed node. */
CUDA_KERNEL_NODE_PARAMS ncc_body_node_probed(const struct ncc_body_node *node);

/* A block, with the address of a count behind it, is put into a set's table. */
void ncc_graph_put_block(const struct ncc_graph_body *body, struct ncc_graph_set *set, const struct ncc_body_node *node,
			 const uint8_t *block, const uint32_t *count);

/* A set that no launch needs any more; NULL: none. */
struct ncc_graph_set *ncc_graph_free_set(struct ncc_graph_body *body);

/* The word that nobody reads; that which counts what a node without records did in all launches. */
uint32_t *ncc_graph_no_count(const struct ncc_graph_body *body);
uint32_t *ncc_graph_count(const struct ncc_graph_body *body, const struct ncc_body_node *node);

/* Launches of nodes without records are known by what these counted: the ledger and their tables are told. */
void ncc_graph_collect_counts(struct ncc_graph_body *body);

/* The table that launches find which are not recorded, in a set of its own. May wait for launches. */
void ncc_graph_fill_first(struct ncc_graph_body *body);

static inline CUdeviceptr ncc_graph_selector(const struct ncc_graph_body *body)
{
	return body->memory->device;
}

static inline CUdeviceptr ncc_graph_table(const struct ncc_graph_body *body, uint32_t set)
{
	return body->memory->device + NCC_DEVICE_ALIGN + (uint64_t)set * body->table_bytes;
}

/* No launch of it is out, and the counts of all are read. */
bool ncc_graph_body_is_over(const struct ncc_graph_body *body);

/* It is over; or its context is `gone`. */
void ncc_graph_body_free(struct ncc_graph_body *body, bool gone);

#endif
