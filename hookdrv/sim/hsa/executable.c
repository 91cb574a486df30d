/* Executables. Their code object is a text here: in each line a kernel's name and how many ns it takes. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/hsa/hsa.h"

enum { MAGIC = 0x6b65726e };

struct kernel {
	uint64_t magic;
	uint64_t ns;
	char *name;
};

struct executable {
	struct kernel *kernels;
	int n_kernels;
	bool frozen;
};

uint64_t hsa_kernel_ns(uint64_t kernel_object)
{
	const struct kernel *kernel = (const struct kernel *)(uintptr_t)kernel_object;

	return kernel && kernel->magic == MAGIC ? kernel->ns : 0;
}

static struct executable *executable_of(struct ncc_hsa_executable handle)
{
	return (struct executable *)(uintptr_t)handle.handle;
}

HSA_EXPORT ncc_hsa_status hsa_executable_create_alt(int profile, int rounding, const char *options,
						    struct ncc_hsa_executable *handle)
{
	struct executable *executable = calloc(1, sizeof(*executable));

	if (!executable)
		return NCC_HSA_OUT_OF_RESOURCES;
	handle->handle = (uint64_t)(uintptr_t)executable;
	return NCC_HSA_SUCCESS;
}

HSA_EXPORT ncc_hsa_status hsa_executable_destroy(struct ncc_hsa_executable handle)
{
	struct executable *executable = executable_of(handle);

	for (int i = 0; i < executable->n_kernels; i++)
		free(executable->kernels[i].name);
	free(executable->kernels);
	free(executable);
	return NCC_HSA_SUCCESS;
}

HSA_EXPORT ncc_hsa_status hsa_code_object_reader_create_from_memory(const void *code, size_t bytes,
								    struct ncc_hsa_signal *reader)
{
	reader->handle = (uint64_t)(uintptr_t)strndup(code, bytes);
	return reader->handle ? NCC_HSA_SUCCESS : NCC_HSA_OUT_OF_RESOURCES;
}

HSA_EXPORT ncc_hsa_status hsa_code_object_reader_destroy(struct ncc_hsa_signal reader)
{
	free((void *)(uintptr_t)reader.handle);
	return NCC_HSA_SUCCESS;
}

/* As many as there are kernels, or more. */
static size_t lines_of(const char *text)
{
	size_t n = 1;

	while ((text = strchr(text, '\n'))) {
		text++;
		n++;
	}
	return n;
}

HSA_EXPORT ncc_hsa_status hsa_executable_load_agent_code_object(struct ncc_hsa_executable handle,
								struct ncc_hsa_agent agent,
								struct ncc_hsa_signal reader, const char *options,
								void *loaded)
{
	struct executable *executable = executable_of(handle);
	const char *text = (const char *)(uintptr_t)reader.handle;
	unsigned long long ns;
	int name_bytes, bytes;

	if (executable->frozen || executable->kernels)
		return NCC_HSA_ERROR;
	executable->kernels = calloc(lines_of(text), sizeof(*executable->kernels));
	if (!executable->kernels)
		return NCC_HSA_OUT_OF_RESOURCES;
	for (; sscanf(text, "%*s%n %llu %n", &name_bytes, &ns, &bytes) == 1; text += bytes)
		executable->kernels[executable->n_kernels++] =
			(struct kernel){.magic = MAGIC, .ns = ns, .name = strndup(text, (size_t)name_bytes)};
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_freeze(struct ncc_hsa_executable handle, const char *options)
{
	if (executable_of(handle)->frozen)
		return NCC_HSA_ERROR;
	executable_of(handle)->frozen = true;
	return NCC_HSA_SUCCESS;
}

ncc_hsa_status hsa_iterate(struct ncc_hsa_executable handle, ncc_hsa_symbol_callback callback, void *data)
{
	struct executable *executable = executable_of(handle);
	ncc_hsa_status status = NCC_HSA_SUCCESS;

	for (int i = 0; i < executable->n_kernels && !status; i++)
		status = callback(handle, (struct ncc_hsa_symbol){(uint64_t)(uintptr_t)&executable->kernels[i]}, data);
	return status;
}

ncc_hsa_status hsa_symbol_info(struct ncc_hsa_symbol symbol, uint32_t what, void *value)
{
	const struct kernel *kernel = (const struct kernel *)(uintptr_t)symbol.handle;
	uint32_t kind = NCC_HSA_SYMBOL_KERNEL, bytes = (uint32_t)strlen(kernel->name);

	switch (what) {
	case NCC_HSA_SYMBOL_TYPE:
		memcpy(value, &kind, sizeof(kind));
		return NCC_HSA_SUCCESS;
	case NCC_HSA_SYMBOL_NAME_LENGTH:
		memcpy(value, &bytes, sizeof(bytes));
		return NCC_HSA_SUCCESS;
	case NCC_HSA_SYMBOL_NAME: /* without a NUL, as the runtime */
		memcpy(value, kernel->name, bytes);
		return NCC_HSA_SUCCESS;
	case NCC_HSA_SYMBOL_KERNEL_OBJECT:
		memcpy(value, &kernel, sizeof(uint64_t));
		return NCC_HSA_SUCCESS;
	}
	return NCC_HSA_INVALID_ARGUMENT;
}

HSA_EXPORT ncc_hsa_status hsa_executable_get_symbol_by_name(struct ncc_hsa_executable handle, const char *name,
							    const struct ncc_hsa_agent *agent,
							    struct ncc_hsa_symbol *symbol)
{
	struct executable *executable = executable_of(handle);

	for (int i = 0; i < executable->n_kernels; i++) {
		if (strcmp(executable->kernels[i].name, name) != 0)
			continue;
		symbol->handle = (uint64_t)(uintptr_t)&executable->kernels[i];
		return NCC_HSA_SUCCESS;
	}
	return NCC_HSA_ERROR;
}
