// Scenarios for the roctracer API of the specification: what the library answers, calls back and records is printed, a line
// each, for test_roctracer.py to judge.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "roctracer_hip.h"

typedef const roctracer_record_t *Record;

static const uint32_t hip_api = ACTIVITY_DOMAIN_HIP_API;

#define SAY(...) (printf(__VA_ARGS__), printf("\n"), fflush(stdout))
#define OK(call)                                                                                                  \
	do {                                                                                                      \
		if (int status = (call))                                                                          \
			SAY("line %d: %s gave %d: %s", __LINE__, #call, status, roctracer_error_string());        \
	} while (0)
#define HIP(call)                                                                       \
	do {                                                                            \
		if (hipError_t error = (call))                                          \
			SAY("line %d: %s gave %d", __LINE__, #call, (int)error);        \
	} while (0)
#define ASK(call)                                                                       \
	do {                                                                            \
		int status = (call);                                                    \
		SAY("%s: %d %s", #call, status, status ? roctracer_error_string() : ""); \
	} while (0)

__global__ void twice(float *values)
{
	values[threadIdx.x] *= 2;
}

static std::mutex records_lock;
static std::vector<activity_record_t> records;
static std::vector<std::string> buffers; /* how many records each had */

static void keep(const char *begin, const char *end, void *arg)
{
	std::lock_guard<std::mutex> guard(records_lock);
	int n = 0;

	for (Record record = (Record)begin; record < (Record)end; n++) {
		records.push_back(*record);
		roctracer_next_record(record, &record);
	}
	buffers.push_back(std::to_string(n) + (arg ? " to another" : ""));
}

static roctracer_properties_t properties_of(size_t bytes)
{
	roctracer_properties_t properties = {};

	properties.buffer_size = bytes;
	properties.buffer_callback_fun = keep;
	return properties;
}

static void open_pool(size_t bytes = 4096)
{
	roctracer_properties_t properties = properties_of(bytes);

	OK(roctracer_open_pool(&properties));
}

static const char *name_of(const activity_record_t &record)
{
	const char *name = roctracer_op_string(record.domain, record.op, record.kind);

	return name ? name : "?";
}

static void show()
{
	for (const activity_record_t &record : records) {
		if (record.domain == ACTIVITY_DOMAIN_EXT_API)
			SAY("ext %lu %lu", record.correlation_id, record.external_id);
		else if (record.domain == ACTIVITY_DOMAIN_HIP_API)
			SAY("api %lu %s%s%s", record.correlation_id, name_of(record),
			    record.process_id == (uint32_t)getpid() ? "" : " of another process",
			    record.begin_ns <= record.end_ns ? "" : " backwards");
		else
			SAY("op %lu %s node %d bytes %zu%s", record.correlation_id, name_of(record), record.device_id,
			    record.bytes, record.begin_ns <= record.end_ns ? "" : " backwards");
	}
	records.clear();
}

static float *memory(int n = 64)
{
	float *device = NULL;

	HIP(hipMalloc((void **)&device, n * sizeof(float)));
	return device;
}

static void malloc_and_free()
{
	HIP(hipFree(memory()));
}

/* ---- callbacks */

static void tell(uint32_t domain, uint32_t cid, const void *shown, void *arg)
{
	const hip_api_data_t *data = (const hip_api_data_t *)shown;
	const char *phase = data->phase == ROCTRACER_API_PHASE_ENTER ? "enter" : "exit";

	printf("%s%u %s %lu", (const char *)arg, domain, roctracer_op_string(domain, cid, 0), data->correlation_id);
	if (cid == HIP_API_ID_hipMalloc)
		printf(" size %zu at %d points %d", data->args.hipMalloc.size, data->args.hipMalloc.ptr != NULL,
		       data->args.hipMalloc.ptr__val != NULL &&
			       data->args.hipMalloc.ptr__val == *data->args.hipMalloc.ptr);
	if (cid == HIP_API_ID_hipMemcpy)
		printf(" dst %d src %d bytes %zu kind %d", data->args.hipMemcpy.dst != NULL,
		       data->args.hipMemcpy.src != NULL, data->args.hipMemcpy.sizeBytes,
		       (int)data->args.hipMemcpy.kind);
	SAY(" %s", phase);
	malloc_and_free(); /* within a callback nothing is traced */
}

static void callbacks()
{
	char of_malloc[] = "a:", of_all[] = "b:";

	OK(roctracer_enable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc, tell, of_malloc));
	malloc_and_free();
	OK(roctracer_enable_domain_callback(ACTIVITY_DOMAIN_HIP_API, tell, of_all));
	OK(roctracer_disable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipFree));
	malloc_and_free();
	HIP(hipDeviceSynchronize());
	OK(roctracer_disable_domain_callback(ACTIVITY_DOMAIN_HIP_API));
	malloc_and_free();
	OK(roctracer_enable_callback(tell, of_malloc));
	float value = 1, *device = memory();
	HIP(hipMemcpy(device, &value, sizeof(value), hipMemcpyHostToDevice));
	OK(roctracer_disable_callback());
	HIP(hipFree(device));
	OK(roctracer_enable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_ANY, tell, of_all));
	HIP(hipDeviceSynchronize());
	OK(roctracer_disable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_ANY));
	malloc_and_free();
}

static void stop()
{
	char none[] = "";

	OK(roctracer_enable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipFree, tell, none));
	open_pool();
	OK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc));
	roctracer_stop();
	malloc_and_free();
	SAY("stopped");
	roctracer_start();
	malloc_and_free();
	OK(roctracer_close_pool());
	show();
}

/* ---- pools */

static void *allocated;

static void allocate(char **ptr, size_t size, void *arg)
{
	SAY("allocate %zu%s arg %d", size, *ptr ? " again" : "", arg == &allocated);
	if (size)
		*ptr = (char *)(allocated = calloc(1, size));
	else
		free(*ptr);
}

static void errors()
{
	roctracer_properties_t properties = properties_of(4096);
	roctracer_pool_t *none = (roctracer_pool_t *)0x1234;

	SAY("'%s'", roctracer_error_string());
	ASK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc));
	ASK(roctracer_open_pool(NULL));
	for (size_t bytes : {(size_t)0, (size_t)12, (size_t)32, (size_t)192, (size_t)1 << 62}) {
		properties.buffer_size = bytes;
		ASK(roctracer_open_pool(&properties));
	}
	properties = properties_of(4096);
	properties.buffer_callback_fun = NULL;
	ASK(roctracer_open_pool(&properties));
	ASK(roctracer_close_pool());
	ASK(roctracer_flush_activity());
	ASK(roctracer_close_pool_expl(none));
	ASK(roctracer_flush_activity_expl(none));
	ASK(roctracer_enable_domain_activity_expl(ACTIVITY_DOMAIN_HIP_API, none));
	SAY("default %d", roctracer_default_pool_expl(none) != NULL);
	open_pool();
	ASK(roctracer_enable_op_activity((activity_domain_t)7, 0));
	ASK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_OPS, 3));
	ASK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_KFD_API, 0));
	ASK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_KFD_API));
	ASK(roctracer_enable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc, NULL, NULL));
	ASK(roctracer_enable_op_callback((activity_domain_t)99, 0, tell, NULL));
	ASK(roctracer_disable_op_callback(ACTIVITY_DOMAIN_HIP_API, 100000));
	ASK(roctracer_disable_domain_callback((activity_domain_t)7));
	ASK(roctracer_get_timestamp(NULL));
	ASK(roctracer_activity_pop_external_correlation_id(NULL));
	ASK(roctracer_close_pool());
}

static void pools()
{
	roctracer_properties_t properties = properties_of(4096), other = properties_of(128);
	roctracer_pool_t *first, *second;

	other.buffer_callback_arg = &other;
	other.alloc_fun = allocate;
	other.alloc_arg = &allocated;
	SAY("none %d", roctracer_default_pool() == NULL);
	OK(roctracer_open_pool_expl(&properties, &first));
	SAY("still none %d", roctracer_default_pool() == NULL);
	OK(roctracer_open_pool_expl(&other, NULL)); /* is the default one */
	ASK(roctracer_open_pool_expl(&properties, NULL));
	ASK(roctracer_open_pool(&properties));
	second = roctracer_default_pool();
	SAY("default %d", second != NULL && second != first);
	SAY("asked %d", roctracer_default_pool_expl(NULL) == second);
	SAY("set %d", roctracer_default_pool_expl(first) == second && roctracer_default_pool() == first);
	OK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc));
	OK(roctracer_enable_op_activity_expl(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipFree, second));
	malloc_and_free();
	OK(roctracer_flush_activity());
	SAY("%zu records", records.size());
	OK(roctracer_flush_activity_expl(second));
	show();
	OK(roctracer_close_pool_expl(second));
	SAY("closed %d", roctracer_close_pool_expl(second));
	malloc_and_free();
	OK(roctracer_disable_op_activity(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc));
	malloc_and_free();
	OK(roctracer_close_pool());
	show();
	SAY("none %d", roctracer_default_pool() == NULL);
	for (const std::string &buffer : buffers)
		SAY("buffer %s", buffer.c_str());
}

/* Many threads into small buffers, while another one flushes. */
static void many(size_t bytes)
{
	std::atomic<bool> over(false);
	std::vector<std::thread> threads;

	HIP(hipFree(NULL));
	open_pool(bytes);
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_API));
	for (uint64_t i = 0; i < 4; i++)
		threads.emplace_back([i] {
			for (uint64_t j = 0; j < 500; j++) {
				OK(roctracer_activity_push_external_correlation_id(i * 1000 + j));
				HIP(hipFree(NULL));
				OK(roctracer_activity_pop_external_correlation_id(NULL));
			}
		});
	std::thread flusher([&] {
		while (!over)
			OK(roctracer_flush_activity());
	});
	for (std::thread &thread : threads)
		thread.join();
	over = true;
	flusher.join();
	OK(roctracer_disable_domain_activity(ACTIVITY_DOMAIN_HIP_API));
	OK(roctracer_close_pool());
	std::set<uint64_t> ids, externals;
	int apart = 0;
	for (size_t i = 0; i < records.size(); i++) {
		if (records[i].domain == ACTIVITY_DOMAIN_EXT_API)
			externals.insert(records[i].external_id);
		else
			ids.insert(records[i].correlation_id);
		apart += i % 2 && records[i].correlation_id != records[i - 1].correlation_id;
	}
	SAY("%zu records, %zu calls, %zu externals, %d apart", records.size(), ids.size(), externals.size(), apart);
}

static void external()
{
	uint64_t last = 0;

	open_pool();
	OK(roctracer_enable_activity());
	malloc_and_free();
	OK(roctracer_activity_push_external_correlation_id(7));
	OK(roctracer_activity_push_external_correlation_id(8));
	float *device = memory();
	HIP(hipMemset(device, 0, 64));
	std::thread([] { HIP(hipFree(NULL)); }).join(); /* has a stack of its own */
	OK(roctracer_activity_pop_external_correlation_id(&last));
	SAY("last %lu", last);
	HIP(hipFree(device));
	OK(roctracer_activity_pop_external_correlation_id(&last));
	SAY("last %lu", last);
	HIP(hipFree(NULL));
	OK(roctracer_disable_activity());
	OK(roctracer_close_pool());
	show();
}

/* A buffer callback may use HIP, and cannot close its pool. */
static void from_a_buffer(const char *begin, const char *end, void *)
{
	SAY("buffer %ld", (end - begin) / (long)sizeof(activity_record_t));
	malloc_and_free();
	ASK(roctracer_flush_activity());
	ASK(roctracer_close_pool());
}

static void within()
{
	roctracer_properties_t properties = properties_of(4096);

	properties.buffer_callback_fun = from_a_buffer;
	OK(roctracer_open_pool(&properties));
	OK(roctracer_enable_activity());
	malloc_and_free();
	OK(roctracer_disable_activity());
	OK(roctracer_close_pool());
}

/* While more waits to be written than both buffers hold: the thread that writes it waits for this callback. */
static void end_from_a_buffer(const char *begin, const char *end, void *arg)
{
	static int n;

	if (n++)
		return;
	usleep(200000);
	if (arg)
		exit(7);
	HIP(hipDeviceReset());
	SAY("reset");
}

static void end_within(void *arg)
{
	roctracer_properties_t properties = properties_of(64);
	float *device = memory();

	properties.buffer_callback_fun = end_from_a_buffer;
	properties.buffer_callback_arg = arg;
	OK(roctracer_open_pool(&properties));
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_OPS));
	for (int i = 0; i < 20; i++)
		HIP(hipMemsetAsync(device, 0, 4, NULL));
	HIP(hipDeviceSynchronize());
	OK(roctracer_close_pool());
	if (arg)
		pause();
}

/* ---- operations */

static void ops()
{
	std::vector<float> values(64, 1);
	uint64_t before = 0, after = 0;
	hipStream_t stream;
	hipEvent_t event;

	HIP(hipStreamCreate(&stream));
	HIP(hipEventCreate(&event));
	float *device = memory();
	open_pool();
	OK(roctracer_get_timestamp(&before));
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_OPS));
	HIP(hipMemcpy(device, values.data(), 256, hipMemcpyHostToDevice));
	twice<<<1, 64>>>(device);
	HIP(hipMemcpyAsync(values.data(), device, 128, hipMemcpyDeviceToHost, stream));
	HIP(hipMemsetAsync(device, 0, 64, stream));
	HIP(hipEventRecord(event, stream));
	HIP(hipStreamWaitEvent(NULL, event, 0));
	HIP(hipMemcpy2D(device, 8, values.data(), 8, 8, 4, hipMemcpyHostToDevice));
	HIP(hipDeviceSynchronize());
	OK(roctracer_flush_activity());
	OK(roctracer_get_timestamp(&after));
	int outside = 0, streams = 0;
	for (const activity_record_t &record : records) {
		outside += record.begin_ns < before || record.end_ns > after;
		streams += record.queue_id == (uint64_t)stream;
	}
	SAY("%d outside, %d on the stream", outside, streams);
	show();
	SAY("refused %d", (int)hipMemcpy(NULL, values.data(), 64, hipMemcpyHostToDevice));
	OK(roctracer_disable_op_activity(ACTIVITY_DOMAIN_HIP_OPS, HIP_OP_ID_COPY));
	HIP(hipMemset(device, 0, 64));
	twice<<<1, 64>>>(device);
	OK(roctracer_close_pool()); /* waits for what was launched */
	show();
	HIP(hipFree(device));
}

static void captured()
{
	hipGraphExec_t exec;
	hipStream_t stream;
	hipGraph_t graph;

	float *device = memory();
	HIP(hipStreamCreate(&stream));
	open_pool();
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_OPS));
	HIP(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
	twice<<<1, 64, 0, stream>>>(device);
	HIP(hipMemsetAsync(device, 0, 4, stream));
	HIP(hipStreamEndCapture(stream, &graph));
	HIP(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
	HIP(hipGraphLaunch(exec, stream));
	HIP(hipStreamSynchronize(stream));
	OK(roctracer_close_pool());
	size_t nodes = 0;
	HIP(hipGraphGetNodes(graph, NULL, &nodes));
	SAY("%zu nodes", nodes);
	show();
}

static void reset()
{
	float *device = memory();

	open_pool();
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_OPS));
	for (int i = 0; i < 3; i++)
		twice<<<1, 64>>>(device);
	HIP(hipDeviceReset());
	OK(roctracer_flush_activity());
	SAY("%zu records", records.size());
	HIP(hipMemset(memory(), 0, 4));
	OK(roctracer_close_pool());
	SAY("%zu records", records.size());
}

static void last_error()
{
	char none[] = "";

	open_pool();
	OK(roctracer_enable_activity());
	OK(roctracer_enable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipFree, tell, none));
	hipError_t error = hipMemcpy(NULL, NULL, 64, hipMemcpyHostToDevice);
	SAY("waits %d, then %d", error && hipPeekAtLastError() == error && hipGetLastError() == error,
	    (int)hipGetLastError());
	OK(roctracer_disable_activity());
	OK(roctracer_close_pool());
}

static void forked()
{
	malloc_and_free();
	open_pool();
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_API));
	HIP(hipFree(NULL));
	pid_t child = fork();
	if (!child) {
		SAY("child: %d", roctracer_default_pool() == NULL);
		ASK(roctracer_flush_activity());
		open_pool();
		uint32_t op = 0;
		OK(roctracer_op_code(hip_api, "hipFree", &op, NULL));
		OK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_API, op));
		(void)hipFree(NULL); /* refused or not, it was called */
		OK(roctracer_close_pool());
		SAY("child: %zu records", records.size());
		_exit(0);
	}
	int status = 1;
	waitpid(child, &status, 0);
	OK(roctracer_close_pool());
	SAY("%d, %zu records", status, records.size());
}

/* ---- ranges */

struct ranges_data { /* roctx_api_data_t of AMD's roctracer_roctx.h */
	const char *message;
	uint64_t id;
};

static void (*mark)(const char *);

static void tell_range(uint32_t domain, uint32_t cid, const void *data, void *)
{
	mark("not told: within a callback");
	const ranges_data *shown = (const ranges_data *)data;

	SAY("%u %s %s %d", domain, roctracer_op_string(domain, cid, 0), shown->message ? shown->message : "-",
	    shown->id != 0);
}

static void ranges()
{
	void *library = dlopen("libroctx64.so.4", RTLD_NOW);
	mark = (void (*)(const char *))dlsym(library, "roctxMarkA");
	auto push = (int (*)(const char *))dlsym(library, "roctxRangePushA");
	auto pop = (int (*)())dlsym(library, "roctxRangePop");
	auto start = (uint64_t(*)(const char *))dlsym(library, "roctxRangeStartA");
	auto end = (void (*)(uint64_t))dlsym(library, "roctxRangeStop");

	mark("before");
	OK(roctracer_enable_domain_callback(ACTIVITY_DOMAIN_ROCTX, tell_range, NULL));
	mark("here");
	SAY("level %d", push("pushed"));
	SAY("level %d", pop());
	end(start("started"));
	OK(roctracer_disable_op_callback(ACTIVITY_DOMAIN_ROCTX, 0));
	mark("not here");
	push("pushed again");
	OK(roctracer_disable_domain_callback(ACTIVITY_DOMAIN_ROCTX));
	pop();
}

/* ---- names */

static void names()
{
	int wrong = 0, n = 0;

	for (uint32_t id = 1; id <= HIP_API_ID_LAST; id++) {
		std::string theirs = hip_api_name(id);
		const char *ours = roctracer_op_string(hip_api, id, 0);

		if (theirs == "unknown" || theirs.find("RESERVED") == 0 || theirs == "hipGetErrorString")
			continue;
		uint32_t op = 0, kind = 1;
		n++;
		if (!ours || theirs != ours || roctracer_op_code(hip_api, ours, &op, &kind) || op != id || kind) {
			SAY("%u is %s, not %s", id, theirs.c_str(), ours ? ours : "NULL");
			wrong++;
		}
	}
	SAY("%d of %d wrong", wrong, n);
	SAY("version %u.%u", roctracer_major_version(), roctracer_minor_version());
	uint32_t op = 9, kind = 9;
	SAY("%d", roctracer_op_string(hip_api, 100000, 0) == NULL);
	SAY("%s", roctracer_error_string());
	SAY("%d", roctracer_op_string(7, 0, 0) == NULL);
	SAY("%s", roctracer_error_string());
	ASK(roctracer_op_code(hip_api, "hipNothing", &op, &kind));
	ASK(roctracer_op_code(hip_api, NULL, &op, &kind));
	ASK(roctracer_op_code(hip_api, "hipMalloc", NULL, &kind));
	ASK(roctracer_op_code(7, "hipMalloc", &op, &kind));
	ASK(roctracer_op_code(ACTIVITY_DOMAIN_HIP_OPS, "CopyHostToDevice", &op, &kind));
	SAY("%u 0x%x", op, kind);
	for (uint32_t domain : {ACTIVITY_DOMAIN_HSA_API, ACTIVITY_DOMAIN_HSA_OPS, ACTIVITY_DOMAIN_HIP_OPS,
				ACTIVITY_DOMAIN_EXT_API, ACTIVITY_DOMAIN_ROCTX})
		SAY("%s %s", roctracer_op_string(domain, 0, 0), roctracer_op_string(domain, 1, 0));
}

int main(int argc, char **argv)
{
	struct {
		const char *name;
		void (*run)();
	} scenarios[] = {
		{"callbacks", callbacks}, {"stop", stop},	  {"errors", errors},	    {"pools", pools},
		{"external", external},	  {"within", within},	  {"ops", ops},		    {"captured", captured},
		{"reset", reset},	  {"names", names},	  {"last_error", last_error}, {"forked", forked},
		{"ranges", ranges},
		{"exit_within", [] { end_within(&records); }}, {"reset_within", [] { end_within(NULL); }},
		{"one", [] { many(64); }}, {"pairs", [] { many(128); }}, {"many", [] { many(1024); }},
	};

	for (auto &scenario : scenarios)
		if (argc > 1 && !strcmp(scenario.name, argv[1]))
			scenario.run();
	return 0;
}
