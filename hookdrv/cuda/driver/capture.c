#include "cuda/driver/capture.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/fork.h"
#include "cuda/driver/real.h"

/* Streams are known by their handles: a question about a stream that captures can break its capture, as cuStreamGetId
 * does. */
struct capturing {
	struct capturing *next;
	CUstream stream;
	pthread_t thread; /* which of the per-thread streams */
	bool in_graph;
};

static _Atomic int captures, for_graphics;

/* Guards the list: streams that began a capture. Those that joined one are not in it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct capturing *list;

/* The legacy stream cannot capture: NULL is the thread's own. */
static CUstream named(CUstream stream)
{
	return stream ? stream : CU_STREAM_PER_THREAD;
}

static bool is(const struct capturing *capturing, CUstream stream)
{
	return capturing->stream == stream &&
	       (stream != CU_STREAM_PER_THREAD || pthread_equal(capturing->thread, pthread_self()));
}

/* Where there is no memory it is counted all the same. */
void ncc_capture_begins(CUstream stream, bool in_graph)
{
	struct capturing *capturing = malloc(sizeof(*capturing));

	atomic_fetch_add_explicit(&captures, 1, memory_order_relaxed);
	if (!capturing)
		return;
	pthread_mutex_lock(&lock);
	*capturing = (struct capturing){
		.next = list, .stream = named(stream), .thread = pthread_self(), .in_graph = in_graph};
	list = capturing;
	pthread_mutex_unlock(&lock);
}

static bool forget(CUstream stream, bool *in_graph)
{
	struct capturing **link = &list, *found;

	pthread_mutex_lock(&lock);
	while (*link && !is(*link, stream))
		link = &(*link)->next;
	found = *link;
	if (found) {
		*link = found->next;
		*in_graph = found->in_graph;
	}
	pthread_mutex_unlock(&lock);
	free(found);
	return found;
}

void ncc_capture_is_over(CUstream stream)
{
	bool in_graph;

	forget(named(stream), &in_graph);
	atomic_fetch_sub_explicit(&captures, 1, memory_order_relaxed);
}

bool ncc_capture_stream_gone(CUstream stream, bool *in_graph)
{
	bool captured = forget(stream, in_graph);

	if (captured)
		atomic_fetch_sub_explicit(&captures, 1, memory_order_relaxed);
	return captured;
}

void ncc_capture_for_graphics(int more)
{
	atomic_fetch_add(&for_graphics, more);
}

bool ncc_captures_for_graphics(void)
{
	return atomic_load_explicit(&for_graphics, memory_order_relaxed) > 0;
}

bool ncc_captures(void)
{
	return atomic_load(&captures) > 0 || ncc_captures_for_graphics();
}

bool ncc_captures_in_graphs(void)
{
	bool any = false;

	if (!ncc_captures())
		return false;
	pthread_mutex_lock(&lock);
	for (const struct capturing *capturing = list; capturing; capturing = capturing->next)
		any |= capturing->in_graph;
	pthread_mutex_unlock(&lock);
	return any;
}

int ncc_capture_status(CUstream stream)
{
	int status = CU_STREAM_CAPTURE_STATUS_NONE;

	if (!atomic_load_explicit(&captures, memory_order_relaxed) || !ncc_real.cuStreamIsCapturing)
		return status;
	return ncc_real.cuStreamIsCapturing(stream, &status) ? NCC_CAPTURE_UNKNOWN : status;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	list = NULL;
	atomic_store(&captures, 0);
	atomic_store(&for_graphics, 0);
}

NCC_ON_FORK(in_child)
