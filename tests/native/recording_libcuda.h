/* The inside of the recording libcuda: a driver in host memory, for tests of the hook driver.
 *
 * An image is text in which every line with `.entry NAME(` describes a kernel by words after `//`:
 *   p 8,8,16     sizes of its parameters (naturally aligned, at most 8 matter)
 *   regs N, max N, occ N   registers, most threads of a block, blocks on each of the 4 multiprocessors
 *   probe LEVEL RECORD CAP  the last parameter is the appended block: u64 records address at its start
 * The text may also lie in a fatbin or in an ELF file. A real cubin's kernels are those that have a section .text.NAME.
 *
 * A kernel with at least two 8-byte parameters does *param0 += param1. A probed one also fills its records: slot r of
 * warp w has w * 1000 + r in its first 8 bytes.
 *
 * Every call is a line in the file RECORDING_LOG. RECORDING_FAIL is a list of WORD=RESULT, separated by commas: a
 * load, a lookup or a launch that has WORD as its function's or kernel's name fails with that result.
 */
#ifndef RECORDING_LIBCUDA_H
#define RECORDING_LIBCUDA_H

#include <stdbool.h>
#include <stdio.h>

#include "cuda/cuda_abi.h"

#define API __attribute__((visibility("default"))) CUresult

enum {
	DEVICES = 2,
	MULTIPROCESSORS = 4,
	ENTRIES = 64,
	PARAMS = 16,
	ATTRIBUTES = 16,
	FUNCTION_MAGIC = 0x46554e43,
	KERNEL_MAGIC = 0x4b45524e,
};

struct entry {
	char name[256];
	int n_params;
	int size[PARAMS], offset[PARAMS];
	int regs, max_threads, occupancy;
	bool probed;
	int record_bytes, cap;
};

/* A function or a kernel: a launch takes either. */
struct CUfunc_st {
	int magic;
	const struct entry *entry;
	struct CUmod_st *module;
	CUcontext context;
	int attributes[ATTRIBUTES];
};

struct CUkern_st {
	int magic;
	const struct entry *entry;
	struct CUlib_st *library;
	struct CUfunc_st *functions[8]; /* by context */
};

struct code {
	int n_entries;
	struct entry entries[ENTRIES];
};

struct CUmod_st {
	struct code code;
	CUcontext context;
	struct CUfunc_st *functions[ENTRIES];
	bool of_library;
};

struct CUlib_st {
	struct code code;
	struct CUkern_st *kernels[ENTRIES];
	struct CUmod_st *modules[8];
};

struct CUctx_st {
	int number;
	CUdevice device;
	int references;
	bool active;
};

struct CUstream_st {
	bool capturing;
};

struct CUevent_st {
	int recorded;
};

void record(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The result injected for this word, or CUDA_SUCCESS. */
CUresult injected(const char *word);

/* Fails, and breaks the capture, where a capture forbids the call to this thread. */
CUresult unsafe_call(const char *name);

CUcontext current_context(void);
bool parse_code(struct code *code, const void *image);
const struct entry *find_entry(const struct code *code, const char *name, int *index);

#endif
