/* Launches a vector add in the form that is asked for, by functions that are looked up as is asked for:
 * hip_ways LIBRARY dlsym|proc IMAGE FORM...
 * It allocates, copies and loads by functions that the hook driver does not use for itself: those are made to fail. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 300, BLOCK = 128, GRID = 3, MANAGED_GLOBAL = 1, DEFAULT_KIND = 4, VERSION = 70000000 };

#define EXT_LAUNCH "_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j"
#define HCC_LAUNCH "_Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_"

typedef int (*function_t)();
typedef struct {
	uint32_t x, y, z;
} dim3;

static const dim3 grid = {GRID, 1, 1}, block = {BLOCK, 1, 1};
static void *library, *module, *kernel;
static function_t by_address;
static const char *image;
static char *code;

static void *plain(const char *name)
{
	return dlsym(library, name);
}

static void *asked_for(const char *name)
{
	void *found = NULL;
	int status;

	return by_address(name, &found, VERSION, (uint64_t)0, &status) ? NULL : found;
}

static void *(*look_up)(const char *) = plain;

/* NULL: the library has none. */
static function_t find(const char *name)
{
	void *found = look_up(name);
	function_t function;

	if (!found)
		found = plain(name); /* C++ names, and what start-up code calls */
	memcpy(&function, &found, sizeof(found));
	return function;
}

#define HIP(name) find(#name)

static void check(const char *what, int result)
{
	if (!result)
		return;
	printf("%s %d\n", what, result);
	exit(1);
}

/* ---- the forms. Each gets the addresses of the arguments, and them as the kernel has them */

struct arguments {
	float *a, *b, *c;
	int n;
};

static int by_params(void **params, void **extra)
{
	return HIP(hipModuleLaunchKernel)(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, params, NULL);
}

static int by_extra(void **params, void **extra)
{
	return HIP(hipModuleLaunchKernel)(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, NULL, extra);
}

static int ext(void **params, void **extra)
{
	return find(EXT_LAUNCH)(kernel, GRID * BLOCK, 1, 1, BLOCK, 1, 1, (size_t)0, NULL, NULL, extra, NULL, NULL, 0);
}

static int hcc(void **params, void **extra)
{
	return find(HCC_LAUNCH)(kernel, GRID * BLOCK, 1, 1, BLOCK, 1, 1, (size_t)0, NULL, params, NULL, NULL, NULL);
}

/* The last block is smaller, which no other form can say. */
static int ext_ragged(void **params, void **extra)
{
	return find(EXT_LAUNCH)(kernel, N, 1, 1, BLOCK, 1, 1, (size_t)0, NULL, params, NULL, NULL, NULL, 0);
}

static int module_cooperative(void **params, void **extra)
{
	return HIP(hipModuleLaunchCooperativeKernel)(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, params);
}

static int drv(void **params, void **extra)
{
	struct {
		dim3 grid, block;
		unsigned int shared;
		void *stream, *attributes;
		unsigned int count;
	} config = {.grid = grid, .block = block};

	return HIP(hipDrvLaunchKernelEx)(&config, kernel, params, NULL);
}

static int host_stub; /* a kernel of the program's own is known by the address of its function */

static int exc(void **params, void **extra)
{
	struct {
		dim3 grid, block;
		size_t shared;
		void *stream, *attributes;
		unsigned int count;
	} config = {.grid = grid, .block = block};

	return HIP(hipLaunchKernelExC)(&config, &host_stub, params);
}

static int host(void **params, void **extra)
{
	return HIP(hipLaunchKernel)(&host_stub, grid, block, params, (size_t)0, NULL);
}

static int host_spt(void **params, void **extra)
{
	return HIP(hipLaunchKernel_spt)(&host_stub, grid, block, params, (size_t)0, NULL);
}

static int host_ext(void **params, void **extra)
{
	return HIP(hipExtLaunchKernel)(&host_stub, grid, block, params, (size_t)0, NULL, NULL, NULL, 0);
}

static int host_cooperative(void **params, void **extra)
{
	return HIP(hipLaunchCooperativeKernel)(&host_stub, grid, block, params, 0, NULL);
}

static int host_cooperative_spt(void **params, void **extra)
{
	return HIP(hipLaunchCooperativeKernel_spt)(&host_stub, grid, block, params, 0, NULL);
}

static const struct form {
	const char *name;
	int (*launch)(void **params, void **extra);
} forms[] = {
	{"params", by_params},
	{"extra", by_extra},
	{"ext", ext},
	{"hcc", hcc},
	{"ragged", ext_ragged},
	{"module_cooperative", module_cooperative},
	{"drv", drv},
	{"exc", exc},
	{"host", host},
	{"host_spt", host_spt},
	{"host_ext", host_ext},
	{"host_cooperative", host_cooperative},
	{"host_cooperative_spt", host_cooperative_spt},
};

static float *floats(float step)
{
	float *made;

	check("memory", HIP(hipMallocManaged)((void **)&made, N * sizeof(*made), MANAGED_GLOBAL));
	for (int i = 0; i < N; i++)
		made[i] = step * (float)i;
	return made;
}

static int is_right(const float *c)
{
	for (int i = 0; i < N; i++)
		if (c[i] != 3.0f * (float)i)
			return 0;
	return 1;
}

static void launch(const char *name, int (*how)(void **, void **))
{
	struct arguments given = {floats(1), floats(2), floats(0), N};
	size_t bytes = sizeof(given);
	void *params[] = {&given.a, &given.b, &given.c, &given.n};
	void *extra[] = {(void *)1, &given, (void *)2, &bytes, (void *)3};
	int result = how(params, extra);

	check("synchronize", HIP(hipDeviceSynchronize)());
	printf("%s %d right %d\n", name, result, is_right(given.c));
	HIP(hipFree)(given.a);
	HIP(hipFree)(given.b);
	HIP(hipFree)(given.c);
}

static int first_keeps_errno;

static void load(void)
{
	function_t first = HIP(hipModuleLoad);
	int result;

	errno = 4711;
	result = first(&module, image);
	first_keeps_errno = errno == 4711;
	check("module", result);
	check("function", HIP(hipModuleGetFunction)(&kernel, module, "vector_add"));
}

/* ---- what programs do besides */

static void fork_after(void)
{
	int status;
	pid_t child;

	launch("before", by_params);
	fflush(stdout);
	child = fork();
	if (!child) {
		void *pointer;

		printf("child %d\n", HIP(hipMalloc)(&pointer, (size_t)4));
		fflush(stdout);
		_exit(7);
	}
	waitpid(child, &status, 0);
	printf("child ended with %d\n", WEXITSTATUS(status));
	launch("after", by_params);
}

static void *four_launches(void *right)
{
	struct arguments given = {floats(1), floats(2), floats(0), N};
	void *params[] = {&given.a, &given.b, &given.c, &given.n}, *stream;

	check("stream", HIP(hipStreamCreate)(&stream));
	for (int i = 0; i < 4; i++)
		check("launch", HIP(hipModuleLaunchKernel)(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, stream, params, NULL));
	check("wait", HIP(hipStreamSynchronize)(stream));
	*(int *)right = is_right(given.c);
	check("destroy", HIP(hipStreamDestroy)(stream));
	return NULL;
}

static void threads(void)
{
	pthread_t thread;
	int right[2];

	check("thread", pthread_create(&thread, NULL, four_launches, &right[0]));
	four_launches(&right[1]);
	pthread_join(thread, NULL);
	printf("threads %d %d\n", right[0], right[1]);
}

static void reload(void)
{
	for (int i = 0; i < 3; i++) {
		launch("loaded", by_params);
		check("unload", HIP(hipModuleUnload)(module));
		load();
	}
}

static void reset(void)
{
	launch("before", by_params);
	launch("own", host);
	check("reset", HIP(hipDeviceReset)());
	load();
	launch("after", by_params);
	launch("own after", host);
}

static void no_errors(void)
{
	printf("none %d\n", HIP(hipGetLastError)());
	launch("after none", by_params);
	printf("still none %d\n", HIP(hipGetLastError)());
}

/* What is left of a call that failed is the program's to ask for, whatever was launched in between. */
static void errors(void)
{
	printf("no device %d\n", HIP(hipSetDevice)(99));
	launch("after one", by_params);
	printf("left %d\n", HIP(hipGetLastError)());
	printf("then %d\n", HIP(hipGetLastError)());
}

static void say_result(void)
{
	function_t result = HIP(hipExtGetLastError);

	printf(" result %d", result ? result() : -1);
}

static void say_peek(void)
{
	printf(" peek %d", HIP(hipPeekAtLastError)());
}

static void say_last(void)
{
	printf(" last %d", HIP(hipGetLastError)());
}

static void say_errors(int first)
{
	static void (*const ways[])(void) = {say_result, say_peek, say_last};

	for (int i = 0; i < 5; i++)
		ways[(first + i) % 3]();
	printf("\n");
}

static void fails(void)
{
	HIP(hipMemcpy)(NULL, NULL, (size_t)4, DEFAULT_KIND);
}

static void fails_hooked(void)
{
	HIP(hipModuleLaunchKernel)(NULL, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL);
}

static void succeeds(void)
{
	HIP(hipDeviceSynchronize)();
}

static void launches(void)
{
	static struct arguments given;
	void *params[] = {&given.a, &given.b, &given.c, &given.n};

	if (!given.a)
		given = (struct arguments){floats(1), floats(2), floats(0), N};
	HIP(hipModuleLaunchKernel)(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, params, NULL);
}

static void allocates(void)
{
	void *memory;

	HIP(hipMallocManaged)(&memory, (size_t)64, MANAGED_GLOBAL);
}

static void loads(void)
{
	void *made;

	HIP(hipModuleLoad)(&made, image);
	HIP(hipModuleGetFunction)(&kernel, made, "vector_add");
}

static void misses(void)
{
	void *made;

	HIP(hipModuleGetFunction)(&made, module, "none of its");
}

/* Whatever calls come one after another, what is left of them is what it is without a probe. */
static void orders(void)
{
	static void (*const calls[])(void) = {fails, fails_hooked, succeeds, launches, allocates, loads, misses};
	enum { N_CALLS = sizeof(calls) / sizeof(calls[0]), ORDERS = N_CALLS * N_CALLS * N_CALLS };

	for (int i = 0; i < ORDERS; i++) {
		int order[] = {i / N_CALLS / N_CALLS, i / N_CALLS % N_CALLS, i % N_CALLS};

		for (int j = 0; j < 3; j++)
			calls[order[j]]();
		printf("%d %d %d:", order[0], order[1], order[2]);
		say_errors(i % 3);
	}
}

/* A call leaves in errno what it finds there. */
#define KEEPS(name, ...)                                                 \
	do {                                                             \
		function_t function_ = HIP(name);                        \
		errno = 4711;                                            \
		int gave_ = function_(__VA_ARGS__);                      \
		printf("%s %d errno %d\n", #name, gave_, errno == 4711); \
	} while (0)

static void errnos(void)
{
	static struct arguments given;
	void *params[] = {&given.a, &given.b, &given.c, &given.n}, *made, *stream;

	given = (struct arguments){floats(1), floats(2), floats(0), N};
	printf("first 0 errno %d\n", first_keeps_errno);
	KEEPS(hipModuleLoad, &made, image);
	KEEPS(hipModuleGetFunction, &kernel, made, "vector_add");
	KEEPS(hipStreamCreate, &stream);
	KEEPS(hipModuleLaunchKernel, kernel, GRID, 1, 1, BLOCK, 1, 1, 0, stream, params, NULL);
	KEEPS(hipLaunchKernel, &host_stub, grid, block, params, (size_t)0, NULL);
	KEEPS(hipModuleUnload, made);
}

static void bad_launches(void)
{
	struct arguments given = {0};
	void *params[] = {&given.a, &given.b, &given.c, &given.n};

	printf("no block %d\n", HIP(hipModuleLaunchKernel)(kernel, 1, 1, 1, 0, 1, 1, 0, NULL, params, NULL));
	printf("too many %d\n", HIP(hipModuleLaunchKernel)(kernel, 1, 1, 1, 4096, 1, 1, 0, NULL, params, NULL));
	printf("no kernel %d\n", HIP(hipModuleLaunchKernel)(NULL, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
	printf("of none %d\n", HIP(hipLaunchKernel)(&library, grid, block, params, (size_t)0, NULL));
	printf("last %d\n", HIP(hipGetLastError)());
	launch("good", by_params);
}

static void killed(void)
{
	launch("one", by_params);
	launch("two", by_params);
	fflush(stdout);
	kill(getpid(), SIGKILL);
}

/* ---- graphs */

struct node_params {
	dim3 block;
	void **extra, *function;
	dim3 grid;
	void **params;
	unsigned int shared;
};

struct any_params {
	int type, reserved[3];
	union {
		long long bytes[29];
		struct node_params kernel;
		void *graph;
	} of;
	long long more;
};

struct instantiation {
	void *node;
	unsigned long long flags;
	int result;
	void *stream;
};

/* Two sums, whose arrays are there until the end: by the program's own function, and by a module's. */
struct sums {
	struct arguments given[2];
	void *params[2][4];
	struct node_params node[2];
	void *graph, *nodes[2], *stream;
};

static void make_sums(struct sums *s)
{
	for (int i = 0; i < 2; i++) {
		struct arguments *given = &s->given[i];

		*given = (struct arguments){floats(1), floats(2), floats(0), N};
		s->params[i][0] = &given->a;
		s->params[i][1] = &given->b;
		s->params[i][2] = &given->c;
		s->params[i][3] = &given->n;
		s->node[i] = (struct node_params){block, NULL, i ? kernel : &host_stub, grid, s->params[i], 0};
	}
	check("stream", HIP(hipStreamCreate)(&s->stream));
	check("graph", HIP(hipGraphCreate)(&s->graph, 0));
	for (int i = 0; i < 2; i++)
		check("node", HIP(hipGraphAddKernelNode)(&s->nodes[i], s->graph, s->nodes, (size_t)i, &s->node[i]));
}

static void launch_sums(struct sums *s, const char *name, void *exec)
{
	int launched;

	memset(s->given[0].c, 0, N * sizeof(float));
	memset(s->given[1].c, 0, N * sizeof(float));
	launched = HIP(hipGraphLaunch)(exec, s->stream);
	check("wait", HIP(hipStreamSynchronize)(s->stream));
	printf("%s %d right %d %d\n", name, launched, is_right(s->given[0].c), is_right(s->given[1].c));
}

static void graph(void)
{
	struct sums s;
	void *exec = NULL;

	make_sums(&s);
	check("exec", HIP(hipGraphInstantiate)(&exec, s.graph, NULL, NULL, (size_t)0));
	launch_sums(&s, "a graph", exec);
	check("set", HIP(hipGraphExecKernelNodeSetParams)(exec, s.nodes[0], &s.node[0]));
	check("end", HIP(hipGraphDestroy)(s.graph));
	launch_sums(&s, "set", exec);
	launch_sums(&s, "again", exec);
	check("end", HIP(hipGraphExecDestroy)(exec));
	printf("last %d\n", HIP(hipGetLastError)());
}

/* What HIP has since version 5.3. */
static void newer_graph(void)
{
	struct sums s;
	struct instantiation how = {NULL, 0, 1, NULL};
	struct any_params any = {.type = 0};
	void *exec = NULL, *captured = NULL, *again = NULL;
	unsigned int enabled = 7;

	make_sums(&s);
	check("exec", HIP(hipGraphInstantiateWithParams)(&exec, s.graph, &how));
	printf("made %d\n", how.result);
	launch_sums(&s, "a graph", exec);
	check("disable", HIP(hipGraphNodeSetEnabled)(exec, s.nodes[0], 0));
	launch_sums(&s, "one disabled", exec);
	any.of.kernel = s.node[0];
	check("set", HIP(hipGraphExecNodeSetParams)(exec, s.nodes[0], &any));
	check("enabled", HIP(hipGraphNodeGetEnabled)(exec, s.nodes[0], &enabled));
	launch_sums(&s, "set", exec);
	check("enable", HIP(hipGraphNodeSetEnabled)(exec, s.nodes[0], 1));
	printf("enabled %u\n", enabled);
	launch_sums(&s, "all", exec);
	check("into", HIP(hipStreamBeginCaptureToGraph)(s.stream, s.graph, s.nodes, NULL, (size_t)2, 0));
	check("own", HIP(hipLaunchCooperativeKernel)(&host_stub, grid, block, s.params[0], 0, s.stream));
	check("captured", HIP(hipStreamEndCapture)(s.stream, &captured));
	check("again", HIP(hipGraphInstantiateWithFlags)(&again, s.graph, 8ull));
	printf("the same graph %d\n", captured == s.graph);
	launch_sums(&s, "three nodes", again);
	printf("thread's own %d\n", HIP(hipGraphLaunch_spt)(again, NULL));
	check("synchronize", HIP(hipDeviceSynchronize)());
	printf("right %d %d, last %d\n", is_right(s.given[0].c), is_right(s.given[1].c), HIP(hipGetLastError)());
}

static const struct {
	const char *name;
	void (*run)(void);
} others[] = {
	{"fork", fork_after}, {"threads", threads},         {"reload", reload},    {"reset", reset},
	{"errors", errors},   {"no_errors", no_errors},     {"bad", bad_launches}, {"killed", killed},
	{"graph", graph},     {"newer_graph", newer_graph}, {"orders", orders},    {"errnos", errnos},
};

static void run(const char *name)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(forms[i].name, name))
			launch(name, forms[i].launch);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (!strcmp(others[i].name, name))
			others[i].run();
}

static char *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *bytes = calloc(1, 1 << 20);

	check("image", !file || !fread(bytes, 1, 1 << 20, file));
	fclose(file);
	return bytes;
}

/* As a compiler's start-up code does for a program's own kernels. */
static void register_own(void)
{
	static struct {
		uint32_t magic, version;
		const void *bundle;
		void *unused;
	} wrapper = {0x48495046, 1, NULL, NULL};
	void **(*add)(void *);
	void *found = plain("__hipRegisterFatBinary"), *bundle;

	memcpy(&add, &found, sizeof(found));
	wrapper.bundle = code;
	bundle = add(&wrapper);
	HIP(__hipRegisterFunction)(bundle, &host_stub, "vector_add", "vector_add", -1, NULL, NULL, NULL, NULL, NULL);
}

int main(int argc, char **argv)
{
	library = dlopen(argv[1], RTLD_NOW);
	if (!library) {
		printf("%s\n", dlerror());
		return 1;
	}
	if (!strcmp(argv[2], "proc")) {
		by_address = HIP(hipGetProcAddress);
		look_up = asked_for;
	}
	image = argv[3];
	code = read_file(image);
	register_own();
	load();
	for (int i = 4; i < argc; i++)
		run(argv[i]);
	return 0;
}
