/* nvPTXCompiler as a shared library, which NVIDIA does not ship for this system: its cubin is the file PTX_COMPILED. */
#include <stdio.h>
#include <stdlib.h>

#include "cuda/driver/compilers.h"

struct nvPTXCompiler {
	char cubin[1 << 20];
	size_t bytes;
};

int nvPTXCompilerCreate(nvPTXCompilerHandle *compiler, size_t bytes, const char *ptx)
{
	*compiler = calloc(1, sizeof(**compiler));
	return !*compiler || !bytes || !ptx;
}

int nvPTXCompilerCompile(nvPTXCompilerHandle compiler, int n_options, const char *const *options)
{
	FILE *file = fopen(getenv("PTX_COMPILED"), "rb");

	if (!file)
		return NVPTXCOMPILE_ERROR_INTERNAL;
	compiler->bytes = fread(compiler->cubin, 1, sizeof(compiler->cubin), file);
	fclose(file);
	return NCC_COMPILED;
}

int nvPTXCompilerGetCompiledProgramSize(nvPTXCompilerHandle compiler, size_t *bytes)
{
	*bytes = compiler->bytes;
	return NCC_COMPILED;
}

int nvPTXCompilerGetCompiledProgram(nvPTXCompilerHandle compiler, void *cubin)
{
	for (size_t i = 0; i < compiler->bytes; i++)
		((char *)cubin)[i] = compiler->cubin[i];
	return NCC_COMPILED;
}

int nvPTXCompilerDestroy(nvPTXCompilerHandle *compiler)
{
	free(*compiler);
	*compiler = NULL;
	return NCC_COMPILED;
}
