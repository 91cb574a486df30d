#define _GNU_SOURCE
#include "sim/registered.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "sim/arena.h"
#include "sim/capture.h"
#include "sim/placed.h"
#include "sim/queue.h"

enum {
	PAGE = 4096,
	MAX_REGISTERED = 1024,
	ALREADY_REGISTERED = 712, /* CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED */
	NOT_REGISTERED = 713,
};

/* Guards all below. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct registered {
	uint64_t host, bytes, address;
	CUdevice device;
} registered[MAX_REGISTERED];

static size_t n_registered;

/* A file that is mapped here: its mapping, as /proc/self/maps has it. */
struct source {
	uint64_t start, end, offset;
	dev_t device;
	ino_t inode;
};

static bool find_mapping(uint64_t address, uint64_t bytes, struct source *source)
{
	FILE *maps = fopen("/proc/self/maps", "re");
	char line[4352];
	bool found = false;

	while (maps && !found && fgets(line, sizeof(line), maps)) {
		unsigned long long start, end, offset, inode;
		unsigned int major, minor;
		char shared;

		if (sscanf(line, "%llx-%llx %*c%*c%*c%c %llx %x:%x %llu", &start, &end, &shared, &offset, &major,
			   &minor, &inode) != 7)
			continue;
		found = start <= address && address + bytes <= end && shared == 's' && inode;
		*source = (struct source){start, end, offset, makedev(major, minor), inode};
	}
	if (maps)
		fclose(maps);
	return found;
}

/* By its name: another thread may close it meanwhile. */
static bool names_it(const char *number, const struct source *source)
{
	char path[320];
	struct stat about;

	snprintf(path, sizeof(path), "/proc/self/fd/%s", number);
	return !stat(path, &about) && about.st_dev == source->device && about.st_ino == source->inode;
}

static int open_file(const struct source *source)
{
	DIR *folder = opendir("/proc/self/fd");
	struct dirent *entry;
	int fd = ncc_placed_fd(source->device, source->inode);

	while (folder && fd < 0 && (entry = readdir(folder))) {
		if (entry->d_name[0] != '.' && names_it(entry->d_name, source))
			fd = ncc_high_fd(fcntl(atoi(entry->d_name), F_DUPFD_CLOEXEC, 0));
	}
	if (folder)
		closedir(folder);
	return fd;
}

static struct registered *find(uint64_t host)
{
	for (size_t i = 0; i < n_registered; i++) {
		if (host - registered[i].host < registered[i].bytes)
			return &registered[i];
	}
	return NULL;
}

bool ncc_find_registered(const void *host, CUdeviceptr *address)
{
	const struct registered *found;

	pthread_mutex_lock(&lock);
	found = find((uint64_t)(uintptr_t)host);
	if (found)
		*address = found->address + ((uint64_t)(uintptr_t)host - found->host);
	pthread_mutex_unlock(&lock);
	return found;
}

/* The context does not own it: it goes when it is unregistered. */
static CUresult add(CUdevice device, uint64_t host, uint64_t bytes)
{
	struct ncc_allocation made = {.bytes = bytes, .kind = NCC_MEMORY_HOST, .device = device};
	struct source source;
	CUresult result;
	int fd;

	if (find(host) || find(host + bytes - 1))
		return ALREADY_REGISTERED;
	if (host % PAGE || bytes % PAGE || !find_mapping(host, bytes, &source))
		return CUDA_ERROR_NOT_SUPPORTED;
	fd = open_file(&source);
	if (fd < 0)
		return CUDA_ERROR_NOT_SUPPORTED;
	result = n_registered < MAX_REGISTERED ? ncc_allocate(&made, PAGE) : CUDA_ERROR_OUT_OF_MEMORY;
	if (result)
		return result;
	if (!ncc_place((struct ncc_placed){made.start, bytes, source.offset + (host - source.start), fd}))
		return CUDA_ERROR_OUT_OF_MEMORY;
	registered[n_registered++] = (struct registered){host, bytes, made.start, device};
	return CUDA_SUCCESS;
}

NCC_API cuMemHostRegister_v2(void *host, size_t bytes, unsigned int flags)
{
	CUcontext context;
	CUresult result = ncc_enter_unsafe("cuMemHostRegister_v2", &context);

	if (result)
		return result;
	if (!host || !bytes || flags & ~0xfu)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&lock);
	result = add(context->device, (uint64_t)(uintptr_t)host, bytes);
	pthread_mutex_unlock(&lock);
	ncc_log("cuMemHostRegister_v2 %zu = %d", bytes, result);
	return result;
}

/* The arena's own file first: freed memory is given back to the system. */
static CUresult remove_at(struct registered *gone)
{
	struct ncc_placed own = {gone->address, gone->bytes, gone->address - ncc_arena_base(), ncc_arena_fd()};

	if (!ncc_place(own))
		return CUDA_ERROR_OUT_OF_MEMORY;
	ncc_free(gone->address, 1u << NCC_MEMORY_HOST);
	*gone = registered[--n_registered];
	return CUDA_SUCCESS;
}

NCC_API cuMemHostUnregister(void *host)
{
	CUcontext context;
	CUresult result = ncc_enter_unsafe("cuMemHostUnregister", &context);
	struct registered *found;

	if (result)
		return result;
	ncc_wait_device(context->device);
	pthread_mutex_lock(&lock);
	found = find((uint64_t)(uintptr_t)host);
	result = !found || found->host != (uint64_t)(uintptr_t)host ? NOT_REGISTERED : remove_at(found);
	pthread_mutex_unlock(&lock);
	ncc_log("cuMemHostUnregister = %d", result);
	return result;
}
