#define _GNU_SOURCE
#include "records/job.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/brief_lock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/own_call.h"

enum {
	KEPT_WORDS = 16 << 10,
	KEPT_JOBS = 4, /* with whatever they have */
};

/* Guards `idle`. */
static pthread_mutex_t lock = NCC_BRIEF_LOCK;
static struct ncc_job *idle; /* with the memory that they have */
static uint32_t n_idle;

bool ncc_words_grow(struct ncc_words *words, uint64_t n)
{
	uint32_t *word;

	if (n <= words->n)
		return true;
	word = malloc(n * sizeof(*word));
	if (!word)
		return false;
	free(words->word);
	words->word = word;
	words->n = n;
	return true;
}

struct ncc_job *ncc_job_take(struct ncc_records_launch *launch)
{
	struct ncc_job *job;

	pthread_mutex_lock(&lock);
	job = idle;
	if (job) {
		idle = job->next;
		n_idle--;
	}
	pthread_mutex_unlock(&lock);
	if (!job)
		job = calloc(1, sizeof(*job));
	if (!job)
		return NULL;
	memset(job, 0, offsetof(struct ncc_job, counts));
	memset(job->walk, 0, launch->prepared->n_maps * sizeof(job->walk[0]));
	job->launch = launch;
	job->end.job = job;
	return job;
}

/* What few launches need is not kept for all. */
static void keep_few(struct ncc_words *words)
{
	if (words->n <= KEPT_WORDS)
		return;
	free(words->word);
	*words = (struct ncc_words){0};
}

void ncc_job_give(struct ncc_job *job)
{
	pthread_mutex_lock(&lock);
	if (n_idle >= KEPT_JOBS) {
		keep_few(&job->counts);
		keep_few(&job->warp_used);
		keep_few(&job->losses);
	}
	job->next = idle;
	idle = job;
	n_idle++;
	pthread_mutex_unlock(&lock);
}

/* Once for each reason: a full disk fails every launch after the first. */
bool ncc_job_fail(const struct ncc_records_launch *launch, const char *step, const char *why)
{
	static _Thread_local char last[128];
	char line[sizeof(last)];

	snprintf(line, sizeof(line), "%s: %s", step, why);
	if (strcmp(line, last)) {
		memcpy(last, line, sizeof(last));
		ncc_log("[exec] unsaved %s (said once)", line);
	}
	ncc_row_reason(ncc_launch_row(launch), "not saved: %s", line);
	return false;
}

/* What a kernel ends with, and every call after it gets. */
static bool is_fault(CUresult result)
{
	static const CUresult faults[] = {
		CUDA_ERROR_ILLEGAL_ADDRESS,      CUDA_ERROR_LAUNCH_TIMEOUT,        CUDA_ERROR_ASSERT,
		CUDA_ERROR_HARDWARE_STACK_ERROR, CUDA_ERROR_ILLEGAL_INSTRUCTION,   CUDA_ERROR_MISALIGNED_ADDRESS,
		CUDA_ERROR_INVALID_PC,           CUDA_ERROR_INVALID_ADDRESS_SPACE, CUDA_ERROR_LAUNCH_FAILED,
	};

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (faults[i] == result)
			return true;
	return false;
}

void ncc_job_ended_with(const struct ncc_records_launch *launch, CUresult result)
{
	ncc_job_fail(launch, "the kernel", ncc_result_name(result));
}

void ncc_job_unmarked(const struct ncc_records_launch *launch, CUresult result)
{
	if (is_fault(result))
		ncc_job_ended_with(launch, result);
	else
		ncc_row_reason(ncc_launch_row(launch), "after a launch: %s", ncc_result_name(result));
}

/* What the parent's threads held is not followed. */
static void in_child(void)
{
	lock = (pthread_mutex_t)NCC_BRIEF_LOCK;
	idle = NULL;
	n_idle = 0;
}

NCC_ON_FORK(in_child)
