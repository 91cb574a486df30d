/* Launches, fills, copies and records of events as AMD's runtime hands them in: AQL packets in queues of the HSA runtime, and
 * copies by its engines. The HSA runtime is the other stand-in (sim/hsa), which loads the tools that HSA_TOOLS_LIB names.
 *
 * It is gone this way where there is such a tool: without one nobody would see the packets, and each takes two threads more.
 */
#define _GNU_SOURCE
#include "sim/packets.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/arena.h"
#include "sim/device.h"
#include "sim/hip/hip.h"
#include "sim/hsa/hsa.h"
#include "sim/loaded.h"
#include "sim/run.h"
#include "sim/watch.h"

enum {
	QUEUES = 4, /* of a device; streams share them */
	QUEUE_PACKETS = 1024,
	FILL_THREADS = 256,
	PROFILE_FULL = 1,
	ROUNDING_NEAR = 0,
	QUEUE_MULTI = 0,
};

#define FILL_KERNEL "__amd_rocclr_fillBufferAligned"

/* X(result, name, (parameters)): what is called of the HSA runtime. */
#define HSA_FUNCTIONS(X)                                                                                               \
	X(void, ncc_sim_hsa_serves, (const struct hsa_host *host))                                                     \
	X(int, hsa_init, (void))                                                                                       \
	X(int, hsa_iterate_agents, (ncc_hsa_agent_callback callback, void *data))                                      \
	X(int, hsa_agent_get_info, (struct ncc_hsa_agent agent, uint32_t what, void *value))                           \
	X(int, hsa_queue_create,                                                                                       \
	  (struct ncc_hsa_agent agent, uint32_t size, uint32_t type, ncc_hsa_queue_error callback, void *data,         \
	   uint32_t private_bytes, uint32_t group_bytes, struct ncc_hsa_queue **queue))                                \
	X(uint64_t, hsa_queue_load_read_index_relaxed, (const struct ncc_hsa_queue *queue))                            \
	X(uint64_t, hsa_queue_add_write_index_relaxed, (const struct ncc_hsa_queue *queue, uint64_t n))                \
	X(int, hsa_signal_create,                                                                                      \
	  (int64_t value, uint32_t n, const struct ncc_hsa_agent *consumers, struct ncc_hsa_signal *signal))           \
	X(void, hsa_signal_store_screlease, (struct ncc_hsa_signal signal, int64_t value))                             \
	X(int64_t, hsa_signal_wait_scacquire,                                                                          \
	  (struct ncc_hsa_signal signal, uint32_t condition, int64_t value, uint64_t timeout, uint32_t hint))          \
	X(int, hsa_executable_create_alt,                                                                              \
	  (int profile, int rounding, const char *options, struct ncc_hsa_executable *executable))                     \
	X(int, hsa_executable_destroy, (struct ncc_hsa_executable executable))                                         \
	X(int, hsa_executable_freeze, (struct ncc_hsa_executable executable, const char *options))                     \
	X(int, hsa_executable_load_agent_code_object,                                                                  \
	  (struct ncc_hsa_executable executable, struct ncc_hsa_agent agent, struct ncc_hsa_signal reader,             \
	   const char *options, void *loaded))                                                                         \
	X(int, hsa_executable_get_symbol_by_name,                                                                      \
	  (struct ncc_hsa_executable executable, const char *name, const struct ncc_hsa_agent *agent,                  \
	   struct ncc_hsa_symbol *symbol))                                                                             \
	X(int, hsa_executable_symbol_get_info, (struct ncc_hsa_symbol symbol, uint32_t what, void *value))             \
	X(int, hsa_code_object_reader_create_from_memory,                                                              \
	  (const void *code, size_t bytes, struct ncc_hsa_signal *reader))                                             \
	X(int, hsa_code_object_reader_destroy, (struct ncc_hsa_signal reader))                                         \
	X(int, hsa_amd_memory_async_copy,                                                                              \
	  (void *to, struct ncc_hsa_agent to_agent, const void *from, struct ncc_hsa_agent from_agent, uint64_t bytes, \
	   uint32_t n_before, const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion))                  \
	X(int, hsa_amd_memory_async_copy_rect,                                                                         \
	  (const struct ncc_hsa_pitched *to, const struct ncc_hsa_dim3 *to_offset, const struct ncc_hsa_pitched *from, \
	   const struct ncc_hsa_dim3 *from_offset, const struct ncc_hsa_dim3 *range, struct ncc_hsa_agent agent,       \
	   int direction, uint32_t n_before, const struct ncc_hsa_signal *before, struct ncc_hsa_signal completion))

static struct {
#define FIELD(result, name, params) result(*name) params;
	HSA_FUNCTIONS(FIELD)
#undef FIELD
} hsa;

static const struct {
	const char *name;
	void *place;
} functions[] = {
#define ROW(result, name, params) {#name, &hsa.name},
	HSA_FUNCTIONS(ROW)
#undef ROW
};

/* Guards what follows, and who hands in; held while tools are shown packets. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int held;

static atomic_bool used; /* work goes by packets */
static struct ncc_hsa_agent host_agent, agents[NCC_MAX_DEVICES];
static int n_agents;

static struct queue {
	struct ncc_hsa_queue *handle; /* NULL: not made yet */
	uint64_t written, rung;       /* packets */
} queues[NCC_MAX_DEVICES][QUEUES];

/* One kernel of AMD's own, which the runtime has beside the program's. */
static struct ncc_hsa_executable own_code[NCC_MAX_DEVICES];
static uint64_t fill_kernel[NCC_MAX_DEVICES];

/* A module's kernels, as an executable that is frozen. */
struct ncc_packet_code {
	struct ncc_hsa_executable executable;
	uint64_t objects[]; /* by the function's number */
};

struct ncc_packet {
	enum { RUNS, COPIES, SIGNALS } kind;
	struct ncc_hsa_signal turn;      /* of a copy: it is the device's turn */
	struct ncc_hsa_signal completed; /* of what the device does not run itself */
	sem_t reached, done;             /* of what it runs */
	uint64_t ns;                     /* that it took */
};

/* ---- signals, which are used again */

static struct signals {
	struct signals *next;
	struct ncc_hsa_signal signal;
} *unused_signals;
static pthread_mutex_t signals_lock = PTHREAD_MUTEX_INITIALIZER; /* guards these */

/* One that is 1. False: there is no more. */
static bool take_signal(struct ncc_hsa_signal *signal)
{
	struct signals *one;

	pthread_mutex_lock(&signals_lock);
	one = unused_signals;
	if (one)
		unused_signals = one->next;
	pthread_mutex_unlock(&signals_lock);
	if (!one)
		return !hsa.hsa_signal_create(1, 0, NULL, signal);
	*signal = one->signal;
	free(one);
	hsa.hsa_signal_store_screlease(*signal, 1);
	return true;
}

static void give_signal(struct ncc_hsa_signal signal)
{
	struct signals *one = signal.handle ? malloc(sizeof(*one)) : NULL;

	if (!one)
		return;
	one->signal = signal;
	pthread_mutex_lock(&signals_lock);
	one->next = unused_signals;
	unused_signals = one;
	pthread_mutex_unlock(&signals_lock);
}

static void wait_for(struct ncc_hsa_signal signal)
{
	while (hsa.hsa_signal_wait_scacquire(signal, NCC_HSA_LT, 1, UINT64_MAX, NCC_HSA_WAIT_BLOCKED) >= 1)
		;
}

/* ---- what the HSA runtime asks of us */

static uint64_t ns_of(uint64_t cycles)
{
	return cycles * 1000 / NCC_CYCLES_PER_US;
}

static uint64_t copy_ns(uint64_t bytes)
{
	return ns_of(ncc_copy_cycles(bytes));
}

/* By the thread that plays a queue's packet processor. */
static uint64_t run_dispatch(uint64_t kernarg_address)
{
	struct ncc_packet *packet = (struct ncc_packet *)(uintptr_t)kernarg_address;
	uint64_t ns;

	sem_post(&packet->reached);
	while (sem_wait(&packet->done))
		;
	ns = packet->ns;
	sem_destroy(&packet->reached);
	sem_destroy(&packet->done);
	free(packet);
	return ns;
}

/* ---- loading it */

static bool find_library(char path[PATH_MAX + 64])
{
	char folder[PATH_MAX];
	Dl_info own;
	char *slash;

	if (!dladdr((void *)find_library, &own) || !own.dli_fname || !realpath(own.dli_fname, folder))
		return false;
	for (int i = 0; i < 2; i++) {
		slash = strrchr(folder, '/');
		if (!slash)
			return false;
		*slash = '\0';
	}
	snprintf(path, PATH_MAX + 64, "%s/sim-hsa/lib/libhsa-runtime64.so.1", folder);
	return true;
}

/* The one that the program has, if that is the stand-in; else it lies in the folder beside this library's. */
static void *open_library(void)
{
	void *library = dlopen("libhsa-runtime64.so.1", RTLD_NOW | RTLD_NOLOAD);
	char path[PATH_MAX + 64];

	if (library && dlsym(library, "ncc_sim_hsa_serves"))
		return library;
	return find_library(path) ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

static bool find_functions(void *library)
{
	bool all = true;

	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		void *found = dlsym(library, functions[i].name);

		memcpy(functions[i].place, &found, sizeof(found));
		all &= found != NULL;
	}
	return all;
}

static ncc_hsa_status take_agent(struct ncc_hsa_agent agent, void *data)
{
	uint32_t kind = 0;

	if (hsa.hsa_agent_get_info(agent, NCC_HSA_AGENT_DEVICE, &kind))
		return NCC_HSA_SUCCESS;
	if (kind != NCC_HSA_DEVICE_GPU)
		host_agent = agent;
	else if (n_agents < NCC_MAX_DEVICES)
		agents[n_agents++] = agent;
	return NCC_HSA_SUCCESS;
}

static bool load(void)
{
	static char processor[64], product[64];
	const struct hsa_host host = {.agents = ncc_config.devices,
				      .processor = processor,
				      .product = product,
				      .uuid = "ncc-simulator-h",
				      .run = run_dispatch,
				      .copy_ns = copy_ns};
	void *library = open_library();

	if (!library || !find_functions(library))
		return false;
	snprintf(processor, sizeof(processor), "%.*s", (int)strcspn(ncc_device_target(), ":"), ncc_device_target());
	snprintf(product, sizeof(product), "ncc simulator");
	hsa.ncc_sim_hsa_serves(&host);
	return !hsa.hsa_init() && !hsa.hsa_iterate_agents(take_agent, NULL) && n_agents == ncc_config.devices;
}

static bool is_wanted(void)
{
	const char *tools = getenv("HSA_TOOLS_LIB");

	return ncc_config.hsa == NCC_HSA_FOR_TOOLS ? tools && *tools : ncc_config.hsa == NCC_HSA_ALWAYS;
}

/* A tool that calls HIP while it is loaded goes on without. */
void ncc_packets_start(void)
{
	static atomic_bool begun;
	static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
	static _Thread_local bool inside;

	if (atomic_load_explicit(&begun, memory_order_acquire) || inside)
		return;
	inside = true;
	pthread_mutex_lock(&starting);
	if (!atomic_load(&begun) && is_wanted()) {
		atomic_store(&used, load());
		if (!atomic_load(&used))
			ncc_say("the stand-in for the HSA runtime could not be loaded: no tool of HSA_TOOLS_LIB is");
	}
	atomic_store_explicit(&begun, true, memory_order_release);
	pthread_mutex_unlock(&starting);
	inside = false;
}

/* ---- code */

/* "NAME.kd NS" in each line, as the stand-in has code. NULL: no memory. */
static char *code_text(const struct ncc_code *code)
{
	char *text = NULL;
	size_t bytes;
	FILE *to = open_memstream(&text, &bytes);

	for (uint32_t i = 0; to && i < code->head.n_kernels; i++)
		fprintf(to, "%s.kd %llu\n", code->names + code->kernels[i].name,
			(unsigned long long)HSA_KERNEL_OF_HOST);
	if (to)
		fclose(to);
	return text;
}

static bool freeze(struct ncc_hsa_executable *executable, CUdevice device, const char *text)
{
	struct ncc_hsa_signal reader;
	bool fine;

	if (hsa.hsa_code_object_reader_create_from_memory(text, strlen(text), &reader))
		return false;
	fine = !hsa.hsa_executable_create_alt(PROFILE_FULL, ROUNDING_NEAR, NULL, executable) &&
	       !hsa.hsa_executable_load_agent_code_object(*executable, agents[device], reader, NULL, NULL) &&
	       !hsa.hsa_executable_freeze(*executable, NULL);
	hsa.hsa_code_object_reader_destroy(reader);
	return fine;
}

/* 0: there is none. */
static uint64_t object_of(struct ncc_hsa_executable executable, const char *name)
{
	struct ncc_hsa_symbol symbol;
	uint64_t object = 0;
	char *symbol_name;

	if (asprintf(&symbol_name, "%s.kd", name) < 0)
		return 0;
	if (hsa.hsa_executable_get_symbol_by_name(executable, symbol_name, NULL, &symbol) ||
	    hsa.hsa_executable_symbol_get_info(symbol, NCC_HSA_SYMBOL_KERNEL_OBJECT, &object))
		object = 0;
	free(symbol_name);
	return object;
}

static struct ncc_packet_code *load_code(CUmodule module, CUdevice device)
{
	uint32_t n = module->code->head.n_kernels;
	struct ncc_packet_code *made = calloc(1, sizeof(*made) + n * sizeof(made->objects[0]));
	char *text = made ? code_text(module->code) : NULL;

	if (!text || !freeze(&made->executable, device, text)) {
		free(text);
		free(made);
		return NULL;
	}
	free(text);
	for (uint32_t i = 0; i < n; i++)
		made->objects[i] = object_of(made->executable, module->code->names + module->code->kernels[i].name);
	return made;
}

/* With the lock held. 0: there is none. */
static uint64_t kernel_object(CUfunction function, CUdevice device)
{
	CUmodule module = function->module;

	if (!module->packet_code)
		module->packet_code = load_code(module, device);
	return module->packet_code ? module->packet_code->objects[function->index] : 0;
}

/* With the lock held. */
static uint64_t fill_object(CUdevice device)
{
	char text[128];

	snprintf(text, sizeof(text), "%s.kd %llu\n", FILL_KERNEL, (unsigned long long)HSA_KERNEL_OF_HOST);
	if (!fill_kernel[device] && freeze(&own_code[device], device, text))
		fill_kernel[device] = object_of(own_code[device], FILL_KERNEL);
	return fill_kernel[device];
}

void ncc_packets_forget(CUmodule module)
{
	if (!module->packet_code)
		return;
	hsa.hsa_executable_destroy(module->packet_code->executable);
	free(module->packet_code);
	module->packet_code = NULL;
}

/* ---- packets in queues, all with the lock held */

/* NULL: none can be made. */
static struct queue *queue_of(CUdevice device, uint64_t stream)
{
	struct queue *queue = &queues[device][stream % QUEUES];

	if (!queue->handle && hsa.hsa_queue_create(agents[device], QUEUE_PACKETS, QUEUE_MULTI, NULL, NULL, UINT32_MAX,
						   UINT32_MAX, &queue->handle))
		queue->handle = NULL;
	return queue->handle ? queue : NULL;
}

static void ring(struct queue *queue)
{
	if (queue->rung == queue->written)
		return;
	queue->rung = queue->written;
	hsa.hsa_signal_store_screlease(queue->handle->doorbell, (int64_t)queue->written - 1);
}

static void ring_all(void)
{
	for (int device = 0; device < n_agents; device++)
		for (int i = 0; i < QUEUES; i++)
			ring(&queues[device][i]);
}

/* What it has been shown before has to make room. */
static void wait_for_room(struct queue *queue)
{
	const struct timespec pause = {.tv_nsec = 20000};

	while (queue->written - hsa.hsa_queue_load_read_index_relaxed(queue->handle) >= QUEUE_PACKETS) {
		ring(queue);
		nanosleep(&pause, NULL);
	}
}

/* The header is written last: the packet is the runtime's then. */
static void submit(struct queue *queue, const struct ncc_hsa_packet *packet)
{
	struct ncc_hsa_packet *place;
	uint64_t index;

	wait_for_room(queue);
	index = hsa.hsa_queue_add_write_index_relaxed(queue->handle, 1);
	place = (struct ncc_hsa_packet *)queue->handle->base_address + index % QUEUE_PACKETS;
	memcpy((char *)place + sizeof(place->header), (const char *)packet + sizeof(packet->header),
	       sizeof(*packet) - sizeof(packet->header));
	__atomic_store_n(&place->header, packet->header, __ATOMIC_RELEASE);
	queue->written = index + 1;
}

static bool submit_dispatch(struct queue *queue, struct ncc_packet *made, struct ncc_hsa_packet *packet)
{
	if (!packet->kernel_object || sem_init(&made->reached, 0, 0) || sem_init(&made->done, 0, 0))
		return false;
	made->kind = RUNS;
	packet->header = NCC_HSA_DISPATCH | NCC_HSA_BARRIER_BIT;
	packet->setup = 3; /* dimensions */
	packet->kernarg_address = (uint64_t)(uintptr_t)made;
	submit(queue, packet);
	return true;
}

static bool submit_kernel(struct queue *queue, struct ncc_packet *made, CUcontext context, const struct ncc_task *task)
{
	const struct ncc_launch *l = &task->launch;
	struct ncc_hsa_packet packet = {.kernel_object = kernel_object(l->function, context->device),
					.group_bytes = l->shared_bytes};

	for (int i = 0; i < 3; i++) {
		packet.workgroup[i] = (uint16_t)l->block[i];
		packet.grid[i] = l->grid[i] * l->block[i];
	}
	return submit_dispatch(queue, made, &packet);
}

/* As the runtime does it: by a kernel. */
static bool submit_fill(struct queue *queue, struct ncc_packet *made, CUcontext context, const struct ncc_task *task)
{
	uint64_t elements = (uint64_t)task->set.width * task->set.height;
	uint64_t items = (elements + FILL_THREADS - 1) / FILL_THREADS * FILL_THREADS;
	struct ncc_hsa_packet packet = {.kernel_object = fill_object(context->device),
					.workgroup = {FILL_THREADS, 1, 1},
					.grid = {items < UINT32_MAX ? (uint32_t)items : UINT32_MAX, 1, 1}};

	return submit_dispatch(queue, made, &packet);
}

/* The runtime tells by a barrier that a queue has come to an event. */
static bool submit_barrier(struct queue *queue, struct ncc_packet *made, CUcontext context, const struct ncc_task *task)
{
	struct ncc_hsa_packet packet = {.header = NCC_HSA_BARRIER_AND | NCC_HSA_BARRIER_BIT};

	if (!take_signal(&made->completed))
		return false;
	made->kind = SIGNALS;
	packet.completion = made->completed;
	submit(queue, &packet);
	return true;
}

/* ---- copies */

static bool is_devices(uint64_t address)
{
	struct ncc_allocation found;

	return ncc_in_arena(address) && ncc_find_allocation(address, &found) && found.kind != NCC_MEMORY_HOST;
}

static bool copy_rows(const struct ncc_copy *c, struct ncc_hsa_agent agent, bool to_device, bool from_device,
		      const struct ncc_packet *made)
{
	const struct ncc_hsa_pitched to = {(void *)(uintptr_t)c->to, c->to_pitch, c->to_layer},
				     from = {(void *)(uintptr_t)c->from, c->from_pitch, c->from_layer};
	const struct ncc_hsa_dim3 none = {0}, range = {(uint32_t)c->width, (uint32_t)c->height, (uint32_t)c->depth};

	return !hsa.hsa_amd_memory_async_copy_rect(
		&to, &none, &from, &none, &range, agent,
		from_device ? (to_device ? NCC_HSA_DEVICE_TO_DEVICE : NCC_HSA_DEVICE_TO_HOST) : NCC_HSA_HOST_TO_DEVICE,
		1, &made->turn, made->completed);
}

static bool copy_bytes(const struct ncc_copy *c, struct ncc_hsa_agent agent, bool to_device, bool from_device,
		       const struct ncc_packet *made)
{
	return !hsa.hsa_amd_memory_async_copy((void *)(uintptr_t)c->to, to_device ? agent : host_agent,
					      (const void *)(uintptr_t)c->from, from_device ? agent : host_agent,
					      c->width, 1, &made->turn, made->completed);
}

/* Of rows, what the engines take: words of 4 bytes. The runtime has kernels for others, and the host's thread for memory of its
 * own; neither is done here. */
static bool start_copy(struct queue *queue, struct ncc_packet *made, CUcontext context, const struct ncc_task *task)
{
	const struct ncc_copy *c = &task->copy;
	bool to_device = is_devices(c->to), from_device = is_devices(c->from), fine;

	if ((!to_device && !from_device) || !take_signal(&made->turn))
		return false;
	made->kind = COPIES;
	fine = take_signal(&made->completed) && (c->height == 1 && c->depth == 1 ? copy_bytes : copy_rows)(
							c, agents[context->device], to_device, from_device, made);
	if (!fine) {
		give_signal(made->turn);
		give_signal(made->completed);
	}
	return fine;
}

/* ---- what the driver inside calls */

void ncc_packets_hold(void)
{
	if (atomic_load_explicit(&used, memory_order_relaxed) && !held++)
		pthread_mutex_lock(&lock);
}

void ncc_packets_let_go(void)
{
	if (!held || --held)
		return;
	ring_all();
	pthread_mutex_unlock(&lock);
}

/* By kind of task. */
static bool (*const makers[])(struct queue *, struct ncc_packet *, CUcontext, const struct ncc_task *) = {
	[NCC_TASK_KERNEL] = submit_kernel,
	[NCC_TASK_COPY] = start_copy,
	[NCC_TASK_SET] = submit_fill,
	[NCC_TASK_RECORD] = submit_barrier,
};

struct ncc_packet *ncc_packet_make(CUcontext context, const struct ncc_task *task)
{
	struct ncc_packet *made;
	struct queue *queue;

	if (!held || task->kind >= sizeof(makers) / sizeof(makers[0]) || !makers[task->kind])
		return NULL;
	queue = queue_of(context->device, ncc_origin.stream);
	made = queue ? calloc(1, sizeof(*made)) : NULL;
	if (made && makers[task->kind](queue, made, context, task))
		return made;
	free(made);
	return NULL;
}

static void give_back(struct ncc_packet *packet)
{
	give_signal(packet->turn);
	give_signal(packet->completed);
	free(packet);
}

/* The runtime's thread frees it. */
static void end_dispatch(struct ncc_packet *packet, uint64_t ns)
{
	packet->ns = ns;
	sem_post(&packet->done);
}

static void reach(struct ncc_packet *packet)
{
	while (sem_wait(&packet->reached))
		;
}

CUresult ncc_packet_run(struct ncc_packet *packet, CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	uint64_t begun = *cycles;
	CUresult result;

	if (packet->kind == RUNS) {
		reach(packet);
		result = ncc_run_task(context, task, cycles);
		end_dispatch(packet, ns_of(*cycles - begun));
		return result;
	}
	if (packet->kind == COPIES)
		hsa.hsa_signal_store_screlease(packet->turn, 0);
	wait_for(packet->completed);
	if (packet->kind == COPIES)
		*cycles += ncc_copy_cycles(task->copy.width * task->copy.height * task->copy.depth);
	result = packet->kind == SIGNALS ? ncc_run_task(context, task, cycles) : CUDA_SUCCESS;
	give_back(packet);
	return result;
}

/* A copy is not made whose turn does not come. */
void ncc_packet_drop(struct ncc_packet *packet)
{
	if (packet->kind == RUNS) {
		reach(packet);
		end_dispatch(packet, HSA_NOT_RUN);
		return;
	}
	if (packet->kind == COPIES)
		hsa.hsa_signal_store_screlease(packet->turn, -1);
	wait_for(packet->completed);
	give_back(packet);
}
