#include "launch/graph_share.h"

#include <stdlib.h>

#include "base/ledger.h"

static uint32_t share_of(struct ncc_shelf *shelf, const struct ncc_body_node *node)
{
	uint32_t i = 0;

	while (i < shelf->n_shares &&
	       (shelf->share[i].kernel != node->kernel || shelf->share[i].outcome != node->outcome))
		i++;
	if (i == shelf->n_shares)
		shelf->share[shelf->n_shares++] = (struct ncc_share){.kernel = node->kernel, .outcome = node->outcome};
	return i;
}

static void add_node(struct ncc_graph_body *body, struct ncc_body_node *node)
{
	struct ncc_share *share;
	bool probed = node->outcome == NCC_LAUNCH_PROBED;
	bool only_tables = probed && (node->tables_only || body->by_device);

	node->share = share_of(&body->shelf, node);
	share = &body->shelf.share[node->share];
	node->nth = share->numbered;
	share->numbered += probed;
	share->recorded += probed && !only_tables;
	share->always += !only_tables && !node->at.conditional;
	body->has_conditions |= node->at.conditional;
	body->has_tables |= only_tables;
}

bool ncc_graph_share(struct ncc_graph_body *body)
{
	struct ncc_share *share;

	if (body->shared)
		return true;
	share = realloc(body->shelf.share, (body->n_nodes + 1) * sizeof(*share));
	if (!share)
		return false;
	body->shelf.share = share;
	body->shelf.n_shares = 0;
	body->has_tables = body->has_conditions = false;
	for (size_t i = 0; i < body->n_nodes; i++)
		add_node(body, &body->node[i]);
	body->shared = true;
	return true;
}

static struct ncc_row *row_of(const struct ncc_kernel *kernel)
{
	return ncc_row(atomic_load_explicit(&kernel->row, memory_order_relaxed));
}

void ncc_graph_count_launch(const struct ncc_graph_body *body, enum ncc_outcome instead)
{
	for (uint32_t i = 0; i < body->shelf.n_shares; i++) {
		const struct ncc_share *share = &body->shelf.share[i];
		bool probed = share->outcome == NCC_LAUNCH_PROBED;
		enum ncc_outcome outcome = probed ? instead : share->outcome;
		/* Of those in bodies only the device knows whether they were executed. */
		uint32_t n = outcome == NCC_LAUNCH_PROBED ? share->recorded : share->always;

		if (n)
			NCC_COUNT(row_of(share->kernel)->launches[outcome], n);
	}
}

void ncc_graph_number(const struct ncc_graph_body *body)
{
	for (uint32_t i = 0; i < body->shelf.n_shares; i++)
		atomic_fetch_add_explicit(&body->shelf.share[i].kernel->launches, body->shelf.share[i].numbered,
					  memory_order_relaxed);
}
