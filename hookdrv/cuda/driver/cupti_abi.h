/* What we call and read of NVIDIA's CUPTI (libcupti), declared by ourselves: its headers are its owner's. A test compares this
 * with cupti_activity.h and its neighbours where those are installed.
 *
 * Records grow at their ends from version to version; what stands here is what those of CUDA 12.0 (CUpti_ActivityKernel9, ...)
 * and all later ones have alike.
 */
#ifndef NCC_CUPTI_ABI_H
#define NCC_CUPTI_ABI_H

#include <stddef.h>
#include <stdint.h>

#include "driver/driver_abi.h"

/* CUptiResult */
enum {
	CUPTI_SUCCESS = 0,
	CUPTI_ERROR_MAX_LIMIT_REACHED = 12,
	CUPTI_ERROR_INSUFFICIENT_PRIVILEGES = 35,
	CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED = 39,
};

/* CUPTI_API_VERSION of CUDA 12.0. */
enum { NCC_CUPTI_LEAST_VERSION = 19 };

/* CUpti_ActivityKind */
enum {
	CUPTI_ACTIVITY_KIND_MEMCPY = 1,
	CUPTI_ACTIVITY_KIND_MEMSET = 2,
	CUPTI_ACTIVITY_KIND_DRIVER = 4,
	CUPTI_ACTIVITY_KIND_RUNTIME = 5,
	CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL = 10,
	CUPTI_ACTIVITY_KIND_MEMCPY2 = 22,
	CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION = 39,
};

/* CUpti_ActivityFlag, CUpti_ActivityAttribute, CUpti_ActivityThreadIdType */
enum {
	CUPTI_ACTIVITY_FLAG_FLUSH_FORCED = 1,
	CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC = 1,
	CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER = 5,
	CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM = 1,
};

/* CUpti_ExternalCorrelationKind: one of those that nobody else uses. */
enum { CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2 = 5 };

/* CUpti_CallbackDomain, CUpti_CallbackIdResource */
enum {
	CUPTI_CB_DOMAIN_DRIVER_API = 1,
	CUPTI_CB_DOMAIN_RUNTIME_API = 2,
	CUPTI_CB_DOMAIN_RESOURCE = 3,
	CUPTI_CBID_RESOURCE_CONTEXT_CREATED = 1,
	CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING = 2,
};

/* CUpti_ActivityMemcpyKind: so many. */
enum { NCC_CUPTI_COPY_KINDS = 11 };

typedef struct CUpti_Subscriber_st *CUpti_SubscriberHandle;
typedef void (*CUpti_CallbackFunc)(void *userdata, int domain, uint32_t cbid, const void *data);
typedef void (*CUpti_BuffersCallbackRequestFunc)(uint8_t **buffer, size_t *size, size_t *maxNumRecords);
typedef void (*CUpti_BuffersCallbackCompleteFunc)(CUcontext context, uint32_t streamId, uint8_t *buffer, size_t size,
						  size_t validSize);
typedef uint64_t (*CUpti_TimestampCallbackFunc)(void);

/* X(name, (argument types)); every one returns an int, CUPTI_SUCCESS or a reason. */
/* clang-format off */
#define NCC_CUPTI_FUNCTIONS(X)                                                                   \
	X(cuptiGetVersion, (uint32_t *))                                                         \
	X(cuptiGetResultString, (int, const char **))                                            \
	X(cuptiSubscribe, (CUpti_SubscriberHandle *, CUpti_CallbackFunc, void *))                \
	X(cuptiUnsubscribe, (CUpti_SubscriberHandle))                                            \
	X(cuptiEnableCallback, (uint32_t, CUpti_SubscriberHandle, int, uint32_t))                \
	X(cuptiGetCallbackName, (int, uint32_t, const char **))                                  \
	X(cuptiSetThreadIdType, (int))                                                           \
	X(cuptiGetTimestamp, (uint64_t *))                                                       \
	X(cuptiActivityRegisterTimestampCallback, (CUpti_TimestampCallbackFunc))                 \
	X(cuptiActivityRegisterCallbacks,                                                        \
	  (CUpti_BuffersCallbackRequestFunc, CUpti_BuffersCallbackCompleteFunc))                 \
	X(cuptiActivitySetAttribute, (int, size_t *, void *))                                    \
	X(cuptiActivityEnable, (int))                                                            \
	X(cuptiActivityDisable, (int))                                                           \
	X(cuptiActivityFlushAll, (uint32_t))                                                     \
	X(cuptiActivityGetNextRecord, (uint8_t *, size_t, void **))                              \
	X(cuptiActivityGetNumDroppedRecords, (CUcontext, uint32_t, size_t *))

/* Of later libraries, or of those that do not end them as announced; NULL in another one. */
#define NCC_CUPTI_LATER_FUNCTIONS(X)                                                             \
	X(cuptiActivityPushExternalCorrelationId, (int, uint64_t))                               \
	X(cuptiActivityPopExternalCorrelationId, (int, uint64_t *))                              \
	X(cuptiActivityEnableDriverApi, (uint32_t, uint8_t))                                     \
	X(cuptiActivityEnableRuntimeApi, (uint32_t, uint8_t))
/* clang-format on */

/* CUpti_ActivityKernel9 and later. */
struct ncc_cupti_kernel {
	int kind;
	uint8_t settings[12];
	uint64_t start, end; /* both 0: not known */
	uint64_t completed;
	uint32_t deviceId, contextId, streamId;
	int32_t gridX, gridY, gridZ;
	int32_t blockX, blockY, blockZ;
	int32_t staticSharedMemory, dynamicSharedMemory;
	uint32_t localMemoryPerThread, localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued, submitted;
	uint8_t launch[8];
	uint64_t graphNodeId; /* 0: of no graph */
	uint32_t shmemLimitConfig;
	uint32_t graphId;
};

/* CUpti_ActivityMemcpy5 and later. */
struct ncc_cupti_copy {
	int kind;
	uint8_t copyKind, srcKind, dstKind, flags;
	uint64_t bytes;
	uint64_t start, end;
	uint32_t deviceId, contextId, streamId;
	uint32_t correlationId;
	uint32_t runtimeCorrelationId;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t channelID;
};

/* CUpti_ActivityMemcpyPtoP4: from one device to another. */
struct ncc_cupti_peer_copy {
	int kind;
	uint8_t copyKind, srcKind, dstKind, flags;
	uint64_t bytes;
	uint64_t start, end;
	uint32_t deviceId, contextId, streamId;
	uint32_t srcDeviceId, srcContextId, dstDeviceId, dstContextId;
	uint32_t correlationId;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t channelID;
};

/* CUpti_ActivityMemset4 and later. */
struct ncc_cupti_fill {
	int kind;
	uint32_t value;
	uint64_t bytes;
	uint64_t start, end;
	uint32_t deviceId, contextId, streamId;
	uint32_t correlationId;
	uint16_t flags, memoryKind;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t channelID;
};

/* CUpti_ActivityAPI */
struct ncc_cupti_call {
	int kind;
	uint32_t cbid;
	uint64_t start, end;
	uint32_t processId, threadId;
	uint32_t correlationId;
	uint32_t returnValue;
};

/* CUpti_ActivityExternalCorrelation: of a call, what its thread had pushed. It comes before the call's. */
struct ncc_cupti_external {
	int kind;
	int externalKind;
	uint64_t externalId;
	uint32_t correlationId;
	uint32_t reserved;
};

/* CUpti_ResourceData */
struct ncc_cupti_resource {
	CUcontext context;
};

#endif
