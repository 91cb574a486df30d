/* What the nodes of a graph do in a launch of it, and memory for what they record. */
#ifndef NCC_GRAPH_BEGIN_H
#define NCC_GRAPH_BEGIN_H

#include "launch/graph_body.h"
#include "records/records.h"

/* What its nodes do in a launch. */
enum ncc_graph_does {
	NCC_EACH_BY_ITSELF, /* node->now says it */
	NCC_ALL_AS_MADE,
	NCC_ALL_WITHOUT_ROOM,
};

/* One that is being made. */
struct ncc_graph_launch {
	struct ncc_graph_body *body;
	CUstream stream;
	uint64_t stream_id;
	uint64_t start_ns;
	bool ordered; /* something is on the stream behind the graph's last launch */
	enum ncc_graph_does does;
	struct ncc_claim claim; /* under --lossless; how long it waits, in all, too */
	bool claimed;
	bool made;                 /* by the driver, or refused by it; not for what failed before */
	bool for_graphics;         /* or behind what is: nothing of it is recorded */
	bool again;                /* with what was kept of a launch before, the table too */
	struct ncc_graph_set *set; /* NULL: there is none free */
	struct ncc_records_launch *nodes, **end;
};

/* Takes what its nodes need, in that context. Without a session (another thread ends the program) nothing is recorded. */
void ncc_graph_begin(struct ncc_graph_launch *l, const struct ncc_welcome *run);

#endif
