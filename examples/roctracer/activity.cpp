// The sample of section 4.1 of AMD's "ROC Tracer / ROC-TX Libraries Specification": a callback for a launch, and records of
// it and of the kernel. As printed there it is no program; docs/roctracer.md lists what is mended.
#include <cstdio>
#include <cstdlib>

#include "roctracer_hip.h"

#define ROCTRACER_CALL(call)                                           \
	do {                                                           \
		if ((call) != 0) {                                     \
			fprintf(stderr, "%s\n", roctracer_error_string()); \
			abort();                                       \
		}                                                      \
	} while (0)

// HIP API callback function
void hip_api_callback(uint32_t domain, uint32_t cid, const void *callback_data, void *arg)
{
	(void)arg;
	const hip_api_data_t *data = reinterpret_cast<const hip_api_data_t *>(callback_data);
	fprintf(stdout, "<%s id(%u)\tcorrelation_id(%lu) %s>\n", roctracer_op_string(domain, cid, 0), cid,
		data->correlation_id, (data->phase == ACTIVITY_API_PHASE_ENTER) ? "on-enter" : "on-exit");
}

// Activity tracing callback
void activity_callback(const char *begin, const char *end, void *arg)
{
	(void)arg;
	const roctracer_record_t *record = reinterpret_cast<const roctracer_record_t *>(begin);
	const roctracer_record_t *end_record = reinterpret_cast<const roctracer_record_t *>(end);
	fprintf(stdout, "\tActivity records:\n");
	while (record < end_record) {
		const char *name = roctracer_op_string(record->domain, record->op, 0);
		fprintf(stdout, "\t%s\tcorrelation_id(%lu) time_ns(%lu:%lu)", name, record->correlation_id,
			record->begin_ns, record->end_ns);
		if (record->domain == ACTIVITY_DOMAIN_HIP_OPS)
			fprintf(stdout, " device_id(%d) queue_id(%lu)", record->device_id, record->queue_id);
		fprintf(stdout, "\n");
		ROCTRACER_CALL(roctracer_next_record(record, &record));
	}
}

__global__ void twice(float *values)
{
	values[threadIdx.x] *= 2;
}

static void work()
{
	float values[64], *device;
	for (int i = 0; i < 64; i++)
		values[i] = (float)i;
	(void)hipMalloc((void **)&device, sizeof(values));
	(void)hipMemcpy(device, values, sizeof(values), hipMemcpyHostToDevice);
	twice<<<1, 64>>>(device);
	(void)hipMemcpy(values, device, sizeof(values), hipMemcpyDeviceToHost);
	(void)hipFree(device);
	printf("%s\n", values[63] == 126 ? "PASSED!" : "FAILED");
}

int main()
{
	// Allocating tracing pool
	roctracer_properties_t properties{};
	properties.buffer_size = 0x1000;
	properties.buffer_callback_fun = activity_callback;
	ROCTRACER_CALL(roctracer_open_pool(&properties));
	// Enable HIP API callbacks. HIP_API_ID_ANY can be used to trace all HIP API calls. What <<<>>> calls is hipLaunchKernel.
	ROCTRACER_CALL(roctracer_enable_op_callback(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipLaunchKernel,
						    hip_api_callback, NULL));
	ROCTRACER_CALL(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_API, HIP_API_ID_hipLaunchKernel));
	// Enable HIP kernel dispatch activity tracing
	ROCTRACER_CALL(roctracer_enable_op_activity(ACTIVITY_DOMAIN_HIP_OPS, HIP_OP_ID_DISPATCH));
	work();
	// Disable tracing and closing the pool
	ROCTRACER_CALL(roctracer_disable_callback());
	ROCTRACER_CALL(roctracer_disable_activity());
	ROCTRACER_CALL(roctracer_close_pool());
}
