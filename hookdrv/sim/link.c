/* Linking: inputs are kept, the server makes one image of them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/code.h"
#include "sim/enter.h"
#include "sim/server.h"

struct CUlinkState_st {
	char *inputs; /* struct ncc_sim_input and data, one after another */
	size_t bytes;
	void *image;
	struct ncc_jit log;
};

NCC_API cuLinkCreate_v2(unsigned int n, int *options, void **values, CUlinkState *state)
{
	CUresult result = ncc_begin("cuLinkCreate");

	ncc_log("cuLinkCreate");
	if (result || !state)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*state = calloc(1, sizeof(**state));
	if (!*state)
		return CUDA_ERROR_OUT_OF_MEMORY;
	ncc_add_handle(*state, NCC_LINK);
	for (unsigned int i = 0; i < n; i++) {
		if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
			(*state)->log.buffer = values[i];
		else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
			(*state)->log.bytes = &values[i];
	}
	return CUDA_SUCCESS;
}

static size_t padded(size_t bytes)
{
	return (bytes + 7) / 8 * 8;
}

static CUresult add(CUlinkState state, int kind, const void *data, size_t bytes)
{
	struct ncc_sim_input input = {(uint32_t)kind, 0, bytes};
	size_t end = state->bytes + sizeof(input) + padded(bytes);
	char *grown = realloc(state->inputs, end);

	if (!grown)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memset(grown + state->bytes, 0, end - state->bytes);
	memcpy(grown + state->bytes, &input, sizeof(input));
	memcpy(grown + state->bytes + sizeof(input), data, bytes);
	state->inputs = grown;
	state->bytes = end;
	return CUDA_SUCCESS;
}

NCC_API cuLinkAddData_v2(CUlinkState state, int kind, void *data, size_t bytes, const char *name, unsigned int n,
			 int *options, void **values)
{
	CUresult result = ncc_begin("cuLinkAddData");

	ncc_log("cuLinkAddData %s", name ? name : "(null)");
	if (result || !ncc_is_handle(state, NCC_LINK) || !data)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	return add(state, kind, data, bytes);
}

NCC_API cuLinkAddFile_v2(CUlinkState state, int kind, const char *path, unsigned int n, int *options, void **values)
{
	FILE *file = path ? fopen(path, "rbe") : NULL;
	CUresult result = CUDA_ERROR_INVALID_VALUE;
	char *data = NULL;
	size_t bytes = 0;
	FILE *whole;

	if (!file)
		return CUDA_ERROR_FILE_NOT_FOUND;
	whole = open_memstream(&data, &bytes);
	for (int c = whole ? getc(file) : EOF; c != EOF; c = getc(file))
		putc(c, whole);
	fclose(file);
	if (whole && !fclose(whole))
		result = cuLinkAddData_v2(state, kind, data, bytes, path, n, options, values);
	free(data);
	return result;
}

NCC_API cuLinkComplete(CUlinkState state, void **image, size_t *bytes)
{
	CUresult result = ncc_begin("cuLinkComplete");
	CUcontext context = ncc_current();
	struct ncc_sim_load message = {.head = ncc_sim_head(NCC_SIM_LINK, sizeof(message))};
	struct ncc_request request = {&message, sizeof(message), -1};
	struct ncc_answer answer;

	ncc_log("cuLinkComplete");
	if (result || !ncc_is_handle(state, NCC_LINK) || !image)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	message.bytes = state->bytes;
	request.fd = ncc_memfd(state->inputs, state->bytes);
	if (request.fd < 0)
		return CUDA_ERROR_OUT_OF_MEMORY;
	result = ncc_ask(context ? context->device : 0, &request, &answer);
	close(request.fd);
	if (answer.message[0])
		ncc_tell(&state->log, answer.message);
	free(state->image);
	state->image = *image = answer.data;
	if (bytes)
		*bytes = answer.bytes;
	return result;
}

NCC_API cuLinkDestroy(CUlinkState state)
{
	if (!ncc_is_handle(state, NCC_LINK))
		return CUDA_ERROR_INVALID_VALUE;
	free(state->inputs);
	free(state->image);
	ncc_remove_handle(state);
	free(state);
	return CUDA_SUCCESS;
}
