/* The part of the HSA runtime's ABI that is used here: HSA Runtime Programmer's Reference 1.2, and AMD's extensions and
 * tables of functions as their headers have them (hsa_api_trace.h). tests/test_hsa_abi.py compares it with those.
 */
#ifndef NCC_HSA_ABI_H
#define NCC_HSA_ABI_H

#include <stdbool.h>
#include <stdint.h>

typedef int ncc_hsa_status; /* 0: success; 1: iterations end early */

enum {
	NCC_HSA_SUCCESS = 0,
	NCC_HSA_ERROR = 0x1000,
	NCC_HSA_INVALID_ARGUMENT = 0x1001,
	NCC_HSA_OUT_OF_RESOURCES = 0x1008
};

struct ncc_hsa_signal {
	uint64_t handle;
};

struct ncc_hsa_agent {
	uint64_t handle;
};

struct ncc_hsa_executable {
	uint64_t handle;
};

struct ncc_hsa_symbol {
	uint64_t handle;
};

struct ncc_hsa_queue {
	uint32_t type;
	uint32_t features;
	void *base_address;
	struct ncc_hsa_signal doorbell;
	uint32_t size; /* packets */
	uint32_t reserved;
	uint64_t id;
};

enum ncc_hsa_packet_type {
	NCC_HSA_VENDOR = 0,
	NCC_HSA_INVALID = 1,
	NCC_HSA_DISPATCH = 2,
	NCC_HSA_BARRIER_AND = 3,
	NCC_HSA_AGENT = 4,
	NCC_HSA_BARRIER_OR = 5,
};

enum { NCC_HSA_TYPE_MASK = 0xff, NCC_HSA_BARRIER_BIT = 1 << 8 };

/* A dispatch. Packets of every kind have the header first and the completion signal last. */
struct ncc_hsa_packet {
	uint16_t header;
	uint16_t setup;
	uint16_t workgroup[3];
	uint16_t reserved0;
	uint32_t grid[3]; /* work items */
	uint32_t private_bytes;
	uint32_t group_bytes;
	uint64_t kernel_object;
	uint64_t kernarg_address;
	uint64_t reserved2;
	struct ncc_hsa_signal completion;
};

/* What the handle of a signal points to (amd_hsa_signal.h); the device writes the times, in its own ticks. */
struct ncc_hsa_signal_block {
	int64_t kind;
	int64_t value;
	uint64_t mailbox;
	uint32_t event;
	uint32_t reserved1;
	uint64_t start_ts;
	uint64_t end_ts;
	uint64_t queue;
	uint32_t reserved3[2];
};

struct ncc_hsa_times {
	uint64_t start;
	uint64_t end;
};

/* Rows and layers of bytes; both distances are bytes. */
struct ncc_hsa_pitched {
	void *base;
	uint64_t pitch;
	uint64_t slice;
};

/* Bytes, rows, layers. */
struct ncc_hsa_dim3 {
	uint32_t x, y, z;
};

enum ncc_hsa_condition { NCC_HSA_EQ = 0, NCC_HSA_NE = 1, NCC_HSA_LT = 2, NCC_HSA_GTE = 3 };

/* HIP's numbers of kinds of copies are the same. */
enum ncc_hsa_direction {
	NCC_HSA_HOST_TO_HOST = 0,
	NCC_HSA_HOST_TO_DEVICE = 1,
	NCC_HSA_DEVICE_TO_HOST = 2,
	NCC_HSA_DEVICE_TO_DEVICE = 3
};

enum { NCC_HSA_WAIT_BLOCKED = 0, NCC_HSA_WAIT_ACTIVE = 1 };

enum ncc_hsa_info {
	NCC_HSA_SYSTEM_TIMESTAMP = 2,
	NCC_HSA_SYSTEM_TIMESTAMP_FREQUENCY = 3,
	NCC_HSA_AGENT_NAME = 0,
	NCC_HSA_AGENT_DEVICE = 17,
	NCC_HSA_AGENT_PRODUCT_NAME = 0xA009,
	NCC_HSA_AGENT_NODE = 0xA004, /* the kernel driver's */
	NCC_HSA_AGENT_UUID = 0xA011,
	NCC_HSA_SYMBOL_TYPE = 0,
	NCC_HSA_SYMBOL_NAME_LENGTH = 1,
	NCC_HSA_SYMBOL_NAME = 2,
	NCC_HSA_SYMBOL_KERNEL_OBJECT = 22,
};

enum { NCC_HSA_DEVICE_GPU = 1, NCC_HSA_SYMBOL_KERNEL = 1 };

typedef void (*ncc_hsa_writer)(const void *packets, uint64_t count);
typedef void (*ncc_hsa_interceptor)(const void *packets, uint64_t count, uint64_t index, void *data,
				    ncc_hsa_writer writer);
typedef void (*ncc_hsa_queue_error)(ncc_hsa_status status, struct ncc_hsa_queue *queue, void *data);
typedef bool (*ncc_hsa_signal_handler)(int64_t value, void *data);
typedef ncc_hsa_status (*ncc_hsa_agent_callback)(struct ncc_hsa_agent agent, void *data);
typedef ncc_hsa_status (*ncc_hsa_symbol_callback)(struct ncc_hsa_executable executable, struct ncc_hsa_symbol symbol,
						  void *data);

typedef ncc_hsa_status ncc_hsa_system_get_info(uint32_t what, void *value);
typedef ncc_hsa_status ncc_hsa_iterate_agents(ncc_hsa_agent_callback callback, void *data);
typedef ncc_hsa_status ncc_hsa_agent_get_info(struct ncc_hsa_agent agent, uint32_t what, void *value);
typedef ncc_hsa_status ncc_hsa_queue_create(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
					    ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
					    uint32_t group_bytes, struct ncc_hsa_queue **queue);
typedef ncc_hsa_status ncc_hsa_queue_destroy(struct ncc_hsa_queue *queue);
typedef ncc_hsa_status ncc_hsa_signal_create(int64_t value, uint32_t n_consumers, const struct ncc_hsa_agent *consumers,
					     struct ncc_hsa_signal *signal);
typedef ncc_hsa_status ncc_hsa_signal_destroy(struct ncc_hsa_signal signal);
typedef int64_t ncc_hsa_signal_load(struct ncc_hsa_signal signal);
typedef void ncc_hsa_signal_store(struct ncc_hsa_signal signal, int64_t value);
typedef int64_t ncc_hsa_signal_wait(struct ncc_hsa_signal signal, uint32_t condition, int64_t value, uint64_t timeout,
				    uint32_t hint);
typedef ncc_hsa_status ncc_hsa_executable_freeze(struct ncc_hsa_executable executable, const char *options);
typedef ncc_hsa_status ncc_hsa_executable_symbol_get_info(struct ncc_hsa_symbol symbol, uint32_t what, void *value);
typedef ncc_hsa_status ncc_hsa_executable_iterate_symbols(struct ncc_hsa_executable executable,
							  ncc_hsa_symbol_callback callback, void *data);
typedef ncc_hsa_status ncc_hsa_set_profiler_enabled(struct ncc_hsa_queue *queue, int enable);
typedef ncc_hsa_status ncc_hsa_async_copy_enable(bool enable);
typedef ncc_hsa_status ncc_hsa_get_dispatch_time(struct ncc_hsa_agent agent, struct ncc_hsa_signal signal,
						 struct ncc_hsa_times *times);
typedef ncc_hsa_status ncc_hsa_get_async_copy_time(struct ncc_hsa_signal signal, struct ncc_hsa_times *times);
typedef ncc_hsa_status ncc_hsa_signal_async_handler(struct ncc_hsa_signal signal, uint32_t condition, int64_t value,
						    ncc_hsa_signal_handler handler, void *data);
typedef ncc_hsa_status ncc_hsa_memory_async_copy(void *to, struct ncc_hsa_agent to_agent, const void *from,
						 struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
						 const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion);
typedef ncc_hsa_status ncc_hsa_copy_on_engine(void *to, struct ncc_hsa_agent to_agent, const void *from,
					      struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
					      const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion,
					      uint32_t engine, bool force);
typedef ncc_hsa_status ncc_hsa_copy_rect(const struct ncc_hsa_pitched *to, const struct ncc_hsa_dim3 *to_offset,
					 const struct ncc_hsa_pitched *from, const struct ncc_hsa_dim3 *from_offset,
					 const struct ncc_hsa_dim3 *range, struct ncc_hsa_agent agent, int direction,
					 uint32_t n_before, const struct ncc_hsa_signal *before,
					 struct ncc_hsa_signal completion);
typedef ncc_hsa_status ncc_hsa_intercept_create(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
						ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
						uint32_t group_bytes, struct ncc_hsa_queue **queue);
typedef ncc_hsa_status ncc_hsa_intercept_register(struct ncc_hsa_queue *queue, ncc_hsa_interceptor interceptor,
						  void *data);

/* Places of functions behind a table's version. Core's are the same in versions 1 and 2. */
enum ncc_hsa_core {
	NCC_HSA_CORE_SYSTEM_GET_INFO = 2,
	NCC_HSA_CORE_ITERATE_AGENTS = 5,
	NCC_HSA_CORE_AGENT_GET_INFO = 6,
	NCC_HSA_CORE_QUEUE_CREATE = 7,
	NCC_HSA_CORE_QUEUE_DESTROY = 9,
	NCC_HSA_CORE_SIGNAL_CREATE = 37,
	NCC_HSA_CORE_SIGNAL_DESTROY = 38,
	NCC_HSA_CORE_SIGNAL_LOAD_SCACQUIRE = 40,
	NCC_HSA_CORE_SIGNAL_STORE_RELAXED = 41,
	NCC_HSA_CORE_SIGNAL_STORE_SCRELEASE = 42,
	NCC_HSA_CORE_SIGNAL_WAIT_SCACQUIRE = 44,
	NCC_HSA_CORE_SIGNAL_SUBTRACT_SCRELEASE = 67,
	NCC_HSA_CORE_EXECUTABLE_FREEZE = 86,
	NCC_HSA_CORE_SYMBOL_GET_INFO = 93,
	NCC_HSA_CORE_ITERATE_SYMBOLS = 94,
	NCC_HSA_CORE_FUNCTIONS = 125,
};

/* Of AMD's extensions as version 1 has them (ROCm 5.2). Version 2 (ROCm 6 and 7) has two functions more behind the plain copy,
 * the first of them the copy by an engine. */
enum ncc_hsa_amd {
	NCC_HSA_AMD_SET_PROFILER_ENABLED = 2,
	NCC_HSA_AMD_ASYNC_COPY_ENABLE = 3,
	NCC_HSA_AMD_GET_DISPATCH_TIME = 4,
	NCC_HSA_AMD_GET_ASYNC_COPY_TIME = 5,
	NCC_HSA_AMD_SIGNAL_ASYNC_HANDLER = 7,
	NCC_HSA_AMD_MEMORY_ASYNC_COPY = 15,
	NCC_HSA_AMD_COPY_ON_ENGINE = 16, /* in version 2 only */
	NCC_HSA_AMD_INTERCEPT_CREATE = 35,
	NCC_HSA_AMD_INTERCEPT_REGISTER = 36,
	NCC_HSA_AMD_COPY_RECT = 38,
	NCC_HSA_AMD_MORE = 2,
	NCC_HSA_AMD_FUNCTIONS = 48,
};

struct ncc_hsa_version {
	uint32_t major;
	uint32_t bytes; /* of the table, version included */
	uint32_t step;
	uint32_t reserved;
};

struct ncc_hsa_table {
	struct ncc_hsa_version version;
	void *function[NCC_HSA_CORE_FUNCTIONS]; /* as many as `bytes` says */
};

/* What OnLoad is given. */
struct ncc_hsa_api {
	struct ncc_hsa_version version;
	struct ncc_hsa_table *core;
	struct ncc_hsa_table *amd;
};

#endif
