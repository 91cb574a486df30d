/* What a profiler is told that asks for it by cuGetExportTable, as CUPTI does of NVIDIA's driver with tables that nobody else
 * knows: of each call, when it begins; and of each kernel, copy and fill, when it has run.
 */
#ifndef NCC_SIM_WATCH_H
#define NCC_SIM_WATCH_H

#include "sim/task.h"

#define NCC_WATCH_ID "ncc's stand-in: " /* of the table: so many bytes */
enum { NCC_WATCH_ID_BYTES = 16 };

/* Of the call that a thread is in; of the task that a device's thread runs. */
struct ncc_origin {
	uint64_t call;   /* its number, by the profiler */
	uint64_t stream; /* its id */
	uint64_t node;   /* of a graph's launch, from 1 on; 0: of none */
};

extern __thread struct ncc_origin ncc_origin;

struct ncc_ran {
	enum ncc_task_kind kind; /* NCC_TASK_KERNEL, NCC_TASK_COPY or NCC_TASK_SET */
	struct ncc_origin origin;
	CUdevice device;
	unsigned int context;
	const char *kernel;
	const unsigned int *grid, *block;
	unsigned int shared_bytes;
	uint64_t bytes; /* of a copy or fill */
	bool to_host, from_host;
	uint64_t start_ns, end_ns; /* by the model's clock of the device */
};

struct ncc_watcher {
	uint64_t (*call)(const char *name, const char *variant); /* its number */
	void (*ran)(const struct ncc_ran *ran);
	void (*context)(CUcontext context, bool begins);
};

/* The table. */
struct ncc_watch_table {
	size_t bytes;
	void (*watch)(const struct ncc_watcher *watcher); /* NULL: no more */
};

extern const struct ncc_watch_table ncc_watch_table;

void ncc_watch_call(const char *name);
void ncc_watch_task(CUcontext context, const struct ncc_task *task, uint64_t start_cycles, uint64_t end_cycles);
void ncc_watch_context(CUcontext context, bool begins);

#endif
