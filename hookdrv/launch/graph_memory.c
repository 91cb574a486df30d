#include "launch/graph_memory.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/fork.h"
#include "driver/real.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards `idle` */
static struct ncc_graph_memory *idle;

static bool fits(uint64_t has, uint64_t needed)
{
	return has >= needed && has / 2 <= needed;
}

static struct ncc_graph_memory *take_idle(CUcontext context, uint64_t device_bytes, uint64_t host_bytes)
{
	struct ncc_graph_memory **link = &idle, *found;

	pthread_mutex_lock(&lock);
	while (*link && !((*link)->context == context && fits((*link)->device_bytes, device_bytes) &&
			  fits((*link)->host_bytes, host_bytes)))
		link = &(*link)->next;
	found = *link;
	if (found)
		*link = found->next;
	pthread_mutex_unlock(&lock);
	return found;
}

struct ncc_graph_memory *ncc_graph_memory_take(CUcontext context, uint64_t device_bytes, uint64_t host_bytes)
{
	struct ncc_graph_memory *memory = take_idle(context, device_bytes, host_bytes);
	void *host;

	if (memory)
		return memory;
	memory = calloc(1, sizeof(*memory));
	if (!memory || ncc_real.cuMemAlloc_v2(&memory->device, device_bytes))
		goto failed;
	if (ncc_real.cuMemHostAlloc(&host, host_bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP))
		goto no_host;
	if (ncc_real.cuMemHostGetDevicePointer_v2(&memory->host_on_device, host, 0))
		goto not_reached;
	memory->context = context;
	memory->device_bytes = device_bytes;
	memory->host = host;
	memory->host_bytes = host_bytes;
	return memory;

not_reached:
	ncc_real.cuMemFreeHost(host);
no_host:
	ncc_real.cuMemFree_v2(memory->device);
failed:
	free(memory);
	return NULL;
}

void ncc_graph_memory_give(struct ncc_graph_memory *memory)
{
	pthread_mutex_lock(&lock);
	memory->next = idle;
	idle = memory;
	pthread_mutex_unlock(&lock);
}

void ncc_graph_memory_forget(CUcontext context)
{
	struct ncc_graph_memory **link = &idle;

	pthread_mutex_lock(&lock);
	while (*link) {
		struct ncc_graph_memory *memory = *link;

		if (memory->context != context) {
			link = &memory->next;
			continue;
		}
		*link = memory->next;
		free(memory);
	}
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	idle = NULL;
}

NCC_ON_FORK(in_child)
