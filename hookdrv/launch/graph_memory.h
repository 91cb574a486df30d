/* Memory of graphs' tables: the device's, and the host's that the device reaches. What a graph has given back serves later
 * ones: freeing would wait for the device.
 */
#ifndef NCC_GRAPH_MEMORY_H
#define NCC_GRAPH_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "driver/driver_abi.h"

struct ncc_graph_memory {
	struct ncc_graph_memory *next;
	CUcontext context;
	CUdeviceptr device;
	uint64_t device_bytes;
	uint8_t *host;
	CUdeviceptr host_on_device;
	uint64_t host_bytes;
};

/* Of the current context. NULL: there is none. What is in it, is any. */
struct ncc_graph_memory *ncc_graph_memory_take(CUcontext context, uint64_t device_bytes, uint64_t host_bytes);
void ncc_graph_memory_give(struct ncc_graph_memory *memory);

/* The context has gone, and what lay in it. */
void ncc_graph_memory_forget(CUcontext context);

#endif
