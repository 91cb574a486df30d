/* Where the probed nodes of an executable graph find their parameter blocks (struct ncc_pointer). In device memory are a
 * selector and tables of blocks: one for each launch that is not saved yet, and a first one for launches that are not
 * recorded.
 */
#ifndef NCC_GRAPH_TABLES_H
#define NCC_GRAPH_TABLES_H

#include "code/own_kernels.h"
#include "launch/body_node.h"
#include "launch/graph_loops.h"
#include "launch/graph_memory.h"
#include "records/launch.h"
#include "records/timeout.h"

enum { NCC_NO_SET = UINT32_MAX };

/* So long a call of the program's that changes a graph, or gives one up, waits for its launches. */
#ifndef NCC_GRAPH_WAIT_MS
#define NCC_GRAPH_WAIT_MS 10000
#endif

/* A table of blocks, and counts of executions, which are first in it. The host's memory is the driver's until it has copied it. */
struct ncc_graph_set {
	struct ncc_executions executions;
	uint8_t *table;        /* on the host, to be copied */
	struct ncc_step *step; /* of each loop, to be copied, too */
	bool learned;          /* how often its launch executed each loop */
	bool copying;          /* for a launch without records: until body->last is over */
};

/* What an executable graph is launched with. One that is updated gets another. */
struct ncc_graph_body {
	struct ncc_graph_body *next; /* of those that may still be in use by the device */
	CUcontext context;
	bool ends;        /* with it; */
	uint64_t session; /* ncc_session_number; */
	bool lossless;    /* nothing of it is to be lost */
	struct ncc_body_node *node;
	size_t n_nodes;
	uint32_t n_probed;
	bool by_device;    /* the device may launch the graph: it has one table, which never changes */
	uint64_t gone_ns;  /* when such a graph went, of which it may still execute what was launched before */
	uint64_t quiet_ns; /* launches of it that were made before are over */
	bool by_launch;    /* each launch has a table of its own */
	uint32_t first;    /* the set for what is not recorded */
	bool dirty;        /* it is to be copied */
	bool stale;        /* it does not have what its nodes have become: launches still read all tables */
	uint32_t selected; /* the set that the selector says behind what was put on streams; NCC_NO_SET: not known */
	uint32_t table_bytes, n_sets;
	uint32_t plain_bytes; /* of a table, in front of rows */
	uint32_t n_counts;    /* of a launch */
	struct ncc_graph_loops loops;
	bool stepped; /* the executable graph has steps at their ends, */
	struct ncc_graph_memory
		*steps; /* which these are; NULL: they do nothing. What is in it is any until `steps_put` */
	bool steps_put;
	uint32_t *
		total; /* of each probed node, over all launches; one that nobody reads; of each what was beyond rows */
	struct ncc_shelf shelf;
	bool shared, has_tables,
		has_conditions; /* its shares are known; of probed nodes, launches have nothing of some; some nodes are in bodies */
	uint64_t full_ns; /* when a launch of it last found no room; 0: never */
	struct ncc_graph_set *set;
	struct ncc_graph_memory *memory;
	CUevent last;         /* of the last launch: that of its set, or the body's own */
	CUevent own;          /* of launches that are not recorded */
	uint64_t last_stream; /* its id; 0: not known */
	bool launched;
	uint64_t n_launches, n_again; /* of these, with what was kept */
	bool silent;                  /* nothing of it is recorded any more: whoever launches it stores to the sink */
	bool kept;                    /* the program's graph points to it, too: it is never freed */
	bool lacks;                   /* it executes kernels that are not known */
	bool fails;                   /* a launch did, as it would without probes */
	bool lost;                    /* a launch that `last` does not tell of: nothing is known to be over */
};

/* For the nodes that are probed, with rows for the loops' where body->stepped. NULL: done; else why there are none. */
const char *ncc_graph_tables_make(struct ncc_graph_body *body);

/* `into` takes the place of a node in the tables, if there is room; its outcome says so. */
void ncc_graph_take_place(const struct ncc_graph_body *body, const struct ncc_body_node *node,
			  struct ncc_body_node *into);

/* Whether a table has at a node's place what that is given there, and its kernel is counted there: whoever executes what was
 * uploaded before, or this, finds its own. */
bool ncc_graph_has_block(const struct ncc_graph_body *body, const struct ncc_body_node *node);

/* Nothing of it is recorded any more: whoever launches it stores to the sink. Waits for launches, so long. False: the device cannot
 * be told so, or will be once they are over. */
bool ncc_graph_store_to_sink(struct ncc_graph_body *body, struct ncc_timeout *timeout);

/* A node of the program's graph has kept the probed kernel: whoever launches that stores to the sink from now on. */
void ncc_graph_keep_as_sink(struct ncc_graph_body *body, const struct ncc_body_node *node, CUresult why);

/* A block, with the address of a count behind it, is put into a set's table: of a loop's node, for one execution. */
void ncc_graph_put_block(const struct ncc_graph_body *body, struct ncc_graph_set *set, const struct ncc_body_node *node,
			 uint32_t row, const uint8_t *block, const uint32_t *count);

/* So many rows have blocks: the next one, for all that the loop executes beyond them, gets the sink's. */
void ncc_graph_put_rows(const struct ncc_graph_body *body, struct ncc_graph_set *set, uint32_t loop, uint32_t rows);

/* Learns how often launches that are over executed each loop. Whether one that is not would be the first to tell. */
bool ncc_graph_learns(struct ncc_graph_body *body);

/* How many rows a launch is to have, by what is known. */
uint32_t ncc_graph_rows(const struct ncc_graph_body *body, uint32_t loop);

/* Of these, as many as launches before have executed, if nothing is to be lost. */
uint32_t ncc_graph_needed_rows(const struct ncc_graph_body *body, uint32_t loop);

/* A set that no launch needs any more, with its event; NULL: none. */
struct ncc_graph_set *ncc_graph_free_set(struct ncc_graph_body *body);

/* The word that counts what a node without records does, over all launches; that of one which stores to the sink: the same
 * where only the device knows how often that is, else one that nobody reads. */
uint32_t *ncc_graph_total(const struct ncc_graph_body *body, const struct ncc_body_node *node);
uint32_t *ncc_graph_sink_total(const struct ncc_graph_body *body, const struct ncc_body_node *node);

/* Only the device knows how often it is executed. */
static inline bool ncc_graph_is_counted(const struct ncc_graph_body *body, const struct ncc_body_node *node)
{
	return node->outcome == NCC_LAUNCH_PROBED && (node->tables_only || node->at.conditional || body->by_device);
}

/* What was executed without records is known by what these counted: the ledger, and tables, are told. */
void ncc_graph_collect_counts(struct ncc_graph_body *body);

/* Its nodes are not what they were: nothing that was known or kept of them holds. */
void ncc_graph_altered(struct ncc_graph_body *body);

/* The table that launches find which are not recorded, in a set of its own. May wait for launches, so long. False: they do not end;
 * the first launch that is to have the table tries again. */
bool ncc_graph_fill_first(struct ncc_graph_body *body, struct ncc_timeout *timeout);

/* The next launch's table is that of `set`, which `fresh` says is to be copied: puts on the stream what it takes, behind
 * all that was put on streams before. Nothing where ncc_graph_is_selected. */
CUresult ncc_graph_select(struct ncc_graph_body *body, uint32_t set, bool fresh, CUstream stream,
			  struct ncc_timeout *timeout);

static inline bool ncc_graph_is_selected(const struct ncc_graph_body *body, uint32_t set, bool fresh)
{
	return !fresh && !body->dirty && body->selected == set && !(body->stale && set == body->first);
}

static inline CUdeviceptr ncc_graph_selector(const struct ncc_graph_body *body)
{
	return body->memory->device;
}

static inline CUdeviceptr ncc_graph_table(const struct ncc_graph_body *body, uint32_t set)
{
	return body->memory->device + NCC_DEVICE_ALIGN + (uint64_t)set * body->table_bytes;
}

#endif
