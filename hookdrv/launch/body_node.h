/* A kernel node of an executable graph: whether it is probed, and with what. */
#ifndef NCC_BODY_NODE_H
#define NCC_BODY_NODE_H

#include "launch/graph_nodes.h"
#include "launch/node_params.h"
#include "launch/ready.h"
#include "records/launch_info.h"

enum { NCC_NO_LOOP = UINT32_MAX };

struct ncc_body_node {
	struct ncc_graph_node at;
	enum ncc_outcome outcome;         /* NCC_LAUNCH_PROBED, or why it is not */
	char *why;                        /* what was said of that, or NULL */
	struct ncc_kernel *kernel;        /* a reference; NULL: the driver does not tell */
	CUDA_KERNEL_NODE_PARAMS original; /* of a probed one: copied, with what it points to */
	/* Of a probed one. */
	struct ncc_ready ready;
	void **params; /* the program's, and `pointer` */
	void *extra[5];
	size_t extra_bytes;
	void *packed[5]; /* the program's and the pointer in one buffer, where it gave them so */
	size_t packed_bytes;
	struct ncc_pointer pointer;
	struct ncc_launch_info info;
	bool cooperative, updatable; /* what the program's node is: not to be asked for once that may be gone */
	bool tables_only;            /* a launch takes no memory for it */
	uint8_t *block, *sink;       /* of a launch that is recorded, what all of them have alike; of one that is not */
	uint32_t place, bytes;       /* of its block in a table, in which the address of its count is the last word */
	struct ncc_kernel *placed;   /* a reference: whose executions are counted there; NULL: it has no place */
	uint32_t loop;               /* whose rows have it; NCC_NO_LOOP: none's */
	uint32_t number;             /* among the probed ones: of its count over all launches */
	uint32_t count;              /* among a launch's counts, in the first row */
	uint32_t counted, beyond;    /* of the counts over all launches, what the ledger has */
	uint32_t recorded;           /* rows, in the launch that is being made, */
	enum ncc_outcome now;        /* and what becomes of the node in that, */
	enum ncc_outcome otherwise;  /* or of those executions that are not recorded */
	uint32_t share, nth;         /* its kernel among the graph's; which of that kernel's nodes it is */
};

/* Its launch. */
struct ncc_call ncc_node_call(const CUDA_KERNEL_NODE_PARAMS *params, bool cooperative);
bool ncc_node_is_cooperative(CUgraphNode node);

/* The attributes of a node of the program's. */
void ncc_body_node_ask(struct ncc_body_node *node, CUgraphNode of);

/* Fills in everything but what lies in the graph's tables, its attributes being known. */
void ncc_body_node_look(struct ncc_body_node *node, const CUDA_KERNEL_NODE_PARAMS *params, CUcontext context);

/* Of one that was copied from elsewhere: what points into it does. */
void ncc_body_node_moved(struct ncc_body_node *node);

/* What the driver is to be told of a probed node. */
CUDA_KERNEL_NODE_PARAMS ncc_body_node_probed(const struct ncc_body_node *node);

/* All that is known of it is its kernel, which runs unprobed for this reason. */
void ncc_body_node_name(struct ncc_body_node *node, CUfunction function, const char *why);

/* Why it is not probed, for the ledger. */
void ncc_body_node_say(struct ncc_body_node *node, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* It may run unprobed, where nobody counts how often. */
void ncc_body_node_is_uncounted(const struct ncc_body_node *node, enum ncc_outcome outcome);

void ncc_body_node_free(struct ncc_body_node *node);

#endif
