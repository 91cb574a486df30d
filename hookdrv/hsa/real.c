#include "hsa/real.h"

#include <stddef.h>
#include <string.h>

struct ncc_hsa_real ncc_hsa_real;

enum { CHANGED = 8 };

/* Where something of ours stands, and what was there. */
static struct {
	void **place;
	void *ours, *theirs;
} changed[CHANGED];
static int n_changed;

static struct ncc_hsa_table *core, *amd;
static int shift; /* of AMD's functions behind the plain copy */

enum { FIRST = 1, SECOND = 2 }; /* versions of the tables */

static uint32_t bytes_of(int functions)
{
	return (uint32_t)(sizeof(struct ncc_hsa_version) + (size_t)functions * sizeof(void *));
}

/* Versions of one number differ in length at the end, but for the first of AMD's, in the middle of which functions came with the
 * years: only the one that is known is taken. */
static bool are_known(const struct ncc_hsa_api *api)
{
	if (api->version.bytes < sizeof(*api) || !api->core || !api->amd)
		return false;
	if (api->core->version.major < FIRST || api->core->version.major > SECOND ||
	    api->core->version.bytes < bytes_of(NCC_HSA_CORE_FUNCTIONS))
		return false;
	if (api->amd->version.major == FIRST)
		return api->amd->version.bytes == bytes_of(NCC_HSA_AMD_FUNCTIONS);
	return api->amd->version.major == SECOND &&
	       api->amd->version.bytes >= bytes_of(NCC_HSA_AMD_FUNCTIONS + NCC_HSA_AMD_MORE);
}

struct row {
	size_t real; /* offset in struct ncc_hsa_real */
	int place;
	bool later; /* behind the functions that version 2 has more */
};

#define ROW(member, number, ...) {.real = offsetof(struct ncc_hsa_real, member), .place = (number), __VA_ARGS__}

static const struct row core_rows[] = {
	ROW(system_get_info, NCC_HSA_CORE_SYSTEM_GET_INFO),
	ROW(iterate_agents, NCC_HSA_CORE_ITERATE_AGENTS),
	ROW(agent_get_info, NCC_HSA_CORE_AGENT_GET_INFO),
	ROW(queue_create, NCC_HSA_CORE_QUEUE_CREATE),
	ROW(queue_destroy, NCC_HSA_CORE_QUEUE_DESTROY),
	ROW(signal_create, NCC_HSA_CORE_SIGNAL_CREATE),
	ROW(signal_destroy, NCC_HSA_CORE_SIGNAL_DESTROY),
	ROW(signal_load, NCC_HSA_CORE_SIGNAL_LOAD_SCACQUIRE),
	ROW(signal_store, NCC_HSA_CORE_SIGNAL_STORE_RELAXED),
	ROW(signal_store_release, NCC_HSA_CORE_SIGNAL_STORE_SCRELEASE),
	ROW(signal_wait, NCC_HSA_CORE_SIGNAL_WAIT_SCACQUIRE),
	ROW(signal_subtract, NCC_HSA_CORE_SIGNAL_SUBTRACT_SCRELEASE),
	ROW(executable_freeze, NCC_HSA_CORE_EXECUTABLE_FREEZE),
	ROW(symbol_get_info, NCC_HSA_CORE_SYMBOL_GET_INFO),
	ROW(iterate_symbols, NCC_HSA_CORE_ITERATE_SYMBOLS),
};

static const struct row amd_rows[] = {
	ROW(set_profiler_enabled, NCC_HSA_AMD_SET_PROFILER_ENABLED),
	ROW(async_copy_enable, NCC_HSA_AMD_ASYNC_COPY_ENABLE),
	ROW(get_dispatch_time, NCC_HSA_AMD_GET_DISPATCH_TIME),
	ROW(get_async_copy_time, NCC_HSA_AMD_GET_ASYNC_COPY_TIME),
	ROW(async_handler, NCC_HSA_AMD_SIGNAL_ASYNC_HANDLER),
	ROW(memory_async_copy, NCC_HSA_AMD_MEMORY_ASYNC_COPY),
	ROW(copy_rect, NCC_HSA_AMD_COPY_RECT, .later = true),
	ROW(intercept_create, NCC_HSA_AMD_INTERCEPT_CREATE, .later = true),
	ROW(intercept_register, NCC_HSA_AMD_INTERCEPT_REGISTER, .later = true),
};

/* False: one is not there. */
static bool take(const struct ncc_hsa_table *table, const struct row *rows, size_t n)
{
	bool all = true;

	for (size_t i = 0; i < n; i++) {
		void *function = table->function[rows[i].place + (rows[i].later ? shift : 0)];

		memcpy((char *)&ncc_hsa_real + rows[i].real, &function, sizeof(function));
		all &= function != NULL;
	}
	return all;
}

bool ncc_hsa_take_tables(struct ncc_hsa_api *api)
{
	if (!api || !are_known(api))
		return false;
	core = api->core;
	amd = api->amd;
	shift = amd->version.major == SECOND ? NCC_HSA_AMD_MORE : 0;
	ncc_hsa_real.copy_on_engine =
		shift ? (ncc_hsa_copy_on_engine *)amd->function[NCC_HSA_AMD_COPY_ON_ENGINE] : NULL;
	return take(core, core_rows, sizeof(core_rows) / sizeof(core_rows[0])) &
	       take(amd, amd_rows, sizeof(amd_rows) / sizeof(amd_rows[0]));
}

static void change(void **place, void *ours)
{
	changed[n_changed].place = place;
	changed[n_changed].theirs = *place;
	changed[n_changed++].ours = ours;
	*place = ours;
}

void ncc_hsa_change_tables(const struct ncc_hsa_ours *ours)
{
	n_changed = 0;
	change(&core->function[NCC_HSA_CORE_QUEUE_CREATE], (void *)ours->queue_create);
	change(&core->function[NCC_HSA_CORE_QUEUE_DESTROY], (void *)ours->queue_destroy);
	change(&core->function[NCC_HSA_CORE_EXECUTABLE_FREEZE], (void *)ours->executable_freeze);
	change(&amd->function[NCC_HSA_AMD_INTERCEPT_CREATE + shift], (void *)ours->intercept_create);
	if (ours->memory_async_copy)
		change(&amd->function[NCC_HSA_AMD_MEMORY_ASYNC_COPY], (void *)ours->memory_async_copy);
	if (ours->copy_rect)
		change(&amd->function[NCC_HSA_AMD_COPY_RECT + shift], (void *)ours->copy_rect);
	if (ours->get_async_copy_time)
		change(&amd->function[NCC_HSA_AMD_GET_ASYNC_COPY_TIME], (void *)ours->get_async_copy_time);
	if (ours->copy_on_engine && ncc_hsa_real.copy_on_engine)
		change(&amd->function[NCC_HSA_AMD_COPY_ON_ENGINE], (void *)ours->copy_on_engine);
}

void ncc_hsa_restore_tables(void)
{
	for (int i = 0; i < n_changed; i++)
		if (*changed[i].place == changed[i].ours)
			*changed[i].place = changed[i].theirs;
	n_changed = 0;
}
