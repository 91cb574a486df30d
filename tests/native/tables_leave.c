/* A context goes while another thread saves its tables: a driver of a few functions, whose kernel ends when it is let. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fork.h"
#include "base/gate.h"
#include "base/ledger.h"
#include "base/own_thread.h"
#include "driver/own_call.h"
#include "records/quota.h"
#include "records/tables.h"
#include "records/table_file.h"

struct ncc_real ncc_real;
atomic_bool ncc_resting;
static struct ncc_ledger *ledger;
struct ncc_ledger *ncc_ledger;
static atomic_bool ended;    /* the kernel */
static atomic_bool gone;     /* the context */
static atomic_int freed, late_calls, saved;
static char memory[4096];

static CUresult made(void)
{
	atomic_fetch_add(&late_calls, atomic_load(&gone));
	return CUDA_SUCCESS;
}

static CUresult get_device(CUdevice *device)
{
	*device = 0;
	return made();
}

static CUresult push(CUcontext context)
{
	return made();
}

/* A context that was destroyed on another thread is taken off too. */
static CUresult pop(CUcontext *context)
{
	return CUDA_SUCCESS;
}

static CUresult allocate(CUdeviceptr *address, size_t bytes)
{
	*address = (CUdeviceptr)memory;
	return made();
}

static CUresult give(CUdeviceptr address)
{
	atomic_fetch_add(&freed, 1);
	return made();
}

static CUresult create(CUstream *stream, unsigned int flags)
{
	*stream = (CUstream)1;
	return made();
}

static CUresult on_stream(CUstream stream)
{
	return made();
}

static CUresult to_device(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	memcpy((void *)to, from, bytes);
	return made();
}

static CUresult to_host(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	memcpy(to, (const void *)from, bytes);
	return made();
}

static CUresult wait_for_kernels(void)
{
	while (!atomic_load(&ended))
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	return atomic_load(&gone) ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS;
}

static CUresult name(char *to, int bytes, CUdevice device)
{
	return made();
}

void ncc_log(const char *format, ...)
{
}

void ncc_row_reason(uint32_t row, const char *format, ...)
{
}

const char *ncc_result_name(CUresult result)
{
	return "";
}

void ncc_on_fork(struct ncc_fork_hook *hook)
{
}

bool ncc_quota_take(uint64_t bytes)
{
	return true;
}

void ncc_quota_give(uint64_t bytes)
{
}

void ncc_table_file_start(const char *run_dir)
{
}

void ncc_live_file_drop(void)
{
}

int ncc_table_file_append(struct ncc_store_table *about, const void *bytes)
{
	atomic_fetch_add(&saved, 1);
	return 0;
}

static void make_table(void)
{
	static struct ncc_kernel kernel;
	static struct ncc_prepared prepared = {.n_maps = 1, .block_bytes = 8};
	struct ncc_launch_info info = {.context = (CUcontext)memory, .kernel = &kernel, .prepared = &prepared};
	struct ncc_memory places[NCC_MAX_MAPS];
	struct ncc_welcome welcome = {.run_dir = "x"};
	char block[8];

	prepared.map[0].flags = NCC_MAP_TABLE;
	prepared.map[0].table_bytes = sizeof(memory);
	ncc_tables_start(&welcome);
	if (ncc_tables_supply(&info, block, places) != NCC_LAUNCH_PROBED)
		exit(2);
}

static void *end_soon(void *nothing)
{
	nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
	atomic_store(&ended, true);
	return NULL;
}

/* What the program does while the session ends, and a kernel that adds to a table has not. */
static void destroy_context(uint64_t patience_ms)
{
	ncc_tables_save((CUcontext)memory, patience_ms);
	printf("saved %d freed %d ", atomic_load(&saved), atomic_load(&freed));
	atomic_store(&gone, true);
	atomic_store(&ended, true);
	while (!ncc_tables_saved())
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	printf("after it %d\n", atomic_load(&late_calls));
	atomic_store(&gone, false);
	atomic_store(&ended, false);
}

int main(void)
{
	pthread_t thread;

	ncc_ledger = ledger = calloc(1, sizeof(*ledger) + sizeof(struct ncc_row));
	ledger->n_rows = 1;
	ncc_real = (struct ncc_real){
		.cuCtxGetDevice = get_device,
		.cuCtxPushCurrent_v2 = push,
		.cuCtxPopCurrent_v2 = pop,
		.cuCtxSynchronize = wait_for_kernels,
		.cuMemAlloc_v2 = allocate,
		.cuMemFree_v2 = give,
		.cuStreamCreate = create,
		.cuStreamDestroy_v2 = on_stream,
		.cuStreamSynchronize = on_stream,
		.cuMemcpyHtoDAsync_v2 = to_device,
		.cuMemcpyDtoHAsync_v2 = to_host,
		.cuDeviceGetName = name,
	};
	make_table();
	ncc_tables_save(NULL, 10);
	ncc_start_own_thread(&thread, end_soon, NULL);
	destroy_context(60000);
	pthread_join(thread, NULL);

	make_table();
	ncc_tables_save(NULL, 10);
	destroy_context(10);
	return 0;
}
