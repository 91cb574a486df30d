#include "launch/graph_shown.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/table.h"
#include "driver/own_call.h"
#include "launch/node_params.h"

static struct ncc_table shown; /* CUgraphNode -> struct ncc_node_params */
static atomic_bool any;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of who changes it */

void ncc_graph_show(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *params, size_t bytes)
{
	CUDA_KERNEL_NODE_PARAMS whole = {.func = NULL};
	struct ncc_node_params *copy;
	int relaxed = ncc_capture_relax();

	memcpy(&whole, params, bytes);
	pthread_mutex_lock(&lock);
	atomic_store(&any, true);
	copy = ncc_node_params_copy(&whole, ncc_table_find(&shown, node));
	if (copy && !ncc_table_set(&shown, node, copy)) {
		free(copy);
		copy = NULL;
	}
	if (copy) {
		params->kernelParams = copy->params.kernelParams;
		params->extra = copy->params.extra;
	}
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
}

bool ncc_graph_any_shown(void)
{
	return atomic_load_explicit(&any, memory_order_relaxed);
}

struct ncc_node_params *ncc_graph_shown_goes(CUgraphNode node)
{
	struct ncc_node_params *copy;

	pthread_mutex_lock(&lock);
	copy = ncc_table_find(&shown, node);
	ncc_table_set(&shown, node, NULL);
	pthread_mutex_unlock(&lock);
	return copy;
}

void ncc_graph_shown_stays(CUgraphNode node, struct ncc_node_params *copy)
{
	pthread_mutex_lock(&lock);
	ncc_table_set(&shown, node, copy);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	ncc_table_forget(&shown);
}

NCC_ON_FORK(in_child)
