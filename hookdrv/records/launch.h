/* A probed launch between its parameter block and its chunk of the store, and the context that it ran in. */
#ifndef NCC_CUDA_LAUNCH_H
#define NCC_CUDA_LAUNCH_H

#include <string.h>

#include "code/kernel.h"
#include "records/claim.h"
#include "records/host_memory.h"
#include "records/shape.h"

enum {
	NCC_DEVICE_ALIGN = 256,           /* of every array in a launch's buffer, as cuMemAlloc's own */
	NCC_HOST_LAUNCH_BYTES = 64 << 10, /* a launch of no more may have its records on the host */
};

/* Where a launch's records are. Those of few bytes are the host's: nobody has to copy them. Measured on an H200, 16 bytes
 * of every warp cost a kernel of 50 us 1 % on the host if it has 8,192 warps, and 60 % if it has 65,536.
 */
enum ncc_place {
	NCC_ON_DEVICE,
	NCC_ON_HOST,
	NCC_BESIDE, /* also the host's, for a launch that needs more than there is for records; copied as if the device's */
	NCC_PLACES,
};

/* A part of a slab, in use by one launch or idle in its context's pool. */
struct ncc_buffer {
	struct ncc_buffer *next;
	struct ncc_slab *slab;
	CUdeviceptr address;
	uint8_t *host; /* the same memory, if it is the host's, else NULL; where it is idle and cleared, all zero */
	bool cleared;  /* since it was allocated: what the program's memory held before does not get into the store */
	uint64_t clean_bytes; /* of its beginning, that are zero */
};

/* One allocation: buffers of one size. */
struct ncc_slab {
	struct ncc_slab *next;
	enum ncc_place place;
	bool in_pages; /* on the host, where the engine sees it, too (base/pages.h) */
	uint32_t size_class;
	uint32_t n, n_idle;
	uint64_t buffer_bytes;
	uint64_t clearing;             /* id of the stream that clears it: no other may use it. 0: none does */
	uint32_t n_doubtful;           /* that are never used again */
	uint64_t mapped_bytes;         /* of virtual memory management's (device_memory.h); 0: another allocation */
	struct ncc_host_memory beside; /* of NCC_BESIDE */
	struct ncc_buffer buffer[];
};

/* Where a launch's arrays lie in its buffer: records and losses that must start at zero, all counts, those that must too first,
 * the heads of compact maps, then other records, and the lanes' areas of compact maps; the losses of streams that have no
 * desk last.
 */
struct ncc_device_layout {
	uint64_t bytes;
	uint64_t counts_from; /* counts and heads of all maps: these bytes of the buffer */
	uint64_t counts_end;
	uint64_t zeroed_bytes; /* the buffer's first ones, that the kernel finds cleared */
	uint64_t front_bytes;  /* its first ones, with all but losses */
	struct {
		uint64_t counts, heads, records, losses;
	} map[NCC_MAX_MAPS];
};

struct ncc_context;

/* What the nodes of a graph with one kernel are, as far as its launches count them. */
struct ncc_share {
	struct ncc_kernel *kernel;
	enum ncc_outcome outcome; /* of each of them, where nothing keeps a launch from being recorded */
	uint32_t numbered;        /* that are launches by their kernel's number, */
	uint32_t recorded;        /* of these with records, */
	uint32_t always;          /* and, of whatever outcome, outside of conditional nodes: without tables alone */
};

/* Of an executable graph. What is guarded, the pool's lock guards. */
struct ncc_shelf {
	struct ncc_share *share;
	uint32_t n_shares;
	struct ncc_executions *first; /* that is kept: the last one that came; guarded, as what follows */
	uint64_t epoch;               /* of what its nodes are */
	_Atomic uint32_t n_sets;      /* that are kept, or will be */
};

/* What the nodes of one launch have alike. */
struct ncc_stamp {
	CUstream stream;
	uint64_t start_ns, ready_ns;
	uint64_t sequence; /* of the first */
	uint64_t *number;  /* of the first of each kernel, by share */
};

/* One launch of a graph: how often its nodes were executed, and what is kept of them for another one (kept.h). */
struct ncc_executions {
	_Atomic bool in_use; /* the records' side needs it */
	uint32_t *count;     /* by node: the host's memory, which the device adds to */
	CUevent end;         /* behind the launch */
	uint64_t caps;       /* ncc_caps_version before its memory was chosen */
	/* Of a set that is kept, or will be. */
	struct ncc_shelf *shelf; /* NULL: it is not */
	uint64_t epoch;
	struct ncc_records_launch *nodes;            /* by next_node */
	struct ncc_executions *next, *older, *newer; /* on its shelf, in its context */
	uint32_t n_nodes;
	uint64_t kept_ns;          /* since when it is kept */
	_Atomic uint32_t n_back;   /* of them, saved or given up */
	_Atomic bool spoilt;       /* one of those cannot be used again as it is */
	bool guessed;              /* some memory was chosen by what launches had counted */
	bool again;                /* its nodes have what the stamp says, once they are told */
	uint64_t trace_bytes;      /* of all, to be promised */
	struct ncc_flight *leader; /* whose stamp the engine reads; NULL: none of it lies in host pages */
	struct ncc_stamp stamp;
};

/* What says that a launch is over (marks.h). */
enum ncc_mark {
	NCC_MARK_OWN,      /* its event, which was recorded before it was queued: it says nothing of others */
	NCC_MARK_NONE,     /* the event of a later launch of its stream */
	NCC_MARK_COMING,   /* its event, which is about to be recorded, */
	NCC_MARK_RECORDED, /* and was, behind all launches of its stream that were queued before it; */
	NCC_MARK_OVER,     /* its stream was found at rest: it is over, with all that were queued before it */
	NCC_MARK_FAILED,   /* the driver refused the event, or the question */
};

/* Reused with its events; belongs to one context. What who launches writes is together, from the beginning on: the threads
 * that save it had these lines last.
 */
struct ncc_records_launch {
	struct ncc_records_launch *next;
	struct ncc_records_launch *next_tail; /* marks.h */
	struct ncc_context *context;
	CUevent start; /* NULL: not measured */
	CUevent end;
	struct ncc_buffer *buffer;
	struct ncc_flight *flight; /* kept for its next launch; NULL: none was needed yet */
	_Atomic uint8_t mark;      /* enum ncc_mark */
	bool clears_slab; /* its buffer is the first of a new slab, whose others wait for this launch to clear them all */
	bool ends_clearing; /* it is behind the clearing of its slab on its stream: when it is over, so is that */
	bool waits;         /* for memory that others have */
	bool discard;       /* nothing to save: only wait until the stream is done with the buffer */
	bool full;          /* it will use most of its buffer, as far as is known */
	bool held;          /* by its graph, for the next launch (kept.h) */
	bool shrunk;        /* it has less than was chosen, for want of memory */
	bool touched;       /* something that writes to the buffer was put on the stream */
	bool doubtful;      /* it may still write: the buffer is not used again before the context is gone */

	uint32_t row; /* of its kernel */
	struct ncc_kernel *kernel;
	const struct ncc_prepared *prepared;
	const struct ncc_shape *shape; /* of each map: its own, or what launches of its kind have alike (template.h) */
	const struct ncc_device_layout *device; /* the same */
	CUfunction original;
	CUstream stream;
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes;
	uint16_t warps, sample;
	uint64_t number;   /* of this kernel's launches */
	uint64_t sequence; /* of the process's probed launches */
	uint64_t start_ns;
	uint64_t ready_ns;    /* the launch call follows */
	uint64_t trace_bytes; /* of the store: promised, then taken */

	/* While it begins. */
	struct ncc_claim *claim; /* its graph's; else NULL */
	struct ncc_timeout *timeout;

	/* Of a node of a graph; else NULL. */
	struct ncc_executions *executions;
	struct ncc_records_launch *next_node; /* of the same launch of the graph, of whose nodes the first is queued */
	uint32_t node;                        /* its number */
	uint32_t share, nth;                  /* its kernel in the graph; which of that kernel's nodes it is */

	uint32_t n_params, params_bytes; /* that are kept */
	uint8_t params[NCC_KEPT_PARAMS *
		       NCC_KEPT_PARAM_BYTES]; /* one after another, no gaps: ncc_kept_param_bytes of each */

	struct ncc_shape own_shape[NCC_MAX_MAPS];
	struct ncc_device_layout own_device;
	struct ncc_desk *desk[NCC_MAX_MAPS]; /* of a map whose warps are given pages, else NULL */

	/* When it is over. */
	CUresult failure; /* of NCC_MARK_FAILED */
	uint32_t times;   /* it was executed: of a node */
	uint64_t entry;   /* of the store's index, when it is committed */
	uint64_t records, lost;
};

static inline uint32_t ncc_launch_row(const struct ncc_records_launch *launch)
{
	return launch->row;
}

/* Of a kernel's parameter, that are kept. */
static inline uint16_t ncc_kept_param_bytes(const struct ncc_prepared *prepared, uint32_t param)
{
	uint16_t bytes = prepared->param_bytes[param];

	return bytes < NCC_KEPT_PARAM_BYTES ? bytes : NCC_KEPT_PARAM_BYTES;
}

/* Where the next one's are. Most parameters are pointers and numbers: no call for these. */
static inline uint8_t *ncc_keep_param(uint8_t *to, const void *param, uint32_t bytes)
{
	if (bytes == sizeof(uint64_t))
		memcpy(to, param, sizeof(uint64_t));
	else if (bytes == sizeof(uint32_t))
		memcpy(to, param, sizeof(uint32_t));
	else
		memcpy(to, param, bytes);
	return to + bytes;
}

/* As struct ncc_store_map has it. */
static inline uint32_t ncc_launch_sample(const struct ncc_records_launch *launch, uint32_t map)
{
	return launch->prepared->map[map].flags & NCC_MAP_BY_LAUNCH ? (uint32_t)launch->warps * launch->sample : 0;
}

#endif
