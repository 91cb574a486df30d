/* The runtime's own functions, and ours in their places in its tables. */
#ifndef NCC_HSA_REAL_H
#define NCC_HSA_REAL_H

#include <stdbool.h>

#include "hsa/hsa_abi.h"

struct ncc_hsa_real {
	ncc_hsa_system_get_info *system_get_info;
	ncc_hsa_iterate_agents *iterate_agents;
	ncc_hsa_agent_get_info *agent_get_info;
	ncc_hsa_queue_create *queue_create;
	ncc_hsa_queue_destroy *queue_destroy;
	ncc_hsa_signal_create *signal_create;
	ncc_hsa_signal_destroy *signal_destroy;
	ncc_hsa_signal_load *signal_load;
	ncc_hsa_signal_store *signal_store, *signal_store_release, *signal_subtract;
	ncc_hsa_signal_wait *signal_wait;
	ncc_hsa_executable_freeze *executable_freeze;
	ncc_hsa_executable_symbol_get_info *symbol_get_info;
	ncc_hsa_executable_iterate_symbols *iterate_symbols;
	ncc_hsa_set_profiler_enabled *set_profiler_enabled;
	ncc_hsa_async_copy_enable *async_copy_enable;
	ncc_hsa_get_dispatch_time *get_dispatch_time;
	ncc_hsa_get_async_copy_time *get_async_copy_time;
	ncc_hsa_signal_async_handler *async_handler;
	ncc_hsa_memory_async_copy *memory_async_copy;
	ncc_hsa_copy_on_engine *copy_on_engine; /* NULL: this runtime has none */
	ncc_hsa_copy_rect *copy_rect;
	ncc_hsa_intercept_create *intercept_create;
	ncc_hsa_intercept_register *intercept_register;
};

extern struct ncc_hsa_real ncc_hsa_real;

/* What stands in the tables instead. */
struct ncc_hsa_ours {
	ncc_hsa_queue_create *queue_create;
	ncc_hsa_queue_destroy *queue_destroy;
	ncc_hsa_executable_freeze *executable_freeze;
	ncc_hsa_intercept_create *intercept_create;
	ncc_hsa_memory_async_copy *memory_async_copy; /* NULL: copies are not wanted */
	ncc_hsa_copy_on_engine *copy_on_engine;
	ncc_hsa_copy_rect *copy_rect;
	ncc_hsa_get_async_copy_time *get_async_copy_time;
};

/* False: these are tables that are not known; nothing was changed. */
bool ncc_hsa_take_tables(struct ncc_hsa_api *api);
void ncc_hsa_change_tables(const struct ncc_hsa_ours *ours);

/* The runtime's own functions are in their places again, unless another tool has put something there since. */
void ncc_hsa_restore_tables(void);

#endif
