/* What compilers and linkers in the program give it: known by its bytes, with what it was made from. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "base/log.h"
#include "code/left_alone.h"
#include "cuda/code/link.h"
#include "cuda/code/made.h"
#include "cuda/driver/compilers.h"
#include "driver/lookup.h"

#include <dlfcn.h>

#define CALLER     __builtin_return_address(0)
#define PLAIN(...) __VA_ARGS__

/* One for each library, so that it knows of which one it is. */
#define BY_LIBRARY(name, number, params, args)                                   \
	static int name##_##number(PLAIN params)                                 \
	{                                                                        \
		return watch_##name(&ncc_compilers[number], CALLER, PLAIN args); \
	}

/* An exported one is called by what is linked to a library, by whatever release's name. */
#define EXPORT(symbol, name, params, args)                              \
	__attribute__((visibility("default"))) int symbol(PLAIN params) \
	{                                                               \
		return linked_##name(#symbol, CALLER, PLAIN args);      \
	}

#define WATCH(name, params, args, error)                                                          \
	static int watch_##name(const struct ncc_compiler *in, const void *caller, PLAIN params); \
	BY_LIBRARY(name, 0, params, args)                                                         \
	BY_LIBRARY(name, 1, params, args)                                                         \
	BY_LIBRARY(name, 2, params, args)                                                         \
	BY_LIBRARY(name, 3, params, args)                                                         \
	BY_LIBRARY(name, 4, params, args)                                                         \
	BY_LIBRARY(name, 5, params, args)                                                         \
	BY_LIBRARY(name, 6, params, args)                                                         \
	BY_LIBRARY(name, 7, params, args)                                                         \
	static void *const by_library_##name[NCC_COMPILERS] = {                                   \
		(void *)name##_0, (void *)name##_1, (void *)name##_2, (void *)name##_3,           \
		(void *)name##_4, (void *)name##_5, (void *)name##_6, (void *)name##_7,           \
	};                                                                                        \
	NCC_WATCHED_ROW(name, by_library_##name)                                                  \
	static int linked_##name(const char *symbol, const void *caller, PLAIN params)            \
	{                                                                                         \
		void *real = ncc_find_behind_us(symbol, caller);                                  \
		struct ncc_compiler in;                                                           \
		int result;                                                                       \
                                                                                                  \
		if (!real)                                                                        \
			return error;                                                             \
		if (!ncc_wanted() || !ncc_compiler_of(real, &in))                                 \
			return ((int (*)(PLAIN params))real)(PLAIN args);                         \
		in.name = (int (*)(PLAIN params))real;                                            \
		result = watch_##name(&in, caller, PLAIN args);                                   \
		dlclose(in.handle);                                                               \
		return result;                                                                    \
	}                                                                                         \
	EXPORT(name, name, params, args)

NCC_WATCHED_FUNCTIONS(WATCH)

/* What is linked to nvJitLink asks for the release that it was built with. */
#define RELEASES(name, params, args)                \
	EXPORT(__##name##_12_0, name, params, args) \
	EXPORT(__##name##_12_1, name, params, args) \
	EXPORT(__##name##_12_2, name, params, args) \
	EXPORT(__##name##_12_3, name, params, args) \
	EXPORT(__##name##_12_4, name, params, args) \
	EXPORT(__##name##_12_5, name, params, args) \
	EXPORT(__##name##_12_6, name, params, args) \
	EXPORT(__##name##_12_7, name, params, args) \
	EXPORT(__##name##_12_8, name, params, args) \
	EXPORT(__##name##_12_9, name, params, args) \
	EXPORT(__##name##_13_0, name, params, args) \
	EXPORT(__##name##_13_1, name, params, args) \
	EXPORT(__##name##_13_2, name, params, args) \
	EXPORT(__##name##_13_3, name, params, args) \
	EXPORT(__##name##_13_4, name, params, args) \
	EXPORT(__##name##_13_5, name, params, args) \
	EXPORT(__##name##_13_6, name, params, args) \
	EXPORT(__##name##_13_7, name, params, args) \
	EXPORT(__##name##_13_8, name, params, args) \
	EXPORT(__##name##_13_9, name, params, args)

RELEASES(nvJitLinkCreate, (nvJitLinkHandle * link, uint32_t n_options, const char **options),
	 (link, n_options, options))
RELEASES(nvJitLinkAddData, (nvJitLinkHandle link, int type, const void *data, size_t bytes, const char *name),
	 (link, type, data, bytes, name))
RELEASES(nvJitLinkAddFile, (nvJitLinkHandle link, int type, const char *path), (link, type, path))
RELEASES(nvJitLinkGetLinkedCubin, (nvJitLinkHandle link, void *cubin), (link, cubin))
RELEASES(nvJitLinkDestroy, (nvJitLinkHandle * link), (link))

/* ---- NVRTC */

/* It keeps the PTX of a program beside the cubin that it makes of it. */
static struct ncc_image *ptx_of(const struct ncc_compiler *in, nvrtcProgram program)
{
	size_t bytes = 0;
	char *ptx;

	if (!in->nvrtcGetPTXSize || !in->nvrtcGetPTX || in->nvrtcGetPTXSize(program, &bytes) || bytes < 2)
		return NULL;
	ptx = malloc(bytes);
	if (ptx && !in->nvrtcGetPTX(program, ptx))
		return ncc_image_take(ptx, bytes);
	free(ptx);
	return NULL;
}

static void compiled(const struct ncc_compiler *in, nvrtcProgram program, const char *cubin, const void *caller)
{
	struct ncc_sources sources = {0};
	size_t bytes = 0;

	if (!in->nvrtcGetCUBINSize || in->nvrtcGetCUBINSize(program, &bytes) || !bytes)
		return;
	ncc_owners_add(&sources.owners, NULL, caller);
	if (ncc_keeps(&sources.owners))
		ncc_sources_add(&sources, ptx_of(in, program));
	ncc_log("[made] nvrtcGetCUBIN size %zu from %zu", bytes, sources.bytes);
	ncc_made_add(cubin, bytes, &sources);
	ncc_sources_clear(&sources);
}

static int watch_nvrtcGetCUBIN(const struct ncc_compiler *in, const void *caller, nvrtcProgram program, char *cubin)
{
	int result = in->nvrtcGetCUBIN(program, cubin);
	int saved = errno;

	if (result == NCC_COMPILED && cubin)
		compiled(in, program, cubin, caller);
	errno = saved;
	return result;
}

/* ---- nvJitLink */

static bool is_ir(const void *data, size_t bytes)
{
	static const unsigned char magic[] = {0xed, 0x43, 0x4e, 0x7f};

	return data && bytes >= sizeof(magic) && !memcmp(data, magic, sizeof(magic));
}

static enum ncc_link_input input_of(int type, const void *data, size_t bytes)
{
	switch (type) {
	case NVJITLINK_INPUT_LTOIR:
		return NCC_LINK_IR;
	case NVJITLINK_INPUT_LIBRARY:
	case NVJITLINK_INPUT_INDEX:
		return NCC_LINK_OTHER;
	case NVJITLINK_INPUT_ANY:
		return is_ir(data, bytes) ? NCC_LINK_IR : NCC_LINK_IMAGE;
	default:
		return NCC_LINK_IMAGE;
	}
}

static int watch_nvJitLinkCreate(const struct ncc_compiler *in, const void *caller, nvJitLinkHandle *link,
				 uint32_t n_options, const char **options)
{
	int result = in->nvJitLinkCreate(link, n_options, options);
	int saved = errno;

	if (result == NCC_COMPILED && link) {
		ncc_link_created(*link, 0, NULL);
		ncc_link_options(*link, n_options, options);
	}
	errno = saved;
	return result;
}

static int watch_nvJitLinkAddData(const struct ncc_compiler *in, const void *caller, nvJitLinkHandle link, int type,
				  const void *data, size_t bytes, const char *name)
{
	int result = in->nvJitLinkAddData(link, type, data, bytes, name);
	int saved = errno;

	if (result == NCC_COMPILED)
		ncc_link_added(link, input_of(type, data, bytes), data, bytes, caller);
	errno = saved;
	return result;
}

static int watch_nvJitLinkAddFile(const struct ncc_compiler *in, const void *caller, nvJitLinkHandle link, int type,
				  const char *path)
{
	int result = in->nvJitLinkAddFile(link, type, path);
	int saved = errno;

	if (result == NCC_COMPILED)
		ncc_link_added_file(link, input_of(type, NULL, 0), path, caller);
	errno = saved;
	return result;
}

static bool add_ir(const struct ncc_compiler *in, nvJitLinkHandle link, const struct ncc_sources *inputs)
{
	for (size_t i = 0; i < inputs->n; i++) {
		if (in->nvJitLinkAddData(link, NVJITLINK_INPUT_LTOIR, ncc_image_data(inputs->images[i]),
					 ncc_image_bytes(inputs->images[i]), NULL))
			return false;
	}
	return true;
}

static char *ptx_of_link(const struct ncc_compiler *in, nvJitLinkHandle link, size_t *bytes)
{
	char *ptx;

	if (in->nvJitLinkComplete(link) || in->nvJitLinkGetLinkedPtxSize(link, bytes) || *bytes < 2)
		return NULL;
	ptx = malloc(*bytes);
	if (ptx && !in->nvJitLinkGetLinkedPtx(link, ptx))
		return ptx;
	free(ptx);
	return NULL;
}

/* A second link of the IR with the same options, which gives its PTX. Only IR may go into such a link. */
static char *link_ir(const struct ncc_compiler *in, const struct ncc_link_ir *ir, size_t *bytes)
{
	const char **options = calloc(ir->n_options + 1, sizeof(*options));
	nvJitLinkHandle link = NULL;
	char *ptx = NULL;

	if (!options)
		return NULL;
	for (size_t i = 0; i < ir->n_options; i++)
		options[i] = ir->options[i];
	options[ir->n_options] = "-ptx";
	if (!in->nvJitLinkCreate(&link, (uint32_t)ir->n_options + 1, options) && link) {
		if (add_ir(in, link, &ir->inputs))
			ptx = ptx_of_link(in, link, bytes);
		in->nvJitLinkDestroy(&link);
	}
	free(options);
	return ptx;
}

static bool can_link_again(const struct ncc_compiler *in)
{
	return in->nvJitLinkCreate && in->nvJitLinkAddData && in->nvJitLinkComplete && in->nvJitLinkDestroy &&
	       in->nvJitLinkGetLinkedPtxSize && in->nvJitLinkGetLinkedPtx;
}

static void add_ptx_of_ir(const struct ncc_compiler *in, nvJitLinkHandle link)
{
	struct ncc_link_ir ir;
	size_t bytes = 0;
	char *ptx;

	if (!can_link_again(in) || !ncc_link_take_ir(link, &ir))
		return;
	ptx = link_ir(in, &ir, &bytes);
	ncc_log("[made] PTX of %zu inputs of IR: size %zu", ir.inputs.n, ptx ? bytes : 0);
	if (ptx)
		ncc_link_added(link, NCC_LINK_IMAGE, ptx, bytes, NULL);
	free(ptx);
	ncc_link_clear_ir(&ir);
}

static int watch_nvJitLinkGetLinkedCubin(const struct ncc_compiler *in, const void *caller, nvJitLinkHandle link,
					 void *cubin)
{
	int result = in->nvJitLinkGetLinkedCubin(link, cubin);
	int saved = errno;
	size_t bytes = 0;

	if (result == NCC_COMPILED && cubin && in->nvJitLinkGetLinkedCubinSize &&
	    !in->nvJitLinkGetLinkedCubinSize(link, &bytes)) {
		add_ptx_of_ir(in, link);
		ncc_log("[made] nvJitLinkGetLinkedCubin size %zu", bytes);
		ncc_link_made(link, cubin, bytes);
	}
	errno = saved;
	return result;
}

/* Forgotten first: once it is gone, another thread may get the same. */
static int watch_nvJitLinkDestroy(const struct ncc_compiler *in, const void *caller, nvJitLinkHandle *link)
{
	if (link)
		ncc_link_destroyed(*link);
	return in->nvJitLinkDestroy(link);
}

/* ---- nvPTXCompiler: a link of one text */

static int watch_nvPTXCompilerCreate(const struct ncc_compiler *in, const void *caller, nvPTXCompilerHandle *compiler,
				     size_t bytes, const char *ptx)
{
	int result = in->nvPTXCompilerCreate(compiler, bytes, ptx);
	int saved = errno;

	if (result == NCC_COMPILED && compiler) {
		ncc_link_created(*compiler, 0, NULL);
		ncc_link_added(*compiler, NCC_LINK_IMAGE, ptx, bytes, caller);
	}
	errno = saved;
	return result;
}

static int watch_nvPTXCompilerGetCompiledProgram(const struct ncc_compiler *in, const void *caller,
						 nvPTXCompilerHandle compiler, void *cubin)
{
	int result = in->nvPTXCompilerGetCompiledProgram(compiler, cubin);
	int saved = errno;
	size_t bytes = 0;

	if (result == NCC_COMPILED && cubin && in->nvPTXCompilerGetCompiledProgramSize &&
	    !in->nvPTXCompilerGetCompiledProgramSize(compiler, &bytes)) {
		ncc_log("[made] nvPTXCompilerGetCompiledProgram size %zu", bytes);
		ncc_link_made(compiler, cubin, bytes);
	}
	errno = saved;
	return result;
}

static int watch_nvPTXCompilerDestroy(const struct ncc_compiler *in, const void *caller, nvPTXCompilerHandle *compiler)
{
	if (compiler)
		ncc_link_destroyed(*compiler);
	return in->nvPTXCompilerDestroy(compiler);
}
