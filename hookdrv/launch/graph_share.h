/* The nodes of an executable graph by kernel: what each launch of it adds to the ledger. */
#ifndef NCC_GRAPH_SHARE_H
#define NCC_GRAPH_SHARE_H

#include "launch/graph_tables.h"

/* Finds the shelf's shares, if that is not done. False: no memory. */
bool ncc_graph_share(struct ncc_graph_body *body);

/* A launch whose nodes did what they do by themselves; or `instead`, those that would be recorded. */
void ncc_graph_count_launch(const struct ncc_graph_body *body, enum ncc_outcome instead);

/* Those that would be recorded have a number by which launches are chosen, although they are not. */
void ncc_graph_number(const struct ncc_graph_body *body);

#endif
