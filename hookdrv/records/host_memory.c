#define _GNU_SOURCE
#include "records/host_memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/own_thread.h"
#include "driver/real.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14 */
#endif

enum { THREADS = 4 };

#define HUGE_BYTES   (2ull << 20)
#define THREAD_BYTES (256ull << 20) /* the registration itself finds fewer soon enough */

/* What one thread has the kernel find pages for. */
struct share {
	pthread_t thread;
	uint8_t *at;
	uint64_t bytes;
	bool started;
};

/* A kernel that cannot do this leaves it to the registration, which takes longer. */
static void *populate(void *arg)
{
	struct share *share = arg;

	madvise(share->at, share->bytes, MADV_POPULATE_WRITE);
	return NULL;
}

static void populate_all(uint8_t *at, uint64_t bytes)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t most = cores < 1 ? 1 : cores < THREADS ? (uint64_t)cores : THREADS;
	uint64_t n = bytes / THREAD_BYTES < most ? bytes / THREAD_BYTES : most;
	uint64_t each = n ? (bytes / n + HUGE_BYTES - 1) / HUGE_BYTES * HUGE_BYTES : 0;
	struct share shares[THREADS];

	for (uint64_t i = 0; i < n; i++) {
		struct share *share = &shares[i];
		uint64_t from = i * each < bytes ? i * each : bytes;

		*share = (struct share){.at = at + from, .bytes = bytes - from < each ? bytes - from : each};
		share->started = i + 1 < n && ncc_start_own_thread(&share->thread, populate, share);
		if (!share->started)
			populate(share);
	}
	for (uint64_t i = 0; i < n; i++)
		if (shares[i].started)
			pthread_join(shares[i].thread, NULL);
}

/* Measured on an H200: cuMemHostAlloc pins 2.5 GB/s and lets no kernel be launched meanwhile (128 MiB: 54 ms); huge pages
 * are found at 6 GB/s by one thread and 20 GB/s by four, and registered at 50 GB/s.
 */
static bool map_and_register(uint64_t bytes, struct ncc_host_memory *memory)
{
	uint64_t mapped_bytes = bytes + HUGE_BYTES;
	uint8_t *mapped, *at;

	if (!ncc_real.cuMemHostRegister_v2 || !ncc_real.cuMemHostUnregister)
		return false;
	mapped = mmap(NULL, mapped_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (mapped == MAP_FAILED)
		return false;
	at = mapped + (HUGE_BYTES - (uintptr_t)mapped % HUGE_BYTES) % HUGE_BYTES;
	madvise(at, bytes, MADV_HUGEPAGE);
	/* A child's copy on write would part the parent's pages from those that are pinned. */
	madvise(mapped, mapped_bytes, MADV_DONTFORK);
	madvise(mapped, mapped_bytes, MADV_DONTDUMP);
	populate_all(at, bytes);
	if (ncc_real.cuMemHostRegister_v2(at, bytes, CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP) !=
	    CUDA_SUCCESS) {
		munmap(mapped, mapped_bytes);
		return false;
	}
	*memory = (struct ncc_host_memory){.at = at, .bytes = bytes, .mapped = mapped, .mapped_bytes = mapped_bytes};
	return true;
}

bool ncc_host_memory_take(uint64_t bytes, struct ncc_host_memory *memory)
{
	void *at;

	if (map_and_register(bytes, memory))
		return true;
	if (ncc_real.cuMemHostAlloc(&at, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP) != CUDA_SUCCESS)
		return false;
	*memory = (struct ncc_host_memory){.at = at, .bytes = bytes};
	return true;
}

void ncc_host_memory_give(struct ncc_host_memory *memory, bool reached)
{
	if (!memory->mapped && reached)
		ncc_real.cuMemFreeHost(memory->at);
	if (memory->mapped && (!reached || ncc_real.cuMemHostUnregister(memory->at) == CUDA_SUCCESS))
		munmap(memory->mapped, memory->mapped_bytes);
}

/* A number from a file; false: there is none ("max", of a limit). */
static bool read_number(const char *path, const char *format, uint64_t *number)
{
	FILE *file = fopen(path, "re");
	char line[256];
	bool found = false;

	while (file && !found && fgets(line, sizeof(line), file))
		found = sscanf(line, format, number) == 1;
	if (file)
		fclose(file);
	return found;
}

/* What one control group (version 2) has left; `path` ends in its folder. */
static void limit_to_group(char *path, size_t bytes, uint64_t *left)
{
	size_t n = strlen(path);
	uint64_t most, used, room;

	snprintf(path + n, bytes - n, "/memory.max");
	if (read_number(path, "%" SCNu64, &most)) {
		snprintf(path + n, bytes - n, "/memory.current");
		room = read_number(path, "%" SCNu64, &used) && used < most ? most - used : 0;
		*left = room < *left ? room : *left;
	}
	path[n] = '\0';
}

/* That of this process, and those around it, as far as they are to be seen here. */
static void limit_to_groups(uint64_t *left)
{
	static const char root[] = "/sys/fs/cgroup";
	char path[4096 + sizeof(root) + 32];
	FILE *file = fopen("/proc/self/cgroup", "re");
	char line[4096];

	snprintf(path, sizeof(path), "%s", root);
	while (file && fgets(line, sizeof(line), file))
		if (!strncmp(line, "0::/", 4))
			snprintf(path, sizeof(path), "%s%.*s", root, (int)strcspn(line + 3, "\n"), line + 3);
	if (file)
		fclose(file);
	for (char *end; strlen(path) >= sizeof(root) - 1; *end = '\0') {
		limit_to_group(path, sizeof(path), left);
		end = strrchr(path, '/');
	}
}

uint64_t ncc_host_memory_left(void)
{
	uint64_t kib, left;

	if (!read_number("/proc/meminfo", "MemAvailable: %" SCNu64, &kib))
		return 0;
	left = kib * 1024;
	limit_to_groups(&left);
	return left;
}
