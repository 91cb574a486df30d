/* The roctracer API of AMD's specification ("ROC Tracer / ROC-TX Libraries Specification", ROC Tracer API version 2), as
 * libroctracer64.so.2 has it. The library of today's ROCm, libroctracer64.so.4, has other numbers: for that one take its own header.
 */
#ifndef ROCTRACER_H_
#define ROCTRACER_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- 2. Versions and errors */

#define ROCTRACER_VERSION_MAJOR 2
#define ROCTRACER_VERSION_MINOR 0

uint32_t roctracer_major_version(void);
uint32_t roctracer_minor_version(void);

typedef enum {
	ROCTRACER_STATUS_SUCCESS = 0,
	ROCTRACER_STATUS_ERROR = 1,
	ROCTRACER_STATUS_UNINIT = 2, /* there is no default pool */
	ROCTRACER_STATUS_BREAK = 3,
	ROCTRACER_STATUS_BAD_DOMAIN = 4,
	ROCTRACER_STATUS_BAD_PARAMETER = 5,
	ROCTRACER_STATUS_HIP_API_ERR = 6,
	ROCTRACER_STATUS_HCC_OPS_ERR = 7,
	ROCTRACER_STATUS_ROCTX_ERR = 8,
} roctracer_status_t;

/* What was wrong with the calling thread's last call that failed; "" if none has. */
const char *roctracer_error_string(void);

/* ---- 3.2. Domains */

typedef enum {
	ACTIVITY_DOMAIN_HSA_API = 0,
	ACTIVITY_DOMAIN_HSA_OPS = 1,
	ACTIVITY_DOMAIN_HIP_API = 2,
	ACTIVITY_DOMAIN_HIP_OPS = 3,
	ACTIVITY_DOMAIN_KFD_API = 4,
	ACTIVITY_DOMAIN_EXT_API = 5,
	ACTIVITY_DOMAIN_ROCTX = 6,
	ACTIVITY_DOMAIN_NUMBER = 7
} activity_domain_t;

typedef activity_domain_t roctracer_domain_t;

/* NULL: there is no such operation, and roctracer_error_string says so. */
const char *roctracer_op_string(uint32_t domain, uint32_t op, uint32_t kind);
roctracer_status_t roctracer_op_code(uint32_t domain, const char *str, uint32_t *op, uint32_t *kind);

/* ---- 3.3. Callbacks */

typedef uint64_t activity_correlation_id_t;

typedef enum { ROCTRACER_API_PHASE_ENTER = 0, ROCTRACER_API_PHASE_EXIT = 1 } roctracer_api_phase_t;

/* As the specification's samples call them. */
#define ACTIVITY_API_PHASE_ENTER ROCTRACER_API_PHASE_ENTER
#define ACTIVITY_API_PHASE_EXIT  ROCTRACER_API_PHASE_EXIT

/* `data`: of ACTIVITY_DOMAIN_HIP_API a hip_api_data_t (roctracer_hip.h). */
typedef void (*roctracer_rtapi_callback_t)(uint32_t domain, uint32_t cid, const void *data, void *arg);
typedef roctracer_rtapi_callback_t activity_rtapi_callback_t;

roctracer_status_t roctracer_enable_op_callback(activity_domain_t domain, uint32_t op,
						activity_rtapi_callback_t callback, void *arg);
roctracer_status_t roctracer_enable_domain_callback(activity_domain_t domain, activity_rtapi_callback_t callback,
						    void *arg);
roctracer_status_t roctracer_enable_callback(activity_rtapi_callback_t callback, void *arg);
roctracer_status_t roctracer_disable_op_callback(activity_domain_t domain, uint32_t op);
roctracer_status_t roctracer_disable_domain_callback(activity_domain_t domain);
roctracer_status_t roctracer_disable_callback(void);

/* ---- 3.4. Activity */

typedef uint32_t activity_kind_t;
typedef uint32_t activity_op_t;

typedef struct activity_record_s {
	uint32_t domain;
	activity_kind_t kind;
	activity_op_t op;
	activity_correlation_id_t correlation_id;
	uint64_t begin_ns;
	uint64_t end_ns;
	union {
		struct {               /* of ACTIVITY_DOMAIN_HIP_OPS */
			int device_id; /* the node's number, as rocm-smi shows it */
			uint64_t queue_id;
		};
		struct { /* of ACTIVITY_DOMAIN_HIP_API */
			uint32_t process_id;
			uint32_t thread_id;
		};
		struct { /* of ACTIVITY_DOMAIN_EXT_API */
			activity_correlation_id_t external_id;
		};
	};
	size_t bytes;
} activity_record_t;

typedef activity_record_t roctracer_record_t;

static inline int roctracer_next_record(const activity_record_t *record, const activity_record_t **next)
{
	*next = record + 1;
	return ROCTRACER_STATUS_SUCCESS;
}

/* *ptr NULL: so many bytes are wanted. Size 0: they are not needed any more. */
typedef void (*roctracer_allocator_t)(char **ptr, size_t size, void *arg);

/* In a thread of the pool's. What it calls is not traced. */
typedef void (*roctracer_buffer_callback_t)(const char *begin, const char *end, void *arg);

typedef struct {
	uint32_t mode;
	size_t buffer_size;              /* bytes: a power of two, with room for a record */
	roctracer_allocator_t alloc_fun; /* NULL: malloc and free */
	void *alloc_arg;
	roctracer_buffer_callback_t buffer_callback_fun;
	void *buffer_callback_arg;
} roctracer_properties_t;

typedef void roctracer_pool_t;

roctracer_status_t roctracer_open_pool(const roctracer_properties_t *properties);

/* `pool` NULL: the pool is the default one, of which there must be none yet. */
roctracer_status_t roctracer_open_pool_expl(const roctracer_properties_t *properties, roctracer_pool_t **pool);
roctracer_status_t roctracer_close_pool(void);
roctracer_status_t roctracer_close_pool_expl(roctracer_pool_t *pool);

/* The default pool; with a new one that is not NULL, the one before it. */
roctracer_pool_t *roctracer_default_pool(void);
roctracer_pool_t *roctracer_default_pool_expl(roctracer_pool_t *pool);

roctracer_status_t roctracer_enable_op_activity(activity_domain_t domain, uint32_t op);
roctracer_status_t roctracer_enable_op_activity_expl(activity_domain_t domain, uint32_t op, roctracer_pool_t *pool);
roctracer_status_t roctracer_enable_domain_activity(activity_domain_t domain);
roctracer_status_t roctracer_enable_domain_activity_expl(activity_domain_t domain, roctracer_pool_t *pool);
roctracer_status_t roctracer_enable_activity(void);
roctracer_status_t roctracer_enable_activity_expl(roctracer_pool_t *pool);
roctracer_status_t roctracer_disable_op_activity(activity_domain_t domain, uint32_t op);
roctracer_status_t roctracer_disable_domain_activity(activity_domain_t domain);
roctracer_status_t roctracer_disable_activity(void);
roctracer_status_t roctracer_flush_activity(void);
roctracer_status_t roctracer_flush_activity_expl(roctracer_pool_t *pool);

/* Nanoseconds of the clock that records have. */
roctracer_status_t roctracer_get_timestamp(uint64_t *timestamp);

/* Operations of ACTIVITY_DOMAIN_EXT_API. */
typedef enum { ACTIVITY_EXT_OP_MARK = 0, ACTIVITY_EXT_OP_EXTERN_ID = 1 } activity_ext_op_t;

roctracer_status_t roctracer_activity_push_external_correlation_id(activity_correlation_id_t id);
roctracer_status_t roctracer_activity_pop_external_correlation_id(activity_correlation_id_t *last_id);

void roctracer_start(void);
void roctracer_stop(void);

#ifdef __cplusplus
}
#endif

#endif
