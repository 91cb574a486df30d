#include "cuda/launch/capture.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/fork.h"
#include "cuda/driver/real.h"

struct capturing {
	struct capturing *next;
	uint64_t stream;
};

static _Atomic int captures;

/* Guards the list: streams that began a capture. Those that joined one are not in it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct capturing *list;

/* Where there is no memory, or no number to know the stream by, it is counted all the same. */
void ncc_capture_begins(uint64_t stream)
{
	struct capturing *capturing = stream ? malloc(sizeof(*capturing)) : NULL;

	atomic_fetch_add_explicit(&captures, 1, memory_order_relaxed);
	if (!capturing)
		return;
	pthread_mutex_lock(&lock);
	*capturing = (struct capturing){.next = list, .stream = stream};
	list = capturing;
	pthread_mutex_unlock(&lock);
}

static bool forget(uint64_t stream)
{
	struct capturing **link = &list, *found;

	pthread_mutex_lock(&lock);
	while (*link && (*link)->stream != stream)
		link = &(*link)->next;
	found = *link;
	if (found)
		*link = found->next;
	pthread_mutex_unlock(&lock);
	free(found);
	return found;
}

void ncc_capture_is_over(uint64_t stream)
{
	forget(stream);
	atomic_fetch_sub_explicit(&captures, 1, memory_order_relaxed);
}

void ncc_capture_stream_gone(uint64_t stream)
{
	if (forget(stream))
		atomic_fetch_sub_explicit(&captures, 1, memory_order_relaxed);
}

bool ncc_captures(void)
{
	return atomic_load(&captures) > 0;
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
}

NCC_ON_FORK(in_child)
