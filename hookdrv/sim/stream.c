#include "sim/stream.h"

#include <stdlib.h>

#include "sim/enter.h"

/* Per-thread default streams of a context, one for each thread that has used it. */
struct ncc_stream_list {
	struct ncc_stream_list *next;
	uint64_t thread;
	CUstream stream;
};

static uint64_t last_id;

uint64_t ncc_thread_id(void)
{
	static uint64_t last_thread;
	static __thread uint64_t own;

	if (!own)
		own = __atomic_add_fetch(&last_thread, 1, __ATOMIC_SEQ_CST);
	return own;
}

CUstream ncc_new_stream(CUcontext context, unsigned int flags, int priority)
{
	CUstream stream = calloc(1, sizeof(*stream));

	if (!stream)
		return NULL;
	ncc_add_handle(stream, NCC_STREAM);
	stream->context = context;
	stream->flags = flags;
	stream->priority = priority > 0 ? 0 : priority < -5 ? -5 : priority;
	stream->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_SEQ_CST);
	return stream;
}

void ncc_free_stream(CUstream stream)
{
	if (!stream)
		return;
	ncc_remove_handle(stream);
	free(stream->tails);
	free(stream);
}

void ncc_free_context_streams(CUcontext context)
{
	while (context->own) {
		struct ncc_stream_list *first = context->own;

		context->own = first->next;
		ncc_free_stream(first->stream);
		free(first);
	}
	ncc_free_stream(context->legacy);
}

static CUstream own_stream(CUcontext context)
{
	struct ncc_stream_list *entry;

	ncc_lock();
	for (entry = context->own; entry && entry->thread != ncc_thread_id(); entry = entry->next)
		;
	if (!entry && (entry = calloc(1, sizeof(*entry)))) {
		entry->thread = ncc_thread_id();
		entry->stream = ncc_new_stream(context, CU_STREAM_DEFAULT, 0);
		entry->next = context->own;
		context->own = entry;
	}
	ncc_unlock();
	return entry ? entry->stream : NULL;
}

CUresult ncc_stream(CUstream handle, CUstream *stream)
{
	bool own = handle == CU_STREAM_PER_THREAD || (!handle && *ncc_variant);
	CUcontext context = ncc_current();
	CUresult result;

	if (!handle || handle == CU_STREAM_LEGACY || own) {
		result = ncc_usable(context);
		if (result)
			return result;
		*stream = own ? own_stream(context) : context->legacy;
		return *stream ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
	}
	if (!ncc_is_handle(handle, NCC_STREAM))
		return CUDA_ERROR_INVALID_HANDLE;
	*stream = handle;
	return ncc_usable(handle->context);
}
