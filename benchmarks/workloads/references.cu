// Texture and surface references, as programs of CUDA 11 and before had them; compilers of today make none, so their
// kernels are PTX written by hand. What is bound to a reference when a kernel is launched is what it reads.
// usage: references FOLDER      (for the outputs); prints a checksum for each part
#include <cuda.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                                         \
	do {                                                                                \
		int error_ = (int)(call);                                                   \
		if (error_) {                                                               \
			fprintf(stderr, "%s:%d: %s answers %d\n", __FILE__, __LINE__, #call, error_); \
			exit(1);                                                            \
		}                                                                           \
	} while (0)

// Of the driver, whose library a machine without a GPU may not have to link with.
#define STRING(name) #name
#define DRIVER(name) ((decltype(&name))entry(STRING(name)))

static void *entry(const char *name)
{
	static void *driver = dlopen("libcuda.so.1", RTLD_NOW);
	void *found = driver ? dlsym(driver, name) : nullptr;

	if (!found) {
		fprintf(stderr, "the driver has no %s\n", name);
		exit(1);
	}
	return found;
}

constexpr unsigned int WIDTH = 64, HEIGHT = 32, N = WIDTH * HEIGHT;

// out[i] is what is read at (x * scale + shift, y * scale + shift); each kernel adds one to *count.
#define BEGIN(name)                                                                                                \
	".visible .entry " name "(.param .u64 out, .param .u64 count, .param .f32 scale, .param .f32 shift)\n{\n"  \
	".reg .pred %p; .reg .b32 %r<12>; .reg .f32 %f<12>; .reg .b64 %rd<6>;\n"                                   \
	"mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; or.b32 %r3, %r1, %r2; setp.eq.u32 %p, %r3, 0;\n"              \
	"ld.param.u64 %rd1, [count]; @%p red.global.add.u32 [%rd1], 1;\n"                                          \
	"cvt.rn.f32.u32 %f1, %r1; cvt.rn.f32.u32 %f2, %r2; ld.param.f32 %f3, [scale]; ld.param.f32 %f4, [shift];\n" \
	"fma.rn.f32 %f1, %f1, %f3, %f4; fma.rn.f32 %f2, %f2, %f3, %f4;\n"                                          \
	"mad.lo.u32 %r4, %r2, 64, %r1; mul.wide.u32 %rd2, %r4, 4; ld.param.u64 %rd3, [out];\n"                     \
	"add.s64 %rd3, %rd3, %rd2; shl.b32 %r5, %r1, 2;\n"
#define END "ret;\n}\n"

static const char PTX[] =
	".version 7.0\n.target sm_70\n.address_size 64\n"
	".global .texref plane;\n.visible .global .texref line;\n.global .surfref surface;\n"
	// clang-format off
	BEGIN("read_plane") "tex.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [plane, {%f1, %f2}];\n"
			    "st.global.f32 [%rd3], %f5;\n" END
	BEGIN("read_line")  "tex.1d.v4.f32.s32 {%f5, %f6, %f7, %f8}, [line, {%r4}];\n"
			    "st.global.f32 [%rd3], %f5;\n" END
	BEGIN("write")	    "sust.b.2d.b32.trap [surface, {%r5, %r2}], {%f1};\n" END
	// What one kernel writes through the surface and reads from the texture of another array.
	BEGIN("both")	    "tex.2d.v4.f32.f32 {%f5, %f6, %f7, %f8}, [plane, {%f1, %f2}];\n"
			    "suld.b.2d.b32.trap {%r6}, [surface, {%r5, %r2}];\n"
			    "mov.b32 %f6, %r6; add.f32 %f5, %f5, %f6; st.global.f32 [%rd3], %f5;\n"
			    "mov.b32 %r7, %f5; sust.b.2d.b32.trap [surface, {%r5, %r2}], {%r7};\n" END;
// clang-format on

static CUmodule module;
static CUdeviceptr count;
static unsigned int launched;
static std::vector<float> results;

static void launch(const char *name, CUdeviceptr out, float scale, float shift)
{
	void *params[] = {&out, &count, &scale, &shift};
	CUfunction function;

	CHECK(DRIVER(cuModuleGetFunction)(&function, module, name));
	CHECK(DRIVER(cuLaunchKernel)(function, HEIGHT, 1, 1, WIDTH, 1, 1, 0, nullptr, params, nullptr));
	launched++;
}

static void say(const char *part, const std::vector<float> &found)
{
	unsigned long long sum = 0xcbf29ce484222325ull;

	for (float value : found) {
		unsigned int bits;

		memcpy(&bits, &value, sizeof(bits));
		sum = (sum ^ bits) * 0x100000001b3ull;
	}
	results.insert(results.end(), found.begin(), found.end());
	printf("%s %016llx\n", part, sum);
}

static std::vector<float> read(CUdeviceptr from, size_t n = N)
{
	std::vector<float> found(n);

	CHECK(DRIVER(cuMemcpyDtoH)(found.data(), from, n * sizeof(float)));
	return found;
}

static CUdeviceptr room(size_t n = N)
{
	CUdeviceptr made;

	CHECK(DRIVER(cuMemAlloc)(&made, n * sizeof(float)));
	CHECK(DRIVER(cuMemsetD32)(made, 0, n));
	return made;
}

template <class T> static CUarray array(CUarray_format format, unsigned int seed)
{
	CUDA_ARRAY3D_DESCRIPTOR shape = {WIDTH, HEIGHT, 0, format, 1, CUDA_ARRAY3D_SURFACE_LDST};
	std::vector<T> values(N);
	CUDA_MEMCPY2D copy = {};
	CUarray made;

	for (unsigned int i = 0; i < N; i++)
		values[i] = (T)((i * 2654435761u + seed) >> 24);
	CHECK(DRIVER(cuArray3DCreate)(&made, &shape));
	copy.srcMemoryType = CU_MEMORYTYPE_HOST;
	copy.srcHost = values.data();
	copy.srcPitch = WIDTH * sizeof(T);
	copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
	copy.dstArray = made;
	copy.WidthInBytes = WIDTH * sizeof(T);
	copy.Height = HEIGHT;
	CHECK(DRIVER(cuMemcpy2D)(&copy));
	return made;
}

static CUtexref texture(const char *name)
{
	CUtexref found;

	CHECK(DRIVER(cuModuleGetTexRef)(&found, module, name));
	return found;
}

static void modes(CUtexref reference, CUaddress_mode address, CUfilter_mode filter, unsigned int flags)
{
	CHECK(DRIVER(cuTexRefSetAddressMode)(reference, 0, address));
	CHECK(DRIVER(cuTexRefSetAddressMode)(reference, 1, address));
	CHECK(DRIVER(cuTexRefSetFilterMode)(reference, filter));
	CHECK(DRIVER(cuTexRefSetFlags)(reference, flags));
}

static void plane(CUarray a, CUarray b, CUdeviceptr out)
{
	CUarray bytes = array<unsigned char>(CU_AD_FORMAT_UNSIGNED_INT8, 5);
	float colour[] = {0.25f, 0.5f, 0.75f, 1.0f};
	CUtexref t = texture("plane");

	CHECK(DRIVER(cuTexRefSetArray)(t, a, CU_TRSA_OVERRIDE_FORMAT));
	launch("read_plane", out, 1.0f, 0.5f);
	say("array", read(out));
	modes(t, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR, 0);
	launch("read_plane", out, 1.25f, 0.3f);
	say("filtered", read(out));
	CHECK(DRIVER(cuTexRefSetArray)(t, b, CU_TRSA_OVERRIDE_FORMAT));
	launch("read_plane", out, 1.25f, 0.3f);
	say("another array", read(out));
	modes(t, CU_TR_ADDRESS_MODE_WRAP, CU_TR_FILTER_MODE_LINEAR, CU_TRSF_NORMALIZED_COORDINATES);
	launch("read_plane", out, 0.037f, -0.4f);
	say("wrapped", read(out));
	modes(t, CU_TR_ADDRESS_MODE_BORDER, CU_TR_FILTER_MODE_POINT, CU_TRSF_NORMALIZED_COORDINATES);
	CHECK(DRIVER(cuTexRefSetBorderColor)(t, colour));
	launch("read_plane", out, 0.037f, -0.4f);
	say("border", read(out));
	CHECK(DRIVER(cuTexRefSetArray)(t, bytes, CU_TRSA_OVERRIDE_FORMAT));
	modes(t, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR, 0);
	launch("read_plane", out, 0.9f, 0.1f);
	say("bytes as parts of one", read(out));
	CHECK(DRIVER(cuTexRefSetArray)(t, a, CU_TRSA_OVERRIDE_FORMAT));
	modes(t, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT, 0);
}

// Nothing is waited for between these.
static void in_a_row(CUarray a, CUarray b)
{
	constexpr unsigned int times = 16;
	CUdeviceptr out = room(times * N);
	CUtexref t = texture("plane");

	for (unsigned int i = 0; i < times; i++) {
		CHECK(DRIVER(cuTexRefSetArray)(t, i % 3 ? a : b, CU_TRSA_OVERRIDE_FORMAT));
		CHECK(DRIVER(cuTexRefSetFilterMode)(t, i % 2 ? CU_TR_FILTER_MODE_LINEAR : CU_TR_FILTER_MODE_POINT));
		launch("read_plane", out + i * N * sizeof(float), 0.8f, 0.3f);
	}
	say("bound in a row", read(out, times * N));
}

static void line(CUdeviceptr out)
{
	std::vector<float> values(2 * N);
	CUdeviceptr memory = room(2 * N);
	CUtexref t = texture("line");
	size_t offset;

	for (unsigned int i = 0; i < 2 * N; i++)
		values[i] = (float)i * 0.5f;
	CHECK(DRIVER(cuMemcpyHtoD)(memory, values.data(), values.size() * sizeof(float)));
	CHECK(DRIVER(cuTexRefSetFormat)(t, CU_AD_FORMAT_FLOAT, 1));
	CHECK(DRIVER(cuTexRefSetAddress)(&offset, t, memory, N * sizeof(float)));
	launch("read_line", out, 1.0f, 0.0f);
	say("memory", read(out));
	CHECK(DRIVER(cuTexRefSetAddress)(&offset, t, memory + N * sizeof(float), N / 2 * sizeof(float)));
	launch("read_line", out, 1.0f, 0.0f);
	say("less of it", read(out));
}

static void rows(CUdeviceptr out)
{
	CUDA_ARRAY_DESCRIPTOR shape = {WIDTH, HEIGHT, CU_AD_FORMAT_FLOAT, 1};
	CUtexref t = texture("plane");
	CUdeviceptr memory;
	size_t pitch;

	CHECK(DRIVER(cuMemAllocPitch)(&memory, &pitch, WIDTH * sizeof(float), 2 * HEIGHT, 4));
	for (unsigned int y = 0; y < 2 * HEIGHT; y++)
		CHECK(DRIVER(cuMemsetD32)(memory + y * pitch, 0x3f800000 + y * 65536, WIDTH));
	CHECK(DRIVER(cuTexRefSetAddress2D)(t, &shape, memory, pitch));
	launch("read_plane", out, 1.0f, 0.5f);
	say("rows", read(out));
	CHECK(DRIVER(cuTexRefSetAddress2D)(t, &shape, memory + pitch * HEIGHT, pitch));
	launch("read_plane", out, 1.0f, 0.5f);
	say("other rows", read(out));
}

static void surface(CUarray a, CUarray b, CUdeviceptr out)
{
	CUtexref t = texture("plane");
	CUsurfref s;

	CHECK(DRIVER(cuModuleGetSurfRef)(&s, module, "surface"));
	for (CUarray to : {a, b}) {
		CHECK(DRIVER(cuSurfRefSetArray)(s, to, 0));
		launch("write", out, to == a ? 3.0f : 7.0f, 0.125f);
	}
	for (CUarray from : {a, b}) {
		CHECK(DRIVER(cuTexRefSetArray)(t, from, CU_TRSA_OVERRIDE_FORMAT));
		launch("read_plane", out, 1.0f, 0.5f);
		say("what was written", read(out));
	}
	for (int i = 0; i < 4; i++) {
		CHECK(DRIVER(cuTexRefSetArray)(t, i % 2 ? a : b, CU_TRSA_OVERRIDE_FORMAT));
		CHECK(DRIVER(cuSurfRefSetArray)(s, i % 2 ? b : a, 0));
		launch("both", out, 1.0f, 0.5f);
		say("both", read(out));
	}
}

int main(int argc, char **argv)
{
	CUcontext context;
	CUdeviceptr out;
	CUarray a, b;

	if (argc != 2)
		return 2;
	CHECK(DRIVER(cuInit)(0));
	CHECK(DRIVER(cuDevicePrimaryCtxRetain)(&context, 0));
	CHECK(DRIVER(cuCtxSetCurrent)(context));
	CHECK(DRIVER(cuModuleLoadData)(&module, PTX));
	out = room();
	count = room(1);
	a = array<float>(CU_AD_FORMAT_FLOAT, 1);
	b = array<float>(CU_AD_FORMAT_FLOAT, 0x50000000u);
	plane(a, b, out);
	in_a_row(a, b);
	line(out);
	rows(out);
	surface(a, b, out);

	float counted = read(count, 1)[0];
	unsigned int executed;

	memcpy(&executed, &counted, sizeof(executed));
	printf("executed %u of %u\n", executed, launched);
	FILE *file = fopen((std::string(argv[1]) + "/references.bin").c_str(), "wb");
	if (!file || fwrite(results.data(), sizeof(float), results.size(), file) != results.size() || fclose(file))
		return 1;
	return 0;
}
