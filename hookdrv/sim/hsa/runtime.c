#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/hsa/hsa.h"

struct hsa_settings hsa_settings;
struct hsa_host hsa_host;
_Atomic int64_t hsa_counts[HSA_COUNTS];

enum { AGENTS = 64, TOOLS = 8, SPARE = 32 };

#define SYSTEM_AHEAD 3600000000000u /* of CLOCK_MONOTONIC: it counts otherwise */
#define DEVICE_AHEAD 77777777u

/* Guards all below. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n_users;
static atomic_bool up;
static void *tools[TOOLS];
static int n_tools;

static struct {
	struct ncc_hsa_version version;
	void *function[NCC_HSA_CORE_FUNCTIONS + SPARE];
} core_table, amd_table;

struct ncc_hsa_api hsa_tables;

/* ---- counts */

int64_t ncc_sim_hsa_count(const char *name)
{
	static const char *const names[HSA_COUNTS] = {"signals_made", "signals_live", "queues_live", "dispatches",
						      "barriers",     "copies",       "handlers",    "misused"};

	for (int i = 0; i < HSA_COUNTS; i++)
		if (!strcmp(name, names[i]))
			return atomic_load(&hsa_counts[i]);
	return -1;
}

/* ---- log */

static FILE *log_file;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER; /* guards it */

void hsa_log(const struct hsa_executed *executed)
{
	if (!hsa_settings.log)
		return;
	pthread_mutex_lock(&log_lock);
	if (!log_file)
		log_file = fopen(hsa_settings.log, "abe");
	if (log_file)
		fwrite(executed, sizeof(*executed), 1, log_file);
	pthread_mutex_unlock(&log_lock);
}

__attribute__((destructor)) void hsa_log_close(void)
{
	pthread_mutex_lock(&log_lock);
	if (log_file)
		fclose(log_file);
	log_file = NULL;
	pthread_mutex_unlock(&log_lock);
}

/* ---- clocks */

static uint64_t monotonic_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t in_system_ticks(uint64_t ns)
{
	return (uint64_t)((unsigned __int128)(ns + SYSTEM_AHEAD) * hsa_settings.frequency / 1000000000u);
}

uint64_t hsa_system_now(void)
{
	return in_system_ticks(monotonic_ns());
}

uint64_t hsa_device_now(void)
{
	return monotonic_ns() / 10 + DEVICE_AHEAD;
}

uint64_t hsa_to_system(uint64_t device_ticks)
{
	return in_system_ticks((device_ticks - DEVICE_AHEAD) * 10);
}

/* ---- agents */

int hsa_gpu(struct ncc_hsa_agent agent)
{
	int number = (int)(agent.handle >> 8) - 2;

	return agent.handle % 256 == 0 && number >= 0 && number < hsa_settings.agents ? number : -1;
}

bool hsa_is_agent(struct ncc_hsa_agent agent)
{
	return agent.handle == HSA_HOST || hsa_gpu(agent) >= 0;
}

static ncc_hsa_status iterate_agents(ncc_hsa_agent_callback callback, void *data)
{
	ncc_hsa_status status = NCC_HSA_SUCCESS;

	if (!hsa_is_up())
		return HSA_NOT_INITIALIZED;
	for (int i = 0; i <= hsa_settings.agents && !status; i++)
		status = callback((struct ncc_hsa_agent){(uint64_t)(i + 1) << 8}, data);
	return status;
}

static ncc_hsa_status agent_get_info(struct ncc_hsa_agent agent, uint32_t what, void *value)
{
	int gpu = hsa_gpu(agent);
	uint32_t kind = gpu >= 0 ? NCC_HSA_DEVICE_GPU : 0;

	if (!hsa_is_agent(agent))
		return HSA_INVALID_AGENT;
	switch (what) {
	case NCC_HSA_AGENT_DEVICE:
		memcpy(value, &kind, sizeof(kind));
		return NCC_HSA_SUCCESS;
	case NCC_HSA_AGENT_NAME:
		snprintf(value, 64, "%s", gpu < 0 ? "host" : hsa_host.processor ? hsa_host.processor : "gfx90a");
		return NCC_HSA_SUCCESS;
	case NCC_HSA_AGENT_PRODUCT_NAME:
		if (hsa_host.product)
			snprintf(value, 64, "%s", hsa_host.product);
		else
			snprintf(value, 64, "Stand-in %d", gpu);
		return NCC_HSA_SUCCESS;
	case NCC_HSA_AGENT_NODE:
		kind = (uint32_t)(agent.handle >> 8) - 1;
		memcpy(value, &kind, sizeof(kind));
		return NCC_HSA_SUCCESS;
	case NCC_HSA_AGENT_UUID:
		if (hsa_host.uuid && gpu >= 0)
			snprintf(value, 21, "GPU-%.15s%d", hsa_host.uuid, gpu % 10);
		else
			snprintf(value, 21, gpu < 0 ? "CPU-XX" : "GPU-%016x", 0xabc0 + gpu);
		return NCC_HSA_SUCCESS;
	}
	return NCC_HSA_INVALID_ARGUMENT;
}

static ncc_hsa_status system_get_info(uint32_t what, void *value)
{
	uint64_t told = what == NCC_HSA_SYSTEM_TIMESTAMP ? hsa_system_now() : hsa_settings.frequency;

	if (what != NCC_HSA_SYSTEM_TIMESTAMP && what != NCC_HSA_SYSTEM_TIMESTAMP_FREQUENCY)
		return NCC_HSA_INVALID_ARGUMENT;
	memcpy(value, &told, sizeof(told));
	return NCC_HSA_SUCCESS;
}

/* ---- tables and tools */

static ncc_hsa_status not_supported(void)
{
	return NCC_HSA_ERROR;
}

static void fill_core(void)
{
	void **f = core_table.function;

	for (int i = 0; i < NCC_HSA_CORE_FUNCTIONS + SPARE; i++)
		f[i] = (void *)not_supported;
	core_table.version = (struct ncc_hsa_version){.major = hsa_settings.tables == 1 ? 1 : 2,
						      .bytes = sizeof(struct ncc_hsa_version) +
							       NCC_HSA_CORE_FUNCTIONS * sizeof(void *)};
	f[NCC_HSA_CORE_SYSTEM_GET_INFO] = (void *)system_get_info;
	f[NCC_HSA_CORE_ITERATE_AGENTS] = (void *)iterate_agents;
	f[NCC_HSA_CORE_AGENT_GET_INFO] = (void *)agent_get_info;
	f[NCC_HSA_CORE_QUEUE_CREATE] = (void *)hsa_make_queue;
	f[NCC_HSA_CORE_QUEUE_DESTROY] = (void *)hsa_end_queue;
	f[NCC_HSA_CORE_SIGNAL_CREATE] = (void *)hsa_make_signal;
	f[NCC_HSA_CORE_SIGNAL_DESTROY] = (void *)hsa_end_signal;
	f[NCC_HSA_CORE_SIGNAL_LOAD_SCACQUIRE] = (void *)hsa_load_signal;
	f[NCC_HSA_CORE_SIGNAL_STORE_RELAXED] = (void *)hsa_store_signal;
	f[NCC_HSA_CORE_SIGNAL_STORE_SCRELEASE] = (void *)hsa_store_signal;
	f[NCC_HSA_CORE_SIGNAL_WAIT_SCACQUIRE] = (void *)hsa_wait_signal;
	f[NCC_HSA_CORE_SIGNAL_SUBTRACT_SCRELEASE] = (void *)hsa_subtract_signal;
	f[NCC_HSA_CORE_EXECUTABLE_FREEZE] = (void *)hsa_freeze;
	f[NCC_HSA_CORE_SYMBOL_GET_INFO] = (void *)hsa_symbol_info;
	f[NCC_HSA_CORE_ITERATE_SYMBOLS] = (void *)hsa_iterate;
}

static void fill_amd(void)
{
	int more = hsa_settings.tables == 1 ? 0 : NCC_HSA_AMD_MORE;
	int functions = NCC_HSA_AMD_FUNCTIONS + (hsa_settings.tables == 1 ? 0 : NCC_HSA_AMD_MORE + 3);
	void **f = amd_table.function;

	for (int i = 0; i < NCC_HSA_CORE_FUNCTIONS + SPARE; i++)
		f[i] = (void *)not_supported;
	amd_table.version = (struct ncc_hsa_version){
		.major = (uint32_t)hsa_settings.tables,
		.bytes = (uint32_t)(sizeof(struct ncc_hsa_version) + (size_t)functions * sizeof(void *))};
	f[NCC_HSA_AMD_SET_PROFILER_ENABLED] = (void *)hsa_enable_profiler;
	f[NCC_HSA_AMD_ASYNC_COPY_ENABLE] = (void *)hsa_enable_copies;
	f[NCC_HSA_AMD_GET_DISPATCH_TIME] = (void *)hsa_dispatch_time;
	f[NCC_HSA_AMD_GET_ASYNC_COPY_TIME] = (void *)hsa_copy_time;
	f[NCC_HSA_AMD_SIGNAL_ASYNC_HANDLER] = (void *)hsa_handle_signal;
	f[NCC_HSA_AMD_MEMORY_ASYNC_COPY] = (void *)hsa_copy;
	if (more)
		f[NCC_HSA_AMD_COPY_ON_ENGINE] = (void *)hsa_copy_by_engine;
	f[NCC_HSA_AMD_INTERCEPT_CREATE + more] = (void *)hsa_make_intercept_queue;
	f[NCC_HSA_AMD_INTERCEPT_REGISTER + more] = (void *)hsa_register_interceptor;
	f[NCC_HSA_AMD_COPY_RECT + more] = (void *)hsa_copy_rows;
}

static void fill_tables(void)
{
	fill_core();
	fill_amd();
	hsa_tables = (struct ncc_hsa_api){.version = {.major = (uint32_t)hsa_settings.tables, .bytes = 64},
					  .core = (struct ncc_hsa_table *)&core_table,
					  .amd = (struct ncc_hsa_table *)&amd_table};
}

typedef bool on_load(struct ncc_hsa_api *api, uint64_t version, uint64_t n_failed, const char *const *failed);
typedef void on_unload(void);

static void load_tool(const char *path)
{
	void *tool = dlopen(path, RTLD_LAZY);
	on_load *load = tool ? (on_load *)dlsym(tool, "OnLoad") : NULL;

	if (load && load(&hsa_tables, hsa_tables.version.major, 0, NULL))
		tools[n_tools++] = tool;
	else if (tool)
		dlclose(tool);
	else
		fprintf(stderr, "Tool lib \"%s\" failed to load.\n", path);
}

/* Names stand between spaces. */
static void load_tools(void)
{
	const char *named = getenv("HSA_TOOLS_LIB");
	char *names = named ? strdup(named) : NULL, *rest = NULL;

	for (char *name = names ? strtok_r(names, " ", &rest) : NULL; name && n_tools < TOOLS;
	     name = strtok_r(NULL, " ", &rest))
		load_tool(name);
	free(names);
}

static void unload_tools(void)
{
	for (int i = n_tools; i--;) {
		on_unload *unload = (on_unload *)dlsym(tools[i], "OnUnload");

		if (unload)
			unload();
	}
	fill_tables();
}

static void close_tools(void)
{
	while (n_tools)
		dlclose(tools[--n_tools]);
}

/* ---- up and down */

static long number(const char *name, long otherwise)
{
	const char *text = getenv(name);

	return text && *text ? strtol(text, NULL, 10) : otherwise;
}

static void read_settings(void)
{
	const char *refuses = getenv("NCC_SIM_HSA_REFUSES");

	hsa_settings = (struct hsa_settings){.agents = (int)number("NCC_SIM_HSA_AGENTS", 1),
					     .tables = (int)number("NCC_SIM_HSA_TABLES", 2),
					     .batches = number("NCC_SIM_HSA_BATCHES", 0) != 0,
					     .late = number("NCC_SIM_HSA_LATE", 0) != 0,
					     .frequency = (uint64_t)number("NCC_SIM_HSA_FREQUENCY", 1000000000),
					     .signals = number("NCC_SIM_HSA_SIGNALS", -1),
					     .refuses_intercept = refuses && !strcmp(refuses, "intercept"),
					     .log = getenv("NCC_SIM_HSA_LOG")};
	if (hsa_host.agents) {
		hsa_settings.agents = hsa_host.agents;
		hsa_settings.batches = number("NCC_SIM_HSA_BATCHES", 1) != 0; /* as graphs are handed in */
	}
}

void ncc_sim_hsa_serves(const struct hsa_host *host)
{
	hsa_host = *host;
}

bool hsa_is_up(void)
{
	return atomic_load(&up);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	atomic_store(&up, false);
	n_users = n_tools = 0;
	log_file = NULL;
}

static void watch_forks(void)
{
	pthread_atfork(NULL, NULL, in_child);
}

HSA_EXPORT ncc_hsa_status hsa_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, watch_forks);
	pthread_mutex_lock(&lock);
	if (!n_users++) {
		read_settings();
		fill_tables();
		hsa_handlers_start();
		hsa_queues_start();
		atomic_store(&up, true);
		load_tools();
	}
	pthread_mutex_unlock(&lock);
	return NCC_HSA_SUCCESS;
}

HSA_EXPORT ncc_hsa_status hsa_shut_down(void)
{
	pthread_mutex_lock(&lock);
	if (!n_users) {
		pthread_mutex_unlock(&lock);
		return HSA_NOT_INITIALIZED;
	}
	if (!--n_users) {
		unload_tools();
		hsa_queues_stop();
		hsa_handlers_stop();
		close_tools();
		atomic_store(&up, false);
		hsa_log_close();
	}
	pthread_mutex_unlock(&lock);
	return NCC_HSA_SUCCESS;
}
