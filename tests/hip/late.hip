// A program that is not linked with the roctracer library, and asks it to trace itself however it came to be loaded: by the
// program ("open"), by LD_PRELOAD ("preload"), or as a tool of the HSA runtime ("plugin").
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "roctracer_hip.h"

#define FIND(library, name) ((decltype(&name))dlsym(library, #name))

static void *library_of(const char *way, const char *name)
{
	if (!strcmp(way, "open"))
		return dlopen(name, RTLD_NOW);
	if (!strcmp(way, "plugin")) {
		void *runtime = dlopen("libhsa-runtime64.so.1", RTLD_NOW);
		auto init = runtime ? (int (*)())dlsym(runtime, "hsa_init") : NULL;

		printf("hsa_init %d\n", init ? init() : -1);
	}
	return dlopen(name, RTLD_NOW | RTLD_NOLOAD);
}

static const char *(*name_of)(uint32_t, uint32_t, uint32_t);
static int n;

static void tell(uint32_t domain, uint32_t cid, const void *, void *)
{
	if (n++ % 2)
		printf("%s\n", name_of(domain, cid, 0));
}

__global__ void twice(float *values)
{
	values[threadIdx.x] *= 2;
}

int main(int, char **argv)
{
	float *device;

	if (hipMalloc((void **)&device, 256))
		return 1;
	void *library = library_of(argv[1], argv[2]);
	if (!library) {
		printf("%s\n", dlerror());
		return 1;
	}
	name_of = FIND(library, roctracer_op_string);
	printf("%d\n", FIND(library, roctracer_enable_domain_callback)(ACTIVITY_DOMAIN_HIP_API, tell, NULL));
	twice<<<1, 64>>>(device);
	if (hipFree(device))
		return 1;
	auto looked_up = (hipError_t(*)(void))dlsym(RTLD_DEFAULT, "hipDeviceSynchronize");
	printf("looked up: %d\n", looked_up());
	printf("%d\n", FIND(library, roctracer_disable_domain_callback)(ACTIVITY_DOMAIN_HIP_API));
	return 0;
}
