#include "sim/task.h"

#include <stdlib.h>
#include <string.h>

void ncc_release_event(CUevent event)
{
	if (__atomic_sub_fetch(&event->references, 1, __ATOMIC_SEQ_CST))
		return;
	free(event->tails);
	free(event);
}

struct ncc_task ncc_task_copy(const struct ncc_task *task)
{
	struct ncc_task copy = *task;

	if (task->kind == NCC_TASK_KERNEL) {
		copy.launch.params = malloc(task->launch.param_bytes + 1);
		if (copy.launch.params)
			memcpy(copy.launch.params, task->launch.params, task->launch.param_bytes);
	} else if (task->kind == NCC_TASK_RECORD) {
		__atomic_fetch_add(&task->event->references, 1, __ATOMIC_SEQ_CST);
	}
	return copy;
}

void ncc_task_free(struct ncc_task *task)
{
	if (task->kind == NCC_TASK_KERNEL)
		free(task->launch.params);
	else if (task->kind == NCC_TASK_RECORD)
		ncc_release_event(task->event);
}
