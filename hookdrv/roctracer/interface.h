/* What both of the library's interfaces say to programs: NCC_ROC_ABI is 2 for that of the specification, which
 * roctracer/roctracer.h declares, and 4 for that of AMD's library 4.1, whose numbers differ.
 */
#ifndef NCC_ROCTRACER_INTERFACE_H
#define NCC_ROCTRACER_INTERFACE_H

#include <stddef.h>
#include <stdint.h>

#ifndef NCC_ROC_ABI
#error "NCC_ROC_ABI"
#endif

#if NCC_ROC_ABI == 4
#define NCC_ROC_BY_ABI(specified, newer) (newer)
#else
#define NCC_ROC_BY_ABI(specified, newer) (specified)
#endif

enum {
	NCC_ROC_VERSION_MAJOR = NCC_ROC_BY_ABI(2, 4),
	NCC_ROC_VERSION_MINOR = NCC_ROC_BY_ABI(0, 1),
};

/* roctracer_status_t. The specification has no number of their own for what stands for another one there. */
enum ncc_roc_status {
	NCC_ROC_SUCCESS = 0,
	NCC_ROC_ERROR = NCC_ROC_BY_ABI(1, -1),
	NCC_ROC_NO_POOL = NCC_ROC_BY_ABI(2, -4), /* UNINIT: there is no default pool */
	NCC_ROC_BAD_DOMAIN = NCC_ROC_BY_ABI(4, -2),
	NCC_ROC_BAD_PARAMETER = NCC_ROC_BY_ABI(5, -3),
	NCC_ROC_HAS_POOL = NCC_ROC_BY_ABI(1, -5),
	NCC_ROC_NO_MEMORY = NCC_ROC_BY_ABI(1, -6),
	NCC_ROC_NOTHING_PUSHED = NCC_ROC_BY_ABI(1, -7),
};

/* activity_domain_t */
enum ncc_roc_domain {
	NCC_ROC_HSA_API = 0,
	NCC_ROC_HSA_OPS = 1,
	NCC_ROC_HIP_API = NCC_ROC_BY_ABI(2, 3),
	NCC_ROC_HIP_OPS = NCC_ROC_BY_ABI(3, 2),
	NCC_ROC_KFD_API = 4,
	NCC_ROC_EXT_API = 5,
	NCC_ROC_ROCTX = 6,
	NCC_ROC_HSA_EVENTS = 7, /* of 4.1 alone */
	NCC_ROC_DOMAINS = NCC_ROC_BY_ABI(7, 8),
};

enum { NCC_ROC_MOST_CALLS = 512 }; /* that a domain has as operations */

/* Operations of NCC_ROC_HIP_OPS, and of NCC_ROC_HSA_OPS. */
enum ncc_roc_op {
	NCC_ROC_DISPATCH = 0,
	NCC_ROC_COPY = 1,
	NCC_ROC_BARRIER = 2,
	NCC_ROC_OPS = 3,
};

/* Of NCC_ROC_EXT_API. */
enum { NCC_ROC_EXT_MARK = 0, NCC_ROC_EXT_EXTERNAL_ID = 1, NCC_ROC_EXT_OPS = 2 };

/* What an operation is (HipVdiCommandKind of hip_runtime_prof.h). */
enum ncc_roc_kind {
	NCC_ROC_KERNEL = 0x11f0,
	NCC_ROC_COPY_TO_HOST = 0x11f3,
	NCC_ROC_COPY_TO_DEVICE = 0x11f4,
	NCC_ROC_COPY_ON_DEVICE = 0x11f5,
	NCC_ROC_MARKER = 0x11fe,
	NCC_ROC_RECT_TO_HOST = 0x1201,
	NCC_ROC_RECT_TO_DEVICE = 0x1202,
	NCC_ROC_RECT_ON_DEVICE = 0x1203,
	NCC_ROC_FILL = 0x1207,
	/* Of ours: the addresses tell in which direction; a graph, of which all nodes are one operation. */
	NCC_ROC_COPY_ANYWHERE = 0x11f1,
	NCC_ROC_GRAPH = 0x12f0,
};

enum ncc_roc_phase { NCC_ROC_ENTER = 0, NCC_ROC_EXIT = 1 };

/* activity_record_t */
struct ncc_roc_record {
	uint32_t domain, kind, op;
	uint64_t correlation_id, begin_ns, end_ns;
	union {
		struct {
			int device_id;
			uint64_t queue_id;
		};
		struct {
			uint32_t process_id, thread_id;
		};
		uint64_t external_id;
	};
	union {
		size_t bytes;
		const char *kernel_name; /* 4.1: of a kernel */
	};
};

typedef void (*ncc_roc_callback)(uint32_t domain, uint32_t op, const void *data, void *arg);
typedef void (*ncc_roc_allocator)(char **memory, size_t bytes, void *arg);
typedef void (*ncc_roc_buffer_callback)(const char *begin, const char *end, void *arg);

/* roctracer_properties_t */
struct ncc_roc_properties {
	uint32_t mode;
	size_t buffer_bytes;
	ncc_roc_allocator allocate;
	void *allocate_arg;
	ncc_roc_buffer_callback filled;
	void *filled_arg;
};

#endif
