/* A program of the HSA runtime without HIP, for tests/test_hsa.py: what it submits is said by its arguments (NAME=VALUE), and in
 * the file `plan`, packet by packet. At its end it prints what it has seen itself.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "hsa/hsa_abi.h"

/* The runtime's, whose header is not needed to build this. */
ncc_hsa_status hsa_init(void), hsa_shut_down(void);
ncc_hsa_iterate_agents hsa_iterate_agents;
ncc_hsa_agent_get_info hsa_agent_get_info;
ncc_hsa_queue_create hsa_queue_create;
ncc_hsa_intercept_create ncc_sim_hsa_intercept_create; /* as a tool makes them */
ncc_hsa_status hsa_queue_destroy(struct ncc_hsa_queue *queue);
uint64_t hsa_queue_load_read_index_relaxed(const struct ncc_hsa_queue *queue);
uint64_t hsa_queue_add_write_index_relaxed(const struct ncc_hsa_queue *queue, uint64_t n);
ncc_hsa_signal_create hsa_signal_create;
ncc_hsa_signal_destroy hsa_signal_destroy;
ncc_hsa_signal_load hsa_signal_load_scacquire;
ncc_hsa_signal_store hsa_signal_store_relaxed, hsa_signal_store_screlease;
ncc_hsa_signal_wait hsa_signal_wait_scacquire;
ncc_hsa_status hsa_executable_create_alt(int profile, int rounding, const char *options,
					 struct ncc_hsa_executable *executable);
ncc_hsa_status hsa_executable_destroy(struct ncc_hsa_executable executable);
ncc_hsa_status hsa_code_object_reader_create_from_memory(const void *code, size_t bytes, struct ncc_hsa_signal *reader);
ncc_hsa_status hsa_code_object_reader_destroy(struct ncc_hsa_signal reader);
ncc_hsa_status hsa_executable_load_agent_code_object(struct ncc_hsa_executable executable, struct ncc_hsa_agent agent,
						     struct ncc_hsa_signal reader, const char *options, void *loaded);
ncc_hsa_executable_freeze hsa_executable_freeze;
ncc_hsa_executable_symbol_get_info hsa_executable_symbol_get_info;
ncc_hsa_status hsa_executable_get_symbol_by_name(struct ncc_hsa_executable executable, const char *name,
						 const struct ncc_hsa_agent *agent, struct ncc_hsa_symbol *symbol);
ncc_hsa_memory_async_copy hsa_amd_memory_async_copy;
ncc_hsa_copy_on_engine hsa_amd_memory_async_copy_on_engine;
ncc_hsa_copy_rect hsa_amd_memory_async_copy_rect;
ncc_hsa_get_dispatch_time hsa_amd_profiling_get_dispatch_time;
ncc_hsa_get_async_copy_time hsa_amd_profiling_get_async_copy_time;

enum { MOST_QUEUES = 32, MOST_KERNELS = 16, ROW_BYTES = 4096 };

/* A row of the plan. */
struct planned {
	uint64_t queue, index;
	uint32_t kernel, grid, workgroup, flags;
};

enum { HAS_SIGNAL = 1, CAPTURED = 2, BARRIER = 4 };

static struct {
	long queues, threads, packets, batch, signals, each, bit, barriers, kernels, ns, copies, engine, captured, size,
		rounds, agents, warm, reload, ask, hold, pace, intercepted;
	const char *end, *plan;
} set = {.queues = 1,
	 .threads = 1,
	 .packets = 100,
	 .batch = 1,
	 .kernels = 3,
	 .size = 1024,
	 .rounds = 1,
	 .agents = 1,
	 .end = "shutdown"};

static struct ncc_hsa_agent gpus[8], host;
static int n_gpus;
static struct ncc_hsa_queue *queues[MOST_QUEUES];
static uint64_t kernels[MOST_KERNELS];
static struct planned *plan;
static atomic_long n_planned, wrong;
static atomic_bool capturing, told_to_leave;

/* As the hook driver for HIP tells them. */
__attribute__((visibility("default"))) bool ncc_timeline_captures(void)
{
	return atomic_load(&capturing);
}

__attribute__((visibility("default"))) void ncc_timeline_leave_to_hsa(bool left)
{
	atomic_store(&told_to_leave, left);
}

static void check(ncc_hsa_status status, const char *what)
{
	if (!status)
		return;
	printf("failed %s %#x\n", what, (unsigned int)status);
	fflush(stdout);
	_exit(3);
}

static void set_one(const char *name, const char *value)
{
	const struct {
		const char *name;
		long *place;
	} numbers[] = {{"queues", &set.queues}, {"threads", &set.threads},   {"packets", &set.packets},
		       {"batch", &set.batch},   {"signals", &set.signals},   {"each", &set.each},
		       {"bit", &set.bit},       {"barriers", &set.barriers}, {"kernels", &set.kernels},
		       {"ns", &set.ns},         {"copies", &set.copies},     {"intercepted", &set.intercepted},
		       {"engine", &set.engine}, {"captured", &set.captured}, {"size", &set.size},
		       {"rounds", &set.rounds}, {"agents", &set.agents},     {"warm", &set.warm},
		       {"reload", &set.reload}, {"ask", &set.ask},           {"hold", &set.hold},
		       {"pace", &set.pace}};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!strcmp(name, numbers[i].name))
			*numbers[i].place = strtol(value, NULL, 10);
	if (!strcmp(name, "end"))
		set.end = value;
	if (!strcmp(name, "plan"))
		set.plan = value;
}

static ncc_hsa_status take_agent(struct ncc_hsa_agent agent, void *data)
{
	uint32_t kind = 0;

	hsa_agent_get_info(agent, NCC_HSA_AGENT_DEVICE, &kind);
	if (kind == NCC_HSA_DEVICE_GPU)
		gpus[n_gpus++] = agent;
	else
		host = agent;
	return NCC_HSA_SUCCESS;
}

static struct ncc_hsa_executable executable;

static void load_kernels(void)
{
	char text[4096], name[64];
	struct ncc_hsa_signal reader;
	struct ncc_hsa_symbol symbol;
	int at = 0;

	for (long i = 0; i < set.kernels; i++)
		at += snprintf(text + at, sizeof(text) - (size_t)at, "kernel_%ld.kd %ld\n", i, i ? 0 : set.ns);
	check(hsa_executable_create_alt(1, 0, NULL, &executable), "create");
	check(hsa_code_object_reader_create_from_memory(text, strlen(text), &reader), "reader");
	check(hsa_executable_load_agent_code_object(executable, gpus[0], reader, NULL, NULL), "load");
	check(hsa_executable_freeze(executable, NULL), "freeze");
	check(hsa_code_object_reader_destroy(reader), "reader_destroy");
	for (long i = 0; i < set.kernels; i++) {
		snprintf(name, sizeof(name), "kernel_%ld.kd", i);
		check(hsa_executable_get_symbol_by_name(executable, name, NULL, &symbol), "symbol");
		check(hsa_executable_symbol_get_info(symbol, NCC_HSA_SYMBOL_KERNEL_OBJECT, &kernels[i]), "object");
	}
}

static void begin(void)
{
	check(hsa_init(), "init");
	n_gpus = 0;
	hsa_iterate_agents(take_agent, NULL);
	load_kernels();
	for (long i = 0; i < set.queues; i++)
		check((set.intercepted ? ncc_sim_hsa_intercept_create
				       : hsa_queue_create)(gpus[i % set.agents], (uint32_t)set.size, 1, NULL, NULL,
							   UINT32_MAX, UINT32_MAX, &queues[i]),
		      "queue");
}

static struct ncc_hsa_packet *packet_at(const struct ncc_hsa_queue *queue, uint64_t index)
{
	return (struct ncc_hsa_packet *)queue->base_address + index % queue->size;
}

static void note(const struct ncc_hsa_queue *queue, uint64_t index, const struct ncc_hsa_packet *packet, long kernel)
{
	struct planned one = {.queue = (uint64_t)(uintptr_t)queue, .index = index, .kernel = (uint32_t)kernel};

	if (!plan)
		return;
	one.grid = packet->grid[0];
	one.workgroup = packet->workgroup[0];
	one.flags = (packet->completion.handle ? HAS_SIGNAL : 0) | (atomic_load(&capturing) ? CAPTURED : 0) |
		    (kernel < 0 ? BARRIER : 0);
	plan[atomic_fetch_add(&n_planned, 1)] = one;
}

/* Written behind its place's header, which makes it ready. */
static void write_packet(struct ncc_hsa_queue *queue, uint64_t index, const struct ncc_hsa_packet *packet)
{
	struct ncc_hsa_packet *place = packet_at(queue, index);

	memcpy((char *)place + sizeof(uint16_t), (const char *)packet + sizeof(uint16_t),
	       sizeof(*packet) - sizeof(uint16_t));
	__atomic_store_n(&place->header, packet->header, __ATOMIC_RELEASE);
}

static uint64_t reserve(struct ncc_hsa_queue *queue, uint64_t n)
{
	uint64_t index = hsa_queue_add_write_index_relaxed(queue, n);
	const struct timespec pause = {.tv_nsec = 2000};

	while (index + n - hsa_queue_load_read_index_relaxed(queue) > queue->size)
		nanosleep(&pause, NULL);
	return index;
}

static struct ncc_hsa_packet dispatch_of(long i, struct ncc_hsa_signal signal)
{
	return (struct ncc_hsa_packet){
		.header = (uint16_t)(NCC_HSA_DISPATCH | (set.bit ? NCC_HSA_BARRIER_BIT : 0)),
		.setup = 1,
		.workgroup = {64, 1, 1},
		.grid = {(uint32_t)(64 * (i % 7 + 1)), 1, 1},
		.private_bytes = 16,
		.group_bytes = (uint32_t)(i % 5) * 256,
		.kernel_object = kernels[i % set.kernels],
		.completion = signal,
	};
}

/* As many as one doorbell makes ready. */
static void submit(struct ncc_hsa_queue *queue, long first, long n, long *left, struct ncc_hsa_signal signal)
{
	uint64_t index = reserve(queue, (uint64_t)n);

	for (long i = n; i--;) { /* the first one last: all are ready together */
		bool has = set.signals && (first + i) % set.signals == 0;
		struct ncc_hsa_packet packet = dispatch_of(first + i, has ? signal : (struct ncc_hsa_signal){0});

		*left -= has;
		note(queue, index + (uint64_t)i, &packet, (first + i) % set.kernels);
		write_packet(queue, index + (uint64_t)i, &packet);
	}
	hsa_signal_store_screlease(queue->doorbell, (int64_t)(index + (uint64_t)n - 1));
}

struct barrier {
	uint16_t header, reserved0;
	uint32_t reserved1;
	struct ncc_hsa_signal before[5];
	uint64_t reserved2;
	struct ncc_hsa_signal completion;
};

/* Behind all that is in the queue. */
static void wait_for_queue(struct ncc_hsa_queue *queue)
{
	struct barrier barrier = {.header = NCC_HSA_BARRIER_AND | NCC_HSA_BARRIER_BIT};
	struct ncc_hsa_packet packet;
	uint64_t index = reserve(queue, 1);

	check(hsa_signal_create(1, 0, NULL, &barrier.completion), "signal");
	memcpy(&packet, &barrier, sizeof(packet));
	note(queue, index, &packet, -1);
	write_packet(queue, index, &packet);
	hsa_signal_store_screlease(queue->doorbell, (int64_t)index);
	while (hsa_signal_wait_scacquire(barrier.completion, NCC_HSA_LT, 1, 1000000000, NCC_HSA_WAIT_BLOCKED) >= 1)
		;
	check(hsa_signal_destroy(barrier.completion), "signal_destroy");
}

/* Each dispatch is waited for by its own signal, whose times the program asks for. */
static void one_by_one(struct ncc_hsa_queue *queue, long packets)
{
	struct ncc_hsa_times times = {0};
	struct ncc_hsa_signal signal;

	check(hsa_signal_create(1, 0, NULL, &signal), "signal");
	for (long i = 0; i < packets; i++) {
		struct ncc_hsa_packet packet = dispatch_of(i, signal);
		uint64_t index = reserve(queue, 1);

		hsa_signal_store_relaxed(signal, 1);
		note(queue, index, &packet, i % set.kernels);
		write_packet(queue, index, &packet);
		hsa_signal_store_screlease(queue->doorbell, (int64_t)index);
		if (hsa_signal_wait_scacquire(signal, NCC_HSA_LT, 1, UINT64_MAX, NCC_HSA_WAIT_BLOCKED) != 0)
			atomic_fetch_add(&wrong, 1);
		if (set.ask &&
		    (hsa_amd_profiling_get_dispatch_time(gpus[0], signal, &times) || times.end <= times.start))
			atomic_fetch_add(&wrong, 1);
	}
	check(hsa_signal_destroy(signal), "signal_destroy");
}

/* A barrier at the head of the first queue, which passes when `held` is 0. */
static struct ncc_hsa_signal held;

static void hold(void)
{
	struct barrier barrier = {.header = NCC_HSA_BARRIER_AND};
	struct ncc_hsa_packet packet;
	uint64_t index = reserve(queues[0], 1);

	check(hsa_signal_create(1, 0, NULL, &held), "signal");
	barrier.before[0] = held;
	memcpy(&packet, &barrier, sizeof(packet));
	write_packet(queues[0], index, &packet);
	hsa_signal_store_screlease(queues[0]->doorbell, (int64_t)index);
}

static void let_go(void)
{
	hsa_signal_store_screlease(held, 0);
}

static long count(const char *what)
{
	int64_t (*counts)(const char *) = (int64_t (*)(const char *))dlsym(RTLD_DEFAULT, "ncc_sim_hsa_count");

	return counts ? (long)counts(what) : -1;
}

/* A device takes so many packets ahead, and the tool's thread may have to share its core. */
static void pace(void)
{
	while (count("signals_live") > set.pace)
		usleep(1000);
}

static void many(struct ncc_hsa_queue *queue, long packets)
{
	long n_signalled = set.signals ? (packets + set.signals - 1) / set.signals : 0, left = n_signalled;
	struct ncc_hsa_signal signal;

	check(hsa_signal_create(n_signalled, 0, NULL, &signal), "signal");
	for (long i = 0; i < packets; i += set.batch) {
		if (set.pace && i % 256 == 0)
			pace();
		if (set.captured)
			atomic_store(&capturing, i / set.captured % 2);
		submit(queue, i, set.batch < packets - i ? set.batch : packets - i, &left, signal);
		if (set.hold && i + set.batch >= packets)
			let_go();
		if (set.barriers && i / set.batch % set.barriers == 0)
			wait_for_queue(queue);
	}
	if (left || (n_signalled && hsa_signal_wait_scacquire(signal, NCC_HSA_LT, 1, UINT64_MAX, 0) != 0))
		atomic_fetch_add(&wrong, 1);
	if (strcmp(set.end, "in_flight") != 0)
		wait_for_queue(queue);
	check(hsa_signal_destroy(signal), "signal_destroy");
}

/* By set.engine: plainly, by an engine that is named, or in two rows of words. */
static ncc_hsa_status copy_once(char *to, struct ncc_hsa_agent to_agent, const char *from,
				struct ncc_hsa_agent from_agent, long bytes, const struct ncc_hsa_signal *before,
				struct ncc_hsa_signal signal)
{
	const struct ncc_hsa_pitched to_rows = {to, ROW_BYTES, 0}, from_rows = {(void *)from, ROW_BYTES, 0};
	const struct ncc_hsa_dim3 to_offset = {8, 1, 0}, from_offset = {4, 2, 0}, range = {4 * (uint32_t)bytes, 2, 1};
	int direction = 2 * (from_agent.handle != host.handle) + (to_agent.handle != host.handle);

	if (set.engine == 2)
		return hsa_amd_memory_async_copy_rect(&to_rows, &to_offset, &from_rows, &from_offset, &range, gpus[0],
						      direction, 1, before, signal);
	if (set.engine)
		return hsa_amd_memory_async_copy_on_engine(to, to_agent, from, from_agent, (uint64_t)bytes, 1, before,
							   signal, 1, false);
	return hsa_amd_memory_async_copy(to, to_agent, from, from_agent, (uint64_t)bytes, 1, before, signal);
}

static bool is_copied(const char *to, const char *from, long bytes)
{
	if (set.engine != 2)
		return !memcmp(to, from, (size_t)bytes);
	return !memcmp(to + ROW_BYTES + 8, from + 2 * ROW_BYTES + 4, 4 * (size_t)bytes) &&
	       !memcmp(to + 2 * ROW_BYTES + 8, from + 3 * ROW_BYTES + 4, 4 * (size_t)bytes);
}

static void copy_some(void)
{
	static char from[1 << 16], to[1 << 16];
	struct ncc_hsa_signal signal, before;
	struct ncc_hsa_times times = {0};
	ncc_hsa_status status;

	if (!set.copies)
		return;
	check(hsa_signal_create(1, 0, NULL, &signal), "signal");
	check(hsa_signal_create(0, 0, NULL, &before), "signal");
	for (long i = 0; i < set.copies; i++) {
		struct ncc_hsa_agent to_agent = i % 2 ? host : gpus[0], from_agent = i % 4 < 2 ? host : gpus[0];

		for (long row = 0; row < 4; row++)
			from[row * ROW_BYTES + i % ROW_BYTES] = (char)(i + row);
		hsa_signal_store_relaxed(signal, 1);
		status = copy_once(to, to_agent, from, from_agent, i + 1, &before, signal);
		check(status, "copy");
		if (hsa_signal_wait_scacquire(signal, NCC_HSA_LT, 1, UINT64_MAX, 0) != 0 || !is_copied(to, from, i + 1))
			atomic_fetch_add(&wrong, 1);
		if (set.ask && (hsa_amd_profiling_get_async_copy_time(signal, &times) || times.end <= times.start))
			atomic_fetch_add(&wrong, 1);
	}
	/* What the runtime refuses is no copy, and leaves the signal as it was. */
	hsa_signal_store_relaxed(signal, 1);
	if (!hsa_amd_memory_async_copy(NULL, host, from, gpus[0], 8, 0, NULL, signal) ||
	    hsa_signal_load_scacquire(signal) != 1)
		atomic_fetch_add(&wrong, 1);
	check(hsa_signal_destroy(signal), "signal_destroy");
	check(hsa_signal_destroy(before), "signal_destroy");
}

/* Behind the held queue's, one in another queue is waited for before that one may go on. */
static void work_around(void)
{
	long left = 0;

	hold();
	submit(queues[0], 0, 1, &left, (struct ncc_hsa_signal){0});
	one_by_one(queues[1], set.packets);
	let_go();
	wait_for_queue(queues[0]);
	check(hsa_signal_destroy(held), "signal_destroy");
}

static void *work(void *arg)
{
	long number = (long)(intptr_t)arg;

	if (set.each)
		one_by_one(queues[number % set.queues], set.packets);
	else
		many(queues[number % set.queues], set.packets);
	return NULL;
}

static void work_all(void)
{
	pthread_t threads[64];

	if (set.hold == 2) {
		work_around();
		return;
	}
	if (set.hold)
		hold();
	for (long i = 0; i < set.threads; i++)
		pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
	for (long i = 0; i < set.threads; i++)
		pthread_join(threads[i], NULL);
	copy_some();
	if (set.hold)
		check(hsa_signal_destroy(held), "signal_destroy");
}

static long descriptors(void)
{
	DIR *folder = opendir("/proc/self/fd");
	long n = 0;

	while (folder && readdir(folder))
		n++;
	if (folder)
		closedir(folder);
	return n;
}

static long resident_kib(void)
{
	char line[256];
	long found = 0;
	FILE *file = fopen("/proc/self/status", "r");

	while (file && fgets(line, sizeof(line), file))
		sscanf(line, "VmRSS: %ld", &found);
	if (file)
		fclose(file);
	return found;
}

static void tell(const char *when)
{
	static const char *const counted[] = {"signals_made", "signals_live", "queues_live", "dispatches",
					      "barriers",     "copies",       "handlers",    "misused"};

	for (size_t i = 0; i < sizeof(counted) / sizeof(counted[0]); i++)
		printf("%s.%s %ld\n", when, counted[i], count(counted[i]));
	printf("%s.descriptors %ld\n%s.resident_kib %ld\n", when, descriptors(), when, resident_kib());
	printf("%s.left_to_hsa %d\n", when, (int)atomic_load(&told_to_leave));
}

static void save_plan(void)
{
	FILE *file = set.plan ? fopen(set.plan, "wb") : NULL;

	if (!file)
		return;
	fwrite(plan, sizeof(*plan), (size_t)atomic_load(&n_planned), file);
	fclose(file);
}

static void end(void)
{
	for (long i = 0; i < set.queues && strcmp(set.end, "in_flight") != 0; i++)
		check(hsa_queue_destroy(queues[i]), "queue_destroy");
	check(hsa_shut_down(), "shut_down");
	check(hsa_executable_destroy(executable), "executable_destroy");
}

static void fork_once(void)
{
	pid_t child = fork();
	int status = 0;

	if (!child)
		_exit(hsa_signal_load_scacquire(queues[0]->doorbell) >= 0 ? 7 : 8);
	waitpid(child, &status, 0);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 7)
		atomic_fetch_add(&wrong, 1);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *value = strchr(argv[i], '=');

		if (value) {
			*value = '\0';
			set_one(argv[i], value + 1);
		}
	}
	if (set.plan)
		plan = calloc((size_t)(set.rounds * set.threads * (2 * set.packets + 16)), sizeof(*plan));
	for (long round = 0; round < set.rounds; round++) {
		if (!round || set.reload)
			begin();
		work_all();
		if (!strcmp(set.end, "fork"))
			fork_once();
		usleep(set.hold == 1 ? 300000 : 0); /* the tool takes back what is over */
		if (round == set.warm)
			tell("warm");
		if (set.reload && round + 1 < set.rounds)
			end();
	}
	tell("end");
	save_plan();
	printf("wrong %ld\n", atomic_load(&wrong));
	fflush(stdout);
	if (!strcmp(set.end, "kill")) {
		usleep(100000);
		raise(SIGKILL);
	}
	if (!strcmp(set.end, "_exit"))
		_exit(5);
	if (strcmp(set.end, "exit") != 0)
		end();
	tell("down");
	return atomic_load(&wrong) ? 4 : 0;
}
