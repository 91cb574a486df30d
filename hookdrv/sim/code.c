/* Images, as the server understands them, and the modules made of them. */
#define _GNU_SOURCE
#include "sim/code.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/arena.h"
#include "sim/image.h"
#include "sim/packets.h"
#include "sim/queue.h"
#include "sim/server.h"

enum { ALIGN = 512 };

void ncc_tell(const struct ncc_jit *jit, const char *message)
{
	size_t room = jit && jit->buffer && jit->bytes ? (size_t)(uint32_t)(uintptr_t)*jit->bytes : 0;

	if (room) {
		snprintf(jit->buffer, room, "%s", message);
		*jit->bytes = (void *)(uintptr_t)strlen(jit->buffer);
	}
	ncc_log("load: %s", message);
	ncc_say("%s", message);
}

/* Whether all that the description says of itself lies in it. */
static bool read_description(struct ncc_code *code, void *data, size_t bytes)
{
	struct ncc_sim_code *head = &code->head;
	const char *at = (const char *)data + sizeof(*head);
	size_t kernels, variables, params;

	if (bytes < sizeof(*head))
		return false;
	memcpy(head, data, sizeof(*head));
	kernels = head->n_kernels * sizeof(struct ncc_sim_kernel);
	variables = head->n_variables * sizeof(struct ncc_sim_variable);
	params = head->n_params * sizeof(struct ncc_sim_param);
	if (!head->name_bytes || bytes != sizeof(*head) + kernels + variables + params + head->name_bytes)
		return false;
	code->kernels = (const void *)at;
	code->variables = (const void *)(at + kernels);
	code->params = (const void *)(at + kernels + variables);
	code->names = at + kernels + variables + params;
	for (uint32_t i = 0; i < head->n_kernels; i++) {
		const struct ncc_sim_kernel *k = &code->kernels[i];

		if (k->name >= head->name_bytes || k->first_param > head->n_params ||
		    k->n_params > head->n_params - k->first_param || k->param_bytes > NCC_SIM_PARAM_BYTES ||
		    k->given_bytes > k->param_bytes)
			return false;
		for (uint32_t p = k->first_param; p < k->first_param + k->n_params; p++) {
			if (code->params[p].offset > k->param_bytes ||
			    code->params[p].bytes > k->param_bytes - code->params[p].offset)
				return false;
		}
	}
	for (uint32_t i = 0; i < head->n_variables; i++) {
		const struct ncc_sim_variable *v = &code->variables[i];

		if (v->name >= head->name_bytes || v->offset > head->variable_bytes ||
		    v->bytes > head->variable_bytes - v->offset)
			return false;
	}
	return !code->names[head->name_bytes - 1];
}

/* Every device's server numbers codes itself; they all describe an image the same way. */
static CUresult load_on(struct ncc_code *code, CUdevice device, const struct ncc_jit *jit)
{
	struct ncc_sim_load load = {ncc_sim_head(NCC_SIM_LOAD, sizeof(load)), code->image_bytes};
	struct ncc_request request = {&load, sizeof(load), -1};
	struct ncc_answer answer;

	if (code->loaded[device])
		return CUDA_SUCCESS;
	request.fd = ncc_memfd(code->image, code->image_bytes);
	if (request.fd < 0)
		return CUDA_ERROR_OUT_OF_MEMORY;
	ncc_ask(device, &request, &answer);
	close(request.fd);
	if (!answer.result && !code->description && !read_description(code, answer.data, answer.bytes))
		answer.result = CUDA_ERROR_LAUNCH_FAILED;
	if (answer.message[0])
		ncc_tell(jit, answer.message);
	code->number[device] = (uint32_t)answer.value;
	code->loaded[device] = !answer.result;
	if (!answer.result && !code->description)
		code->description = answer.data;
	else
		free(answer.data);
	return answer.result;
}

CUresult ncc_load_code(const void *image, size_t bytes, CUdevice device, struct ncc_code **made,
		       const struct ncc_jit *jit)
{
	struct ncc_code *code = calloc(1, sizeof(*code));
	CUresult result = CUDA_ERROR_OUT_OF_MEMORY;

	if (!code)
		return result;
	code->references = 1;
	code->max_registers = jit ? jit->max_registers : 0;
	code->image = ncc_copy_image(image, &bytes);
	code->image_bytes = bytes;
	if (code->image)
		result = load_on(code, device, jit);
	else if (!bytes)
		result = CUDA_ERROR_INVALID_IMAGE;
	if (result)
		ncc_release_code(code);
	else
		*made = code;
	return result;
}

void ncc_release_code(struct ncc_code *code)
{
	if (__atomic_sub_fetch(&code->references, 1, __ATOMIC_SEQ_CST))
		return;
	for (CUdevice i = 0; i < NCC_MAX_DEVICES; i++) {
		struct ncc_sim_compile unload = {ncc_sim_head(NCC_SIM_UNLOAD, sizeof(unload)), code->number[i], 0, 0};
		struct ncc_request request = {&unload, sizeof(unload), -1};
		struct ncc_answer answer;

		if (code->loaded[i])
			ncc_ask(i, &request, &answer);
	}
	free(code->description);
	free(code->image);
	free(code);
}

static CUresult bind_variables(CUmodule module)
{
	struct ncc_allocation made = {.bytes = module->code->head.variable_bytes,
				      .kind = NCC_MEMORY_VARIABLES,
				      .context = module->context,
				      .device = module->context->device};
	struct ncc_sim_bind bind = {.head = ncc_sim_head(NCC_SIM_BIND, sizeof(bind)),
				    .code = module->code->number[made.device]};
	struct ncc_request request = {&bind, sizeof(bind), -1};
	struct ncc_answer answer;
	CUresult result;

	if (!made.bytes)
		return CUDA_SUCCESS;
	result = ncc_allocate(&made, ALIGN);
	if (result)
		return result;
	bind.address = module->variables = made.start;
	return ncc_ask(made.device, &request, &answer);
}

static CUmodule newest;

static void link_module(CUmodule module)
{
	ncc_lock();
	module->older = newest;
	if (newest)
		newest->newer = module;
	newest = module;
	ncc_unlock();
}

static void unlink_module(CUmodule module)
{
	ncc_lock();
	if (module->older)
		module->older->newer = module->newer;
	if (module->newer)
		module->newer->older = module->older;
	else
		newest = module->older;
	ncc_unlock();
}

/* Guards every library's list of modules. */
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

static void leave_library(CUmodule module)
{
	CUmodule *link = &module->library->modules;

	while (*link != module)
		link = &(*link)->next;
	*link = module->next;
}

/* Nobody unloads those of libraries, so they go. */
void ncc_end_modules(CUcontext context)
{
	CUmodule gone = NULL, next;

	pthread_mutex_lock(&making);
	ncc_lock();
	for (CUmodule module = newest; module; module = module->older) {
		if (module->context != context)
			continue;
		module->context = NULL;
		module->variables = 0;
		if (!module->library)
			continue;
		leave_library(module);
		module->next = gone;
		gone = module;
	}
	ncc_unlock();
	pthread_mutex_unlock(&making);
	for (; gone; gone = next) {
		next = gone->next;
		ncc_free_module(gone);
	}
}

CUresult ncc_new_module(struct ncc_code *code, CUcontext context, CUmodule *made)
{
	CUmodule module = calloc(1, sizeof(*module));
	CUresult result = module ? load_on(code, context->device, NULL) : CUDA_ERROR_OUT_OF_MEMORY;

	if (result) {
		free(module);
		return result;
	}
	ncc_add_handle(module, NCC_MODULE);
	module->context = context;
	module->code = code;
	link_module(module);
	__atomic_fetch_add(&code->references, 1, __ATOMIC_SEQ_CST);
	module->functions = calloc(code->head.n_kernels + 1, sizeof(*module->functions));
	result = module->functions ? bind_variables(module) : CUDA_ERROR_OUT_OF_MEMORY;
	if (result)
		ncc_free_module(module);
	else
		*made = module;
	return result;
}

static void free_references(CUmodule module)
{
	while (module->references) {
		struct ncc_sim_reference *first = module->references;

		module->references = first->next;
		ncc_remove_handle(first);
		free(first);
	}
}

void ncc_free_module(CUmodule module)
{
	unlink_module(module);
	if (module->context)
		ncc_wait_device(module->context->device);
	ncc_packets_forget(module);
	for (uint32_t i = 0; module->functions && i < module->code->head.n_kernels; i++) {
		if (module->functions[i]) {
			ncc_remove_handle(module->functions[i]);
			free(module->functions[i]->old_params);
		}
		free(module->functions[i]);
	}
	free(module->functions);
	free_references(module);
	if (module->variables)
		ncc_free(module->variables, 1u << NCC_MEMORY_VARIABLES);
	ncc_release_code(module->code);
	ncc_remove_handle(module);
	free(module);
}

long ncc_find_kernel(const struct ncc_code *code, const char *name)
{
	for (uint32_t i = 0; i < code->head.n_kernels; i++) {
		if (!strcmp(code->names + code->kernels[i].name, name))
			return i;
	}
	return -1;
}

CUresult ncc_find_variable(CUmodule module, const char *name, CUdeviceptr *address, size_t *bytes)
{
	const struct ncc_code *code = module->code;

	for (uint32_t i = 0; i < code->head.n_variables; i++) {
		if (strcmp(code->names + code->variables[i].name, name))
			continue;
		if (address)
			*address = module->variables + code->variables[i].offset;
		if (bytes)
			*bytes = code->variables[i].bytes;
		return CUDA_SUCCESS;
	}
	return CUDA_ERROR_NOT_FOUND;
}

CUresult ncc_library_module(CUlibrary library, CUcontext context, CUmodule *module)
{
	CUresult result = CUDA_SUCCESS;

	pthread_mutex_lock(&making);
	for (*module = library->modules; *module && (*module)->context != context; *module = (*module)->next)
		;
	if (!*module) {
		result = ncc_new_module(library->code, context, module);
		if (!result) {
			(*module)->library = library;
			(*module)->next = library->modules;
			library->modules = *module;
		}
	}
	pthread_mutex_unlock(&making);
	return result;
}
