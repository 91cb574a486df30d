/* Compilers and linkers that a program calls while it runs - NVRTC, nvJitLink, nvPTXCompiler where it is shared - and
 * how the program reaches ours instead.
 *
 * They are C libraries of their own, and a process may hold several releases of one. So a name that was looked up is
 * answered with a function that knows of which library it is: there are NCC_COMPILERS of each. A program that is linked
 * to a library finds the name that we export; whose that stands for follows from the caller. Copies that are linked
 * statically are never asked for by name, and are not seen.
 */
#ifndef NCC_COMPILERS_H
#define NCC_COMPILERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { NCC_COMPILERS = 8 };

/* nvrtcResult, nvJitLinkResult, nvPTXCompileResult */
enum {
	NCC_COMPILED = 0,
	NVRTC_ERROR_INTERNAL_ERROR = 11,
	NVJITLINK_ERROR_INTERNAL = 6,
	NVPTXCOMPILE_ERROR_INTERNAL = 5,
};

/* nvJitLinkInputType */
enum {
	NVJITLINK_INPUT_CUBIN = 1,
	NVJITLINK_INPUT_PTX = 2,
	NVJITLINK_INPUT_LTOIR = 3,
	NVJITLINK_INPUT_FATBIN = 4,
	NVJITLINK_INPUT_OBJECT = 5,
	NVJITLINK_INPUT_LIBRARY = 6,
	NVJITLINK_INPUT_INDEX = 7,
	NVJITLINK_INPUT_ANY = 10,
};

typedef struct _nvrtcProgram *nvrtcProgram;
typedef struct nvJitLink *nvJitLinkHandle;
typedef struct nvPTXCompiler *nvPTXCompilerHandle;

/* X(name, (parameters), (their names), error of its library); every one returns one of the enumerations above. */
/* clang-format off */
#define NCC_WATCHED_FUNCTIONS(X)                                                                             \
	X(nvrtcGetCUBIN, (nvrtcProgram program, char *cubin), (program, cubin), NVRTC_ERROR_INTERNAL_ERROR)  \
	X(nvJitLinkCreate, (nvJitLinkHandle *link, uint32_t n_options, const char **options),                \
	  (link, n_options, options), NVJITLINK_ERROR_INTERNAL)                                              \
	X(nvJitLinkAddData, (nvJitLinkHandle link, int type, const void *data, size_t bytes,                 \
	  const char *name), (link, type, data, bytes, name), NVJITLINK_ERROR_INTERNAL)                      \
	X(nvJitLinkAddFile, (nvJitLinkHandle link, int type, const char *path), (link, type, path),          \
	  NVJITLINK_ERROR_INTERNAL)                                                                          \
	X(nvJitLinkGetLinkedCubin, (nvJitLinkHandle link, void *cubin), (link, cubin),                       \
	  NVJITLINK_ERROR_INTERNAL)                                                                          \
	X(nvJitLinkDestroy, (nvJitLinkHandle *link), (link), NVJITLINK_ERROR_INTERNAL)                       \
	X(nvPTXCompilerCreate, (nvPTXCompilerHandle *compiler, size_t bytes, const char *ptx),               \
	  (compiler, bytes, ptx), NVPTXCOMPILE_ERROR_INTERNAL)                                               \
	X(nvPTXCompilerGetCompiledProgram, (nvPTXCompilerHandle compiler, void *cubin), (compiler, cubin),   \
	  NVPTXCOMPILE_ERROR_INTERNAL)                                                                       \
	X(nvPTXCompilerDestroy, (nvPTXCompilerHandle *compiler), (compiler), NVPTXCOMPILE_ERROR_INTERNAL)

/* X(name, (argument types)): what we call besides. */
#define NCC_COMPILER_FUNCTIONS(X)                                                                            \
	X(nvrtcGetCUBINSize, (nvrtcProgram, size_t *))                                                       \
	X(nvrtcGetPTXSize, (nvrtcProgram, size_t *))                                                         \
	X(nvrtcGetPTX, (nvrtcProgram, char *))                                                               \
	X(nvJitLinkComplete, (nvJitLinkHandle))                                                              \
	X(nvJitLinkGetLinkedCubinSize, (nvJitLinkHandle, size_t *))                                          \
	X(nvJitLinkGetLinkedPtxSize, (nvJitLinkHandle, size_t *))                                            \
	X(nvJitLinkGetLinkedPtx, (nvJitLinkHandle, char *))                                                  \
	X(nvPTXCompilerGetCompiledProgramSize, (nvPTXCompilerHandle, size_t *))
/* clang-format on */

/* One of these libraries: its functions, NULL where it has none of the name. */
struct ncc_compiler {
	const void *object; /* its struct link_map */
	void *handle;
#define NCC_FIELD(name, args)                    int(*name) args;
#define NCC_WATCHED_FIELD(name, params, args, e) int(*name) params;
	NCC_COMPILER_FUNCTIONS(NCC_FIELD)
	NCC_WATCHED_FUNCTIONS(NCC_WATCHED_FIELD)
#undef NCC_FIELD
#undef NCC_WATCHED_FIELD
};

/* Those whose functions were looked up: filled once, kept loaded, never changed. */
extern struct ncc_compiler ncc_compilers[NCC_COMPILERS];

/* One watched name. */
struct ncc_watched {
	const char *name;
	void *const *ours; /* by library of ncc_compilers */
	size_t real;       /* where in struct ncc_compiler */
	struct ncc_watched *next;
};

/* Before the process has threads; NCC_WATCHED_ROW calls it. */
void ncc_watched_add(struct ncc_watched *row);

/* At file scope, beside the functions. */
#define NCC_WATCHED_ROW(function, by_library)                                                                    \
	static __attribute__((constructor)) void ncc_watched_##function(void)                                    \
	{                                                                                                        \
		static struct ncc_watched row = {#function, by_library, offsetof(struct ncc_compiler, function), \
						 NULL};                                                          \
                                                                                                                 \
		ncc_watched_add(&row);                                                                           \
	}

/* Most names are none of theirs. */
static inline bool ncc_may_be_watched(const char *name)
{
	return name && (!strncmp(name, "nv", 2) || !strncmp(name, "__nv", 4));
}

/* The row of a name, that of the plain one for "__nvJitLinkCreate_13_0". NULL: not watched. */
const struct ncc_watched *ncc_find_watched(const char *name);

/* What a lookup that found `found`, the function of some library, gives the program. */
void *ncc_watch(const struct ncc_watched *row, void *found);

/* Fills in the library whose `found` is. False: none that is loaded by name. The caller closes `handle`. */
bool ncc_compiler_of(const void *found, struct ncc_compiler *compiler);

#endif
