#include "sim/task.h"

#include <stdlib.h>
#include <string.h>

#include "sim/event.h"

struct ncc_task ncc_task_copy(const struct ncc_task *task)
{
	struct ncc_task copy = *task;

	if (task->kind == NCC_TASK_KERNEL) {
		copy.launch.params = malloc(task->launch.param_bytes + 1);
		if (copy.launch.params)
			memcpy(copy.launch.params, task->launch.params, task->launch.param_bytes);
	} else if (task->kind == NCC_TASK_RECORD) {
		ncc_keep_event(task->event);
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
