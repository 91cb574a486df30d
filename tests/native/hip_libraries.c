/* Loads libraries and launches their kernels, as HIP has them since 7.2: hip_libraries LIBRARY HOW CODE. Functions
 * are looked up by HOW, dlsym or a function of HIP's; CODE is tests/hip/library.hip's. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, BLOCK = 128, GRID = 3, MANAGED_GLOBAL = 1, VERSION = 70200000, MOST_KERNELS = 4 };

typedef int (*function_t)();
typedef struct {
	uint32_t x, y, z;
} dim3;

static const dim3 grid = {GRID, 1, 1}, block = {BLOCK, 1, 1};
static void *hip;
static const char *how;
static char *code;

static void *plain(const char *name)
{
	return dlsym(hip, name);
}

static function_t function_at(void *found)
{
	function_t function;

	memcpy(&function, &found, sizeof(found));
	return function;
}

static function_t find(const char *name)
{
	void *found = plain(name);
	int status, result = 0;

	if (!strncmp(how, "hipGetProcAddress", 17))
		result = function_at(plain(how))(name, &found, VERSION, (uint64_t)0, &status);
	if (!strncmp(how, "hipGetDriverEntryPoint", 22))
		result = function_at(plain(how))(name, &found, 0ull, &status);
	if (result || !found) {
		printf("no %s\n", name);
		exit(1);
	}
	return function_at(found);
}

#define HIP(name) find(#name)

static void check(const char *what, int result)
{
	if (!result)
		return;
	printf("%s %d\n", what, result);
	exit(1);
}

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

static int as_own(void *kernel, void **params)
{
	return HIP(hipLaunchKernel)(kernel, grid, block, params, (size_t)0, NULL);
}

static int as_modules(void *kernel, void **params)
{
	void *function;

	check("function", HIP(hipKernelGetFunction)(&function, kernel));
	return HIP(hipModuleLaunchKernel)(function, GRID, 1, 1, BLOCK, 1, 1, 0, NULL, params, NULL);
}

static void add(const char *name, void *kernel, int (*launch)(void *, void **))
{
	float *a = floats(1), *b = floats(2), *c = floats(0);
	int n = N;
	void *params[] = {&a, &b, &c, &n};
	int result = launch(kernel, params);

	check("synchronize", HIP(hipDeviceSynchronize)());
	printf("%s %d right %d\n", name, result, is_right(c));
}

static void *load(void)
{
	void *library;

	check("load", HIP(hipLibraryLoadData)(&library, code, NULL, NULL, 0, NULL, NULL, 0));
	return library;
}

static void *kernel_of(void *library, const char *name)
{
	void *kernel;

	check("kernel", HIP(hipLibraryGetKernel)(&kernel, library, name));
	return kernel;
}

static void in_memory(void)
{
	void *library = load(), *kernel = kernel_of(library, "add"), *of, *none = NULL;
	const char *name;
	unsigned int n;

	add("own", kernel, as_own);
	add("module's", kernel, as_modules);
	check("count", HIP(hipLibraryGetKernelCount)(&n, library));
	check("name", HIP(hipKernelGetName)(&name, kernel));
	check("library", HIP(hipKernelGetLibrary)(&of, kernel));
	printf("%u kernels, %s, the same %d\n", n, name, of == library);
	printf("none %d\n", HIP(hipLibraryGetKernel)(&none, library, "none of its"));
	printf("last %d\n", HIP(hipGetLastError)());
	check("unload", HIP(hipLibraryUnload)(library));
	printf("again %d\n", HIP(hipLibraryUnload)(NULL));
}

/* Its variable is one, whoever adds to it. */
static void counted(void)
{
	void *library = load(), *kernel = kernel_of(library, "count"), *address;
	int by = 5, total = 0, told;
	void *params[] = {&by};
	size_t bytes;

	for (int i = 0; i < 3; i++)
		check("launch", HIP(hipLaunchKernel)(kernel, (dim3){1, 1, 1}, block, params, (size_t)0, NULL));
	told = HIP(hipLibraryGetGlobal)(&address, &bytes, library, "total");
	if (!told)
		check("copy", HIP(hipMemcpyDtoH)(&total, address, sizeof(total)));
	printf("told %d total %d\n", told, total);
	check("unload", HIP(hipLibraryUnload)(library));
}

/* The list has room for more than there are: what stands there, here a kernel of another library, stays as it is. */
static void enumerated(const char *path)
{
	void *other = load(), *behind = kernel_of(other, "add"), *library, *kernels[MOST_KERNELS];
	const char *name;
	unsigned int n;

	for (int i = 0; i < MOST_KERNELS; i++)
		kernels[i] = behind;
	check("load", HIP(hipLibraryLoadFromFile)(&library, path, NULL, NULL, 0, NULL, NULL, 0));
	check("count", HIP(hipLibraryGetKernelCount)(&n, library));
	check("enumerate", HIP(hipLibraryEnumerateKernels)(kernels, MOST_KERNELS, library));
	for (unsigned int i = 0; i < n; i++) {
		check("name", HIP(hipKernelGetName)(&name, kernels[i]));
		if (!strcmp(name, "add"))
			add("enumerated", kernels[i], as_own);
	}
	check("unload", HIP(hipLibraryUnload)(library));
	add("behind", behind, as_own);
	check("unload", HIP(hipLibraryUnload)(other));
}

/* What a library is, is found out when something of it is wanted. */
static void no_code(void)
{
	void *library, *kernel;

	check("load", HIP(hipLibraryLoadData)(&library, "none that anyone knows", NULL, NULL, 0, NULL, NULL, 0));
	printf("no code %d\n", HIP(hipLibraryGetKernel)(&kernel, library, "add"));
	check("unload", HIP(hipLibraryUnload)(library));
	printf("no file %d\n", HIP(hipLibraryLoadFromFile)(&library, "/nowhere", NULL, NULL, 0, NULL, NULL, 0));
}

static void fat_binary(void)
{
	void *module, *function;

	check("load", HIP(hipModuleLoadFatBinary)(&module, code));
	check("function", HIP(hipModuleGetFunction)(&function, module, "add"));
	add("fat binary", function, as_modules);
	check("unload", HIP(hipModuleUnload)(module));
}

/* The function of a kernel of the program's own. */
static int stub;

static void by_symbol(void)
{
	static struct {
		uint32_t magic, version;
		const void *code;
		void *unused;
	} wrapper = {0x48495046, 1, NULL, NULL};
	void **(*add_bundle)(void *);
	void *found = plain("__hipRegisterFatBinary"), *function;

	memcpy(&add_bundle, &found, sizeof(found));
	wrapper.code = code;
	function_at(plain("__hipRegisterFunction"))(add_bundle(&wrapper), &stub, "add", "add", -1, NULL, NULL, NULL,
						    NULL, NULL);
	check("symbol", HIP(hipGetFuncBySymbol)(&function, &stub));
	add("by symbol", function, as_modules);
}

static char *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *bytes = calloc(1, 1 << 20);

	check("image", !file || !fread(bytes, 1, 1 << 20, file));
	fclose(file);
	return bytes;
}

int main(int argc, char **argv)
{
	hip = argc == 4 ? dlopen(argv[1], RTLD_NOW) : NULL;
	if (!hip) {
		printf("%s\n", dlerror());
		return 1;
	}
	how = argv[2];
	code = read_file(argv[3]);
	in_memory();
	counted();
	enumerated(argv[3]);
	no_code();
	fat_binary();
	by_symbol();
	return 0;
}
