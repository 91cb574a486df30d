/* The loops of a graph: bodies of while nodes, and all bodies within those, which one launch of the graph executes several
 * times. While an executable graph is made, a node of ours stands at the end of each, which counts and moves the nodes before
 * it on to their next blocks (NCC_OWN_STEP).
 */
#ifndef NCC_GRAPH_LOOPS_H
#define NCC_GRAPH_LOOPS_H

#include "launch/graph_nodes.h"

struct ncc_graph_loop {
	CUgraph graph;    /* the program's, during the call that makes the executable one */
	CUgraphNode step; /* of ours, in it */
	/* In the graph's tables. */
	uint32_t first, end; /* its nodes are among these */
	uint32_t place;      /* of the first row in each: a row has the blocks of one execution */
	uint32_t row_bytes;  /* 0: the loop has none */
	uint32_t rows;       /* at most */
	uint32_t count;      /* of the first row's counts among a launch's, behind that of the loop itself */
	uint32_t row_counts; /* that a row has */
	bool known;          /* a launch has been seen */
	uint32_t expected;   /* executions in a launch, by those before; under --lossless the most */
	uint32_t steady;     /* launches that had no more than that, one after another */
};

struct ncc_graph_loops {
	struct ncc_graph_loop *loop;
	uint32_t n;
};

/* Those with kernels in them, in the order of the nodes: the same ones for all graphs of the same shape. None where there is
 * no memory. */
struct ncc_graph_loops ncc_graph_loops_of(const struct ncc_graph_nodes *nodes);

/* Nodes of ours stand in the program's graph; and again not. `steps`: one struct ncc_step for each, device memory; 0: the
 * nodes do nothing. False: one stays there. */
void ncc_graph_steps_add(const struct ncc_graph_loops *loops, CUfunction function, CUdeviceptr steps);
bool ncc_graph_steps_remove(const struct ncc_graph_loops *loops);

/* What is known of how often it is executed. */
static inline void ncc_graph_loop_goes_on(struct ncc_graph_loop *loop, const struct ncc_graph_loop *before)
{
	loop->known = before->known;
	loop->expected = before->expected;
	loop->steady = before->steady;
}

#endif
