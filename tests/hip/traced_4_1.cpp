// Scenarios for libroctracer64.so.4 as programs of today's ROCm see it: compiled with AMD's headers of version 4.1.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <hip/hip_runtime_api.h>
#include <hip/hip_deprecated.h>
typedef unsigned GLuint, GLenum;
#include <hip/amd_detail/amd_hip_gl_interop.h>
#include <hip/amd_detail/hip_prof_str.h>

#include <roctracer/roctracer.h>
#include <roctracer/roctracer_ext.h>

#define SAY(...) (printf(__VA_ARGS__), printf("\n"), fflush(stdout))
#define OK(call)                                                                                           \
	do {                                                                                               \
		if (int status = (call))                                                                   \
			SAY("line %d: %s gave %d: %s", __LINE__, #call, status, roctracer_error_string()); \
	} while (0)
#define HIP(call)                                                                       \
	do {                                                                            \
		if (hipError_t error = (call))                                          \
			SAY("line %d: %s gave %d", __LINE__, #call, (int)error);        \
	} while (0)
#define ASK(call) SAY("%s: %d %s", #call, (int)(call), roctracer_error_string())

static std::vector<std::string> seen;

static void keep(const char *begin, const char *end, void *)
{
	for (const roctracer_record_t *record = (const roctracer_record_t *)begin; record < (const void *)end;) {
		char line[256];

		if (record->domain == ACTIVITY_DOMAIN_EXT_API)
			snprintf(line, sizeof(line), "ext %lu %lu", record->correlation_id, record->external_id);
		else if (record->domain == ACTIVITY_DOMAIN_HIP_OPS)
			snprintf(line, sizeof(line), "op %lu %s %s", record->correlation_id,
				 roctracer_op_string(record->domain, record->op, record->kind),
				 record->op ? std::to_string(record->bytes).c_str() : record->kernel_name);
		else
			snprintf(line, sizeof(line), "api %lu %s", record->correlation_id,
				 roctracer_op_string(record->domain, record->op, 0));
		seen.push_back(line);
		OK(roctracer_next_record(record, &record));
	}
}

static void tell(uint32_t domain, uint32_t cid, const void *shown, void *)
{
	const hip_api_data_t *data = (const hip_api_data_t *)shown;

	if (cid == HIP_API_ID_hipModuleLaunchKernel)
		SAY("%u launch %s grid %u %s", domain, hipKernelNameRef(data->args.hipModuleLaunchKernel.f),
		    data->args.hipModuleLaunchKernel.gridDimX,
		    data->phase == ACTIVITY_API_PHASE_ENTER ? "enter" : "exit");
}

static void started()
{
	SAY("start");
}

static void stopped()
{
	SAY("stop");
}

int main(int, char **argv)
{
	float values[64] = {1}, *device;
	hipFunction_t twice;
	hipModule_t module;
	void *params[] = {&device};
	roctracer_ext_properties_t told = {started, stopped};
	roctracer_properties_t properties = {};
	uint64_t last = 0;

	SAY("version %u.%u", roctracer_version_major(), roctracer_version_minor());
	ASK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_OPS, 0));
	ASK(roctracer_enable_domain_callback(ACTIVITY_DOMAIN_NUMBER, tell, NULL));
	ASK(roctracer_activity_pop_external_correlation_id(&last));
	properties.buffer_size = 1000; // any size will do
	properties.buffer_callback_fun = keep;
	OK(roctracer_open_pool(&properties));
	ASK(roctracer_open_pool(&properties));
	OK(roctracer_set_properties(ACTIVITY_DOMAIN_EXT_API, &told));
	OK(roctracer_set_properties(ACTIVITY_DOMAIN_HIP_API, NULL));
	OK(roctracer_enable_domain_callback(ACTIVITY_DOMAIN_HIP_API, tell, NULL));
	OK(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipMalloc));
	OK(roctracer_enable_domain_activity(ACTIVITY_DOMAIN_HIP_OPS));
	HIP(hipMalloc((void **)&device, sizeof(values)));
	HIP(hipModuleLoad(&module, argv[1]));
	HIP(hipModuleGetFunction(&twice, module, "twice"));
	OK(roctracer_activity_push_external_correlation_id(77));
	HIP(hipMemcpy(device, values, sizeof(values), hipMemcpyHostToDevice));
	HIP(hipModuleLaunchKernel(twice, 1, 1, 1, 64, 1, 1, 0, NULL, params, NULL));
	OK(roctracer_activity_pop_external_correlation_id(&last));
	SAY("last %lu", last);
	HIP(hipDeviceSynchronize());
	HIP(hipModuleUnload(module)); // names stay
	roctracer_stop();
	HIP(hipFree(device));
	HIP(hipMalloc((void **)&device, sizeof(values)));
	roctracer_start();
	OK(roctracer_disable_domain_activity(ACTIVITY_DOMAIN_HIP_OPS));
	OK(roctracer_disable_domain_callback(ACTIVITY_DOMAIN_HIP_API));
	OK(roctracer_flush_activity());
	OK(roctracer_close_pool());
	for (const std::string &line : seen)
		SAY("%s", line.c_str());
	return 0;
}
