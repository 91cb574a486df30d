/* What a program calls goes by the tables, so that it reaches what a tool has put there. */
#include "sim/hsa/hsa.h"

#define CORE(type, place) ((type *)hsa_tables.core->function[place])
#define AMD(type, place)  ((type *)hsa_tables.amd->function[place])

HSA_EXPORT ncc_hsa_status hsa_system_get_info(uint32_t what, void *value)
{
	return CORE(ncc_hsa_system_get_info, NCC_HSA_CORE_SYSTEM_GET_INFO)(what, value);
}

HSA_EXPORT ncc_hsa_status hsa_iterate_agents(ncc_hsa_agent_callback callback, void *data)
{
	return CORE(ncc_hsa_iterate_agents, NCC_HSA_CORE_ITERATE_AGENTS)(callback, data);
}

HSA_EXPORT ncc_hsa_status hsa_agent_get_info(struct ncc_hsa_agent agent, uint32_t what, void *value)
{
	return CORE(ncc_hsa_agent_get_info, NCC_HSA_CORE_AGENT_GET_INFO)(agent, what, value);
}

HSA_EXPORT ncc_hsa_status hsa_queue_create(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
					   ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
					   uint32_t group_bytes, struct ncc_hsa_queue **queue)
{
	return CORE(ncc_hsa_queue_create, NCC_HSA_CORE_QUEUE_CREATE)(agent, size, type, callback, data, private_bytes,
								     group_bytes, queue);
}

/* Which AMD's runtime has for tools alone, by its table. */
HSA_EXPORT ncc_hsa_status ncc_sim_hsa_intercept_create(struct ncc_hsa_agent agent, uint32_t size, uint32_t type,
						       ncc_hsa_queue_error callback, void *data, uint32_t private_bytes,
						       uint32_t group_bytes, struct ncc_hsa_queue **queue)
{
	int place = NCC_HSA_AMD_INTERCEPT_CREATE + (hsa_settings.tables == 1 ? 0 : NCC_HSA_AMD_MORE);

	return AMD(ncc_hsa_intercept_create, place)(agent, size, type, callback, data, private_bytes, group_bytes,
						    queue);
}

HSA_EXPORT ncc_hsa_status hsa_queue_destroy(struct ncc_hsa_queue *queue)
{
	return CORE(ncc_hsa_queue_destroy, NCC_HSA_CORE_QUEUE_DESTROY)(queue);
}

HSA_EXPORT ncc_hsa_status hsa_signal_create(int64_t value, uint32_t n_consumers, const struct ncc_hsa_agent *consumers,
					    struct ncc_hsa_signal *signal)
{
	return CORE(ncc_hsa_signal_create, NCC_HSA_CORE_SIGNAL_CREATE)(value, n_consumers, consumers, signal);
}

HSA_EXPORT ncc_hsa_status hsa_signal_destroy(struct ncc_hsa_signal signal)
{
	return CORE(ncc_hsa_signal_destroy, NCC_HSA_CORE_SIGNAL_DESTROY)(signal);
}

HSA_EXPORT int64_t hsa_signal_load_scacquire(struct ncc_hsa_signal signal)
{
	return CORE(ncc_hsa_signal_load, NCC_HSA_CORE_SIGNAL_LOAD_SCACQUIRE)(signal);
}

HSA_EXPORT void hsa_signal_store_relaxed(struct ncc_hsa_signal signal, int64_t value)
{
	CORE(ncc_hsa_signal_store, NCC_HSA_CORE_SIGNAL_STORE_RELAXED)(signal, value);
}

HSA_EXPORT void hsa_signal_store_screlease(struct ncc_hsa_signal signal, int64_t value)
{
	CORE(ncc_hsa_signal_store, NCC_HSA_CORE_SIGNAL_STORE_SCRELEASE)(signal, value);
}

HSA_EXPORT int64_t hsa_signal_wait_scacquire(struct ncc_hsa_signal signal, uint32_t condition, int64_t value,
					     uint64_t timeout, uint32_t hint)
{
	return CORE(ncc_hsa_signal_wait, NCC_HSA_CORE_SIGNAL_WAIT_SCACQUIRE)(signal, condition, value, timeout, hint);
}

HSA_EXPORT ncc_hsa_status hsa_executable_freeze(struct ncc_hsa_executable executable, const char *options)
{
	return CORE(ncc_hsa_executable_freeze, NCC_HSA_CORE_EXECUTABLE_FREEZE)(executable, options);
}

HSA_EXPORT ncc_hsa_status hsa_executable_symbol_get_info(struct ncc_hsa_symbol symbol, uint32_t what, void *value)
{
	return CORE(ncc_hsa_executable_symbol_get_info, NCC_HSA_CORE_SYMBOL_GET_INFO)(symbol, what, value);
}

HSA_EXPORT ncc_hsa_status hsa_amd_memory_async_copy(void *to, struct ncc_hsa_agent to_agent, const void *from,
						    struct ncc_hsa_agent from_agent, uint64_t bytes, uint32_t n_before,
						    const struct ncc_hsa_signal *before,
						    struct ncc_hsa_signal completion)
{
	return AMD(ncc_hsa_memory_async_copy, NCC_HSA_AMD_MEMORY_ASYNC_COPY)(to, to_agent, from, from_agent, bytes,
									     n_before, before, completion);
}

/* In version 1 the place behind the plain copy is another function's. */
HSA_EXPORT ncc_hsa_status hsa_amd_memory_async_copy_on_engine(void *to, struct ncc_hsa_agent to_agent, const void *from,
							      struct ncc_hsa_agent from_agent, uint64_t bytes,
							      uint32_t n_before, const struct ncc_hsa_signal *before,
							      struct ncc_hsa_signal completion, uint32_t engine,
							      bool force)
{
	if (hsa_settings.tables == 1)
		return NCC_HSA_ERROR;
	return AMD(ncc_hsa_copy_on_engine, NCC_HSA_AMD_COPY_ON_ENGINE)(to, to_agent, from, from_agent, bytes, n_before,
								       before, completion, engine, force);
}

HSA_EXPORT ncc_hsa_status hsa_amd_memory_async_copy_rect(
	const struct ncc_hsa_pitched *to, const struct ncc_hsa_dim3 *to_offset, const struct ncc_hsa_pitched *from,
	const struct ncc_hsa_dim3 *from_offset, const struct ncc_hsa_dim3 *range, struct ncc_hsa_agent agent,
	int direction, uint32_t n_before, const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion)
{
	int place = NCC_HSA_AMD_COPY_RECT + (hsa_settings.tables == 1 ? 0 : NCC_HSA_AMD_MORE);

	return AMD(ncc_hsa_copy_rect, place)(to, to_offset, from, from_offset, range, agent, direction, n_before,
					     before, completion);
}

HSA_EXPORT ncc_hsa_status hsa_amd_profiling_set_profiler_enabled(struct ncc_hsa_queue *queue, int enable)
{
	return AMD(ncc_hsa_set_profiler_enabled, NCC_HSA_AMD_SET_PROFILER_ENABLED)(queue, enable);
}

HSA_EXPORT ncc_hsa_status hsa_amd_profiling_get_dispatch_time(struct ncc_hsa_agent agent, struct ncc_hsa_signal signal,
							      struct ncc_hsa_times *times)
{
	return AMD(ncc_hsa_get_dispatch_time, NCC_HSA_AMD_GET_DISPATCH_TIME)(agent, signal, times);
}

HSA_EXPORT ncc_hsa_status hsa_amd_profiling_get_async_copy_time(struct ncc_hsa_signal signal,
								struct ncc_hsa_times *times)
{
	return AMD(ncc_hsa_get_async_copy_time, NCC_HSA_AMD_GET_ASYNC_COPY_TIME)(signal, times);
}
