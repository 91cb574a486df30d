/* Modules, libraries, kernels and launches of the recording libcuda. */
#define _GNU_SOURCE
#include "recording_libcuda.h"

#include <elf.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static size_t image_bytes(const void *image)
{
	const Elf64_Ehdr *elf = image;
	uint64_t fatbin[2];

	if (!memcmp(image, ELFMAG, SELFMAG))
		return elf->e_shoff + (size_t)elf->e_shnum * elf->e_shentsize;
	if (!memcmp(image, "\x50\xed\x55\xba", 4)) {
		memcpy(fatbin, image, sizeof(fatbin));
		return 16 + fatbin[1];
	}
	return strlen(image);
}

static void parse_sizes(struct entry *entry, const char *words)
{
	int at = 0, used, size;

	while (entry->n_params < PARAMS && sscanf(words, "%d%n", &size, &used) == 1) {
		int align = size < 8 ? size : 8;

		at = (at + align - 1) / align * align;
		entry->size[entry->n_params] = size;
		entry->offset[entry->n_params++] = at;
		at += size;
		words += used;
		if (*words++ != ',')
			break;
	}
}

static void parse_entry(struct entry *entry, const char *line, const char *end)
{
	char text[1024], *word, *rest = NULL;
	size_t bytes = (size_t)(end - line) < sizeof(text) ? (size_t)(end - line) : sizeof(text) - 1;

	memset(entry, 0, sizeof(*entry));
	entry->regs = 16;
	entry->max_threads = 1024;
	entry->occupancy = 8;
	memcpy(text, line, bytes);
	text[bytes] = '\0';
	sscanf(text, ".entry %255[^( ]", entry->name);
	for (word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		if (!strcmp(word, "p"))
			parse_sizes(entry, rest);
		else if (!strcmp(word, "regs"))
			entry->regs = atoi(rest);
		else if (!strcmp(word, "max"))
			entry->max_threads = atoi(rest);
		else if (!strcmp(word, "occ"))
			entry->occupancy = atoi(rest);
		else if (!strcmp(word, "probe"))
			entry->probed = sscanf(rest, "%*s %d %d", &entry->record_bytes, &entry->cap) == 2;
	}
}

/* Section names lie one after another, each with its NUL. */
static void parse_cubin(struct code *code, const char *elf, const char *end)
{
	static const char section[] = ".text.";

	while (code->n_entries < ENTRIES && (elf = memmem(elf, (size_t)(end - elf), section, sizeof(section) - 1))) {
		elf += sizeof(section) - 1;
		parse_entry(&code->entries[code->n_entries], "", "");
		snprintf(code->entries[code->n_entries++].name, sizeof(code->entries[0].name), "%s", elf);
	}
}

bool parse_code(struct code *code, const void *image)
{
	const char *text = image, *end = text;
	const uint64_t *wrapper = image;

	if (!memcmp(image, "\xb1\x43\x62\x46", 4))
		return parse_code(code, (const void *)(uintptr_t)wrapper[1]);
	end += image_bytes(image);
	while (code->n_entries < ENTRIES && (text = memmem(text, (size_t)(end - text), ".entry ", 7))) {
		const char *newline = memchr(text, '\n', (size_t)(end - text));

		parse_entry(&code->entries[code->n_entries++], text, newline ? newline : end);
		text = newline ? newline : end;
	}
	if (!code->n_entries && !memcmp(image, ELFMAG, SELFMAG))
		parse_cubin(code, image, end);
	return code->n_entries > 0;
}

const struct entry *find_entry(const struct code *code, const char *name, int *index)
{
	for (*index = 0; *index < code->n_entries; (*index)++) {
		if (!strcmp(code->entries[*index].name, name))
			return &code->entries[*index];
	}
	return NULL;
}

static CUresult load_module(const char *api, CUmodule *module, const void *image)
{
	CUresult result = unsafe_call(api);

	if (result)
		return result;
	*module = calloc(1, sizeof(**module));
	(*module)->context = current_context();
	if (!parse_code(&(*module)->code, image)) {
		free(*module);
		return 200;
	}
	return CUDA_SUCCESS;
}

static void *read_all(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *data = calloc(1, 1 << 20);

	if (!file || !fread(data, 1, (1 << 20) - 1, file)) {
		free(data);
		data = NULL;
	}
	if (file)
		fclose(file);
	return data;
}

API cuModuleLoad(CUmodule *module, const char *path)
{
	void *data = read_all(path);
	CUresult result = data ? load_module("cuModuleLoad", module, data) : 301;

	free(data);
	return result;
}

API cuModuleLoadData(CUmodule *module, const void *image)
{
	return load_module("cuModuleLoadData", module, image);
}

API cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int n, int *options, void **values)
{
	for (unsigned int i = 0; i < n; i++)
		record("option %d = %p", options[i], values[i]);
	return load_module("cuModuleLoadDataEx", module, image);
}

API cuModuleLoadFatBinary(CUmodule *module, const void *image)
{
	return load_module("cuModuleLoadFatBinary", module, image);
}

static void free_module(struct CUmod_st *module)
{
	for (int i = 0; i < ENTRIES; i++)
		free(module->functions[i]);
	free(module);
}

API cuModuleUnload(CUmodule module)
{
	record("cuModuleUnload");
	free_module(module);
	return CUDA_SUCCESS;
}

static struct CUfunc_st *new_function(const struct entry *entry, CUmodule module, CUcontext context)
{
	struct CUfunc_st *function = calloc(1, sizeof(*function));

	function->magic = FUNCTION_MAGIC;
	function->entry = entry;
	function->module = module;
	function->context = context;
	function->attributes[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = 49152;
	return function;
}

API cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
	int i;
	const struct entry *entry = find_entry(&module->code, name, &i);

	record("cuModuleGetFunction %s", name);
	if (!entry)
		return CUDA_ERROR_NOT_FOUND;
	if (!module->functions[i])
		module->functions[i] = new_function(entry, module, module->context);
	*function = module->functions[i];
	return CUDA_SUCCESS;
}

API cuModuleEnumerateFunctions(CUfunction *functions, unsigned int n, CUmodule module)
{
	record("cuModuleEnumerateFunctions");
	for (int i = 0; i < (int)n && i < module->code.n_entries; i++) {
		if (!module->functions[i])
			module->functions[i] = new_function(&module->code.entries[i], module, module->context);
		functions[i] = module->functions[i];
	}
	return CUDA_SUCCESS;
}

API cuLibraryLoadData(CUlibrary *library, const void *image, int *options, void **values, unsigned int n,
		      int *library_options, void **library_values, unsigned int n_library)
{
	CUresult result = unsafe_call("cuLibraryLoadData");

	if (result)
		return result;
	*library = calloc(1, sizeof(**library));
	if (!parse_code(&(*library)->code, image)) {
		free(*library);
		return 200;
	}
	for (unsigned int i = 0; i < n; i++)
		record("option %d = %p", options[i], values[i]);
	return injected((*library)->code.entries[0].name);
}

API cuLibraryUnload(CUlibrary library)
{
	if (unsafe_call("cuLibraryUnload"))
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	record("cuLibraryUnload %s", library->code.entries[0].name);
	for (int i = 0; i < ENTRIES; i++) {
		for (int c = 0; library->kernels[i] && c < 8; c++)
			free(library->kernels[i]->functions[c]);
		free(library->kernels[i]);
	}
	for (int c = 0; c < 8; c++) {
		if (library->modules[c])
			free_module(library->modules[c]);
	}
	free(library);
	return CUDA_SUCCESS;
}

API cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	int i;
	const struct entry *entry = find_entry(&library->code, name, &i);

	record("cuLibraryGetKernel %s", name);
	if (!entry)
		return CUDA_ERROR_NOT_FOUND;
	if (!library->kernels[i]) {
		library->kernels[i] = calloc(1, sizeof(**library->kernels));
		library->kernels[i]->magic = KERNEL_MAGIC;
		library->kernels[i]->entry = entry;
		library->kernels[i]->library = library;
	}
	*kernel = library->kernels[i];
	return CUDA_SUCCESS;
}

API cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int n, CUlibrary library)
{
	for (int i = 0; i < (int)n && i < library->code.n_entries; i++)
		cuLibraryGetKernel(&kernels[i], library, library->code.entries[i].name);
	return CUDA_SUCCESS;
}

API cuLibraryGetModule(CUmodule *module, CUlibrary library)
{
	int c = current_context()->number;

	record("cuLibraryGetModule");
	if (!library->modules[c]) {
		library->modules[c] = calloc(1, sizeof(**module));
		library->modules[c]->code = library->code;
		library->modules[c]->context = current_context();
	}
	*module = library->modules[c];
	return CUDA_SUCCESS;
}

API cuKernelGetFunction(CUfunction *function, CUkernel kernel)
{
	int c = current_context()->number;

	record("cuKernelGetFunction %s context %d", kernel->entry->name, c);
	if (!kernel->functions[c])
		kernel->functions[c] = new_function(kernel->entry, NULL, current_context());
	*function = kernel->functions[c];
	return CUDA_SUCCESS;
}

API cuFuncGetModule(CUmodule *module, CUfunction function)
{
	if (function->magic != FUNCTION_MAGIC)
		return CUDA_ERROR_INVALID_HANDLE;
	*module = function->module;
	return function->module ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

API cuFuncGetName(const char **name, CUfunction function)
{
	if (function->magic != FUNCTION_MAGIC)
		return CUDA_ERROR_INVALID_HANDLE;
	*name = function->entry->name;
	return CUDA_SUCCESS;
}

API cuKernelGetName(const char **name, CUkernel kernel)
{
	if (kernel->magic != KERNEL_MAGIC)
		return CUDA_ERROR_INVALID_HANDLE;
	*name = kernel->entry->name;
	return CUDA_SUCCESS;
}

API cuKernelGetLibrary(CUlibrary *library, CUkernel kernel)
{
	if (kernel->magic != KERNEL_MAGIC)
		return CUDA_ERROR_INVALID_HANDLE;
	*library = kernel->library;
	return CUDA_SUCCESS;
}

/* Hands out the first kernel by a way that no hook driver knows. */
API cuRecordingBackDoor(CUkernel *kernel, CUfunction *function, CUlibrary library, CUmodule module)
{
	cuLibraryGetKernel(kernel, library, library->code.entries[0].name);
	return cuModuleGetFunction(function, module, module->code.entries[0].name);
}

API cuFuncLoad(CUfunction function)
{
	record("cuFuncLoad %s", function->entry->name);
	return CUDA_SUCCESS;
}

API cuFuncGetAttribute(int *value, int attribute, CUfunction function)
{
	if (function->magic != FUNCTION_MAGIC)
		return CUDA_ERROR_INVALID_HANDLE;
	*value = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS                ? function->entry->regs
		 : attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? function->entry->max_threads
									: function->attributes[attribute];
	return CUDA_SUCCESS;
}

API cuKernelGetAttribute(int *value, int attribute, CUkernel kernel, CUdevice device)
{
	*value = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS ? kernel->entry->regs : 0;
	return CUDA_SUCCESS;
}

API cuFuncSetAttribute(CUfunction function, int attribute, int value)
{
	record("cuFuncSetAttribute %s %d = %d", function->entry->name, attribute, value);
	function->attributes[attribute] = value;
	return CUDA_SUCCESS;
}

API cuFuncSetCacheConfig(CUfunction function, int config)
{
	record("cuFuncSetCacheConfig %s %d", function->entry->name, config);
	return CUDA_SUCCESS;
}

API cuKernelSetAttribute(int attribute, int value, CUkernel kernel, CUdevice device)
{
	record("cuKernelSetAttribute %s %d = %d", kernel->entry->name, attribute, value);
	return CUDA_SUCCESS;
}

static const struct entry *entry_of(CUfunction function)
{
	return function->magic == KERNEL_MAGIC ? ((CUkernel)function)->entry : function->entry;
}

API cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int threads, size_t shared_bytes)
{
	const struct entry *entry = entry_of(function);

	*blocks = threads > entry->max_threads ? 0 : entry->occupancy;
	return CUDA_SUCCESS;
}

struct link_data {
	char *text;
	size_t bytes;
};

API cuLinkCreate_v2(unsigned int n, int *options, void **values, CUlinkState *state)
{
	record("cuLinkCreate");
	*state = calloc(1, sizeof(struct link_data));
	return CUDA_SUCCESS;
}

/* What comes out is an ELF file with the inputs' text in it, less what a linker drops: the word PTX. */
API cuLinkAddData_v2(CUlinkState state, int type, void *data, size_t bytes, const char *name, unsigned int n,
		     int *options, void **values)
{
	struct link_data *link = (void *)state;

	record("cuLinkAddData %s", name);
	link->text = realloc(link->text, link->bytes + bytes);
	memcpy(link->text + link->bytes, data, bytes);
	link->bytes += bytes;
	return CUDA_SUCCESS;
}

API cuLinkComplete(CUlinkState state, void **cubin, size_t *bytes)
{
	struct link_data *link = (void *)state;
	Elf64_Ehdr elf = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64}};

	record("cuLinkComplete");
	elf.e_shentsize = sizeof(Elf64_Shdr);
	elf.e_shoff = sizeof(elf) + link->bytes;
	*bytes = elf.e_shoff;
	link->text = realloc(link->text, *bytes);
	memmove(link->text + sizeof(elf), link->text, link->bytes);
	memcpy(link->text, &elf, sizeof(elf));
	*cubin = link->text;
	return CUDA_SUCCESS;
}

API cuLinkDestroy(CUlinkState state)
{
	free(((struct link_data *)(void *)state)->text);
	free(state);
	return CUDA_SUCCESS;
}
