#include "driver/capture.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/fork.h"
#include "base/hot.h"
#include "driver/real.h"

/* Streams are known by their handles: a question about a stream that captures can break its capture, as cuStreamGetId
 * does. */
struct ncc_capturing {
	struct ncc_capturing *next;
	CUstream stream;
	pthread_t thread; /* which of the per-thread streams */
	enum ncc_capture_into into;
	CUcontext context; /* the stream's */
	bool ends;         /* with it */
};

static NCC_HOT _Atomic int captures;

/* Guards the list: streams that began a capture. Those that joined one are not in it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_capturing *list;

/* The legacy stream cannot capture: NULL is the thread's own. */
static CUstream named(CUstream stream)
{
	return stream ? stream : CU_STREAM_PER_THREAD;
}

static bool is(const struct ncc_capturing *capturing, CUstream stream)
{
	return capturing->stream == stream &&
	       (stream != CU_STREAM_PER_THREAD || pthread_equal(capturing->thread, pthread_self()));
}

/* The default streams are the current context's. Asking before the capture begins, and for this alone, breaks none. */
static CUcontext context_of(CUstream stream)
{
	CUcontext context = NULL;

	if (stream != CU_STREAM_PER_THREAD && stream != CU_STREAM_LEGACY && ncc_real.cuStreamGetCtx &&
	    !ncc_real.cuStreamGetCtx(stream, &context))
		return context;
	return ncc_real.cuCtxGetCurrent(&context) ? NULL : context;
}

void ncc_capture_attach(struct ncc_capturing *detached)
{
	if (!detached)
		return;
	pthread_mutex_lock(&lock);
	detached->next = list;
	list = detached;
	atomic_fetch_add_explicit(&captures, 1, memory_order_relaxed);
	pthread_mutex_unlock(&lock);
}

/* Where there is no memory it is counted all the same, for good: one too many costs a question. */
void ncc_capture_begins(CUstream stream, enum ncc_capture_into into)
{
	struct ncc_capturing *capturing = malloc(sizeof(*capturing));

	if (!capturing) {
		atomic_fetch_add_explicit(&captures, 1, memory_order_relaxed);
		return;
	}
	*capturing = (struct ncc_capturing){.stream = named(stream), .thread = pthread_self(), .into = into};
	capturing->context = context_of(capturing->stream);
	ncc_capture_attach(capturing);
}

struct ncc_capturing *ncc_capture_detach(CUstream stream)
{
	struct ncc_capturing **link = &list, *found;

	pthread_mutex_lock(&lock);
	while (*link && !is(*link, stream))
		link = &(*link)->next;
	found = *link;
	if (found) {
		*link = found->next;
		atomic_fetch_sub_explicit(&captures, 1, memory_order_relaxed);
	}
	pthread_mutex_unlock(&lock);
	return found;
}

/* Its context may have gone before, and it with that. */
void ncc_capture_is_over(CUstream stream)
{
	free(ncc_capture_detach(named(stream)));
}

void ncc_captures_end(CUcontext context)
{
	pthread_mutex_lock(&lock);
	for (struct ncc_capturing *capturing = list; capturing; capturing = capturing->next)
		capturing->ends |= capturing->context == context;
	pthread_mutex_unlock(&lock);
}

void ncc_captures_forget(CUcontext context)
{
	struct ncc_capturing **link = &list;

	pthread_mutex_lock(&lock);
	while (*link) {
		struct ncc_capturing *capturing = *link;

		if (capturing->context != context || !capturing->ends) {
			link = &capturing->next;
			continue;
		}
		*link = capturing->next;
		free(capturing);
		atomic_fetch_sub_explicit(&captures, 1, memory_order_relaxed);
	}
	pthread_mutex_unlock(&lock);
}

bool ncc_captures(void)
{
	return atomic_load(&captures) > 0;
}

bool ncc_captures_in_graphs(void)
{
	bool any = false;

	if (!ncc_captures())
		return false;
	pthread_mutex_lock(&lock);
	for (const struct ncc_capturing *capturing = list; capturing; capturing = capturing->next)
		any |= capturing->into == NCC_CAPTURE_GRAPH;
	pthread_mutex_unlock(&lock);
	return any;
}

/* Captures for graphics: whether there are any, and nobody but them can have the stream record. */
static bool are_for_graphics(CUstream stream, bool *only)
{
	bool any = false, graphs = false, own = false;

	pthread_mutex_lock(&lock);
	for (const struct ncc_capturing *capturing = list; capturing; capturing = capturing->next) {
		bool graphics = capturing->into == NCC_CAPTURE_GRAPHICS;

		any |= graphics;
		graphs |= !graphics;
		own |= graphics && is(capturing, stream);
	}
	pthread_mutex_unlock(&lock);
	*only = own || (any && !graphs);
	return any;
}

int ncc_capture_status(CUstream stream)
{
	int status = CU_STREAM_CAPTURE_STATUS_NONE;
	bool graphics, only;

	if (!atomic_load_explicit(&captures, memory_order_relaxed) || !ncc_real.cuStreamIsCapturing)
		return status;
	graphics = are_for_graphics(stream, &only);
	if (!only && ncc_real.cuStreamIsCapturing(stream, &status))
		return NCC_CAPTURE_UNKNOWN;
	return graphics && status == CU_STREAM_CAPTURE_STATUS_NONE ? NCC_CAPTURE_FOR_GRAPHICS : status;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	list = NULL;
	atomic_store(&captures, 0);
}

NCC_ON_FORK(in_child)
