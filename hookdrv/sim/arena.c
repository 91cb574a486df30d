#define _GNU_SOURCE
#include "sim/arena.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "sim/protocol.h"

enum { GAP = 512, PAGE = 4096, RELEASE_BYTES = 1 << 16, HOST_BYTES = 256 << 20 };

/* Where programs and their libraries have nothing. The first lies below what the kernel gives out, and where programs
 * under a thread sanitizer may have memory; the others are far from both ends. */
static const uint64_t bases[] = {0x7e9000000000, 0x200000000000, 0x300000000000, 0x280000000000, 0x380000000000};

static int arena_fd = -1;
static struct ncc_sim_table *table;
static uint64_t end_address, cursor;
static struct ncc_allocation *allocations; /* as in the table */
static size_t n_allocations, n_room;
static size_t used[NCC_MAX_DEVICES];
static uint64_t last_id;

static bool map_at(uint64_t base, uint64_t bytes)
{
	void *wanted = (void *)(uintptr_t)base;
	void *got = mmap(wanted, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
			 arena_fd, 0);

	if (got == wanted)
		table = got;
	else if (got != MAP_FAILED)
		munmap(got, bytes);
	return got == wanted;
}

/* Each device's memory, and as much again for the host's; hook drivers pin more than small devices have. */
static uint64_t wanted_bytes(void)
{
	uint64_t host_bytes = ncc_config.memory_bytes > HOST_BYTES ? ncc_config.memory_bytes : HOST_BYTES;

	return NCC_SIM_TABLE_BYTES + ncc_config.memory_bytes * (uint64_t)ncc_config.devices + host_bytes;
}

static bool map_arena(uint64_t bytes)
{
	if (ftruncate(arena_fd, (off_t)bytes))
		return false;
	for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++) {
		if (map_at(bases[i], bytes))
			return true;
	}
	return false;
}

bool ncc_arena_open(void)
{
	uint64_t bytes = wanted_bytes();

	arena_fd = ncc_high_fd(memfd_create("ncc-sim-memory", MFD_CLOEXEC));
	if (arena_fd < 0)
		return false;
	while (!map_arena(bytes) && bytes > 4 * NCC_SIM_TABLE_BYTES)
		bytes /= 2;
	if (!table) {
		close(arena_fd);
		return false;
	}
	table->magic = NCC_SIM_TABLE_MAGIC;
	end_address = ncc_arena_base() + bytes;
	cursor = ncc_arena_base() + NCC_SIM_TABLE_BYTES;
	return true;
}

int ncc_arena_fd(void)
{
	return arena_fd;
}

uint64_t ncc_arena_base(void)
{
	return (uint64_t)(uintptr_t)table;
}

uint64_t ncc_arena_bytes(void)
{
	return end_address - ncc_arena_base();
}

bool ncc_in_arena(uint64_t address)
{
	return address >= ncc_arena_base() && address < end_address;
}

/* The first allocation that starts above an address. */
static size_t above(uint64_t address)
{
	size_t low = 0, high = n_allocations;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (allocations[middle].start > address)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static uint64_t aligned(uint64_t address, size_t align)
{
	return (address + align - 1) / align * align;
}

/* The first place from an address on that is free for so many bytes and a gap; 0: there is none. */
static uint64_t find_place(uint64_t from, size_t bytes, size_t align)
{
	size_t i = above(from);
	uint64_t free_from = i ? allocations[i - 1].start + allocations[i - 1].bytes + GAP : from;
	uint64_t place = aligned(free_from > from ? free_from : from, align);

	for (; i < n_allocations; i++) {
		if (place + bytes + GAP <= allocations[i].start)
			return place;
		place = aligned(allocations[i].start + allocations[i].bytes + GAP, align);
	}
	return place + bytes + GAP <= end_address ? place : 0;
}

static void begin_change(void)
{
	__atomic_fetch_add(&table->sequence, 1, __ATOMIC_SEQ_CST);
}

static void end_change(void)
{
	table->n_allocations = n_allocations;
	__atomic_fetch_add(&table->sequence, 1, __ATOMIC_SEQ_CST);
}

static bool insert(const struct ncc_allocation *made)
{
	size_t at = above(made->start);

	if (n_allocations == n_room) {
		size_t room = n_room ? 2 * n_room : 256;
		void *grown = room <= NCC_SIM_MAX_ALLOCATIONS ? realloc(allocations, room * sizeof(*made)) : NULL;

		if (!grown)
			return false;
		allocations = grown;
		n_room = room;
	}
	begin_change();
	memmove(&allocations[at + 1], &allocations[at], (n_allocations - at) * sizeof(*made));
	memmove(&table->allocation[at + 1], &table->allocation[at],
		(n_allocations - at) * sizeof(table->allocation[0]));
	allocations[at] = *made;
	table->allocation[at].start = made->start;
	table->allocation[at].end = made->start + (made->kind == NCC_MEMORY_RESERVED ? 0 : made->bytes);
	n_allocations++;
	end_change();
	return true;
}

/* Gives whole pages back to the system. */
static void release_pages(uint64_t start, uint64_t end)
{
	start = aligned(start, PAGE);
	end = end / PAGE * PAGE;
	if (start + RELEASE_BYTES <= end)
		madvise((void *)(uintptr_t)start, end - start, MADV_REMOVE);
}

static bool is_counted(enum ncc_memory kind)
{
	return kind == NCC_MEMORY_DEVICE || kind == NCC_MEMORY_MANAGED || kind == NCC_MEMORY_VARIABLES;
}

static void remove_at(size_t at)
{
	struct ncc_allocation gone = allocations[at];

	begin_change();
	n_allocations--;
	memmove(&allocations[at], &allocations[at + 1], (n_allocations - at) * sizeof(gone));
	memmove(&table->allocation[at], &table->allocation[at + 1],
		(n_allocations - at) * sizeof(table->allocation[0]));
	end_change();
	if (is_counted(gone.kind))
		used[gone.device] -= gone.bytes;
	release_pages(gone.start, gone.start + gone.bytes);
}

static bool has_room(CUdevice device, size_t bytes)
{
	long limit = ncc_injected("", "oom");
	size_t in_use = used[device];

	if (limit && (bytes > (size_t)limit || in_use > (size_t)limit - bytes))
		return false;
	return bytes <= ncc_config.memory_bytes && in_use <= ncc_config.memory_bytes - bytes;
}

static bool fits(const struct ncc_allocation *wanted)
{
	if (!is_counted(wanted->kind))
		return wanted->bytes <= end_address - ncc_arena_base();
	return has_room(wanted->device, wanted->bytes);
}

bool ncc_count_memory(CUdevice device, size_t bytes)
{
	bool counted;

	ncc_lock();
	counted = has_room(device, bytes);
	if (counted)
		used[device] += bytes;
	ncc_unlock();
	return counted;
}

void ncc_uncount_memory(CUdevice device, size_t bytes)
{
	ncc_lock();
	used[device] -= bytes;
	ncc_unlock();
}

static CUresult allocate(struct ncc_allocation *wanted, size_t align)
{
	uint64_t first = ncc_arena_base() + NCC_SIM_TABLE_BYTES;

	if (!fits(wanted))
		return CUDA_ERROR_OUT_OF_MEMORY;
	wanted->start = find_place(cursor, wanted->bytes, align);
	if (!wanted->start)
		wanted->start = find_place(first, wanted->bytes, align);
	wanted->id = ++last_id;
	if (!wanted->start || !insert(wanted))
		return CUDA_ERROR_OUT_OF_MEMORY;
	cursor = wanted->start + wanted->bytes + GAP;
	if (is_counted(wanted->kind))
		used[wanted->device] += wanted->bytes;
	return CUDA_SUCCESS;
}

CUresult ncc_allocate(struct ncc_allocation *wanted, size_t align)
{
	CUresult result;

	ncc_lock();
	result = allocate(wanted, align);
	ncc_unlock();
	return result;
}

CUresult ncc_free(uint64_t start, unsigned int kinds)
{
	CUresult result = CUDA_ERROR_INVALID_VALUE;
	size_t at;

	ncc_lock();
	at = above(start);
	if (at && allocations[at - 1].start == start && kinds >> allocations[at - 1].kind & 1) {
		remove_at(at - 1);
		result = CUDA_SUCCESS;
	}
	ncc_unlock();
	return result;
}

/* What is left of an allocation before and behind the part that changes, and the part. */
static CUresult change(size_t at, uint64_t start, size_t bytes, const struct ncc_allocation *to)
{
	struct ncc_allocation whole = allocations[at], parts[3] = {whole, *to, whole};
	uint64_t end = start + bytes;

	parts[0].bytes = start - whole.start;
	parts[1].start = start;
	parts[1].bytes = bytes;
	parts[2].start = end;
	parts[2].bytes = whole.start + whole.bytes - end;
	if (n_allocations + 2 > NCC_SIM_MAX_ALLOCATIONS)
		return CUDA_ERROR_OUT_OF_MEMORY;
	remove_at(at);
	for (int i = 0; i < 3; i++) {
		if (parts[i].bytes && !insert(&parts[i]))
			return CUDA_ERROR_OUT_OF_MEMORY;
	}
	return CUDA_SUCCESS;
}

CUresult ncc_change(uint64_t start, size_t bytes, enum ncc_memory from, const struct ncc_allocation *to)
{
	CUresult result = CUDA_ERROR_INVALID_VALUE;
	size_t at;

	ncc_lock();
	at = above(start);
	if (at && allocations[at - 1].kind == from && start - allocations[at - 1].start < allocations[at - 1].bytes &&
	    bytes <= allocations[at - 1].bytes - (start - allocations[at - 1].start))
		result = change(at - 1, start, bytes, to);
	ncc_unlock();
	return result;
}

bool ncc_find_allocation(uint64_t address, struct ncc_allocation *found)
{
	bool inside;
	size_t at;

	ncc_lock();
	at = above(address);
	inside = at && address - allocations[at - 1].start < allocations[at - 1].bytes &&
		 allocations[at - 1].kind != NCC_MEMORY_RESERVED;
	if (inside)
		*found = allocations[at - 1];
	ncc_unlock();
	return inside;
}

bool ncc_is_allocated(uint64_t address, size_t bytes)
{
	struct ncc_allocation found;

	return ncc_find_allocation(address, &found) && bytes <= found.bytes - (address - found.start);
}

void ncc_free_context_memory(CUcontext context)
{
	ncc_lock();
	for (size_t i = n_allocations; i-- > 0;) {
		if (allocations[i].context == context)
			remove_at(i);
	}
	ncc_unlock();
}

size_t ncc_used_bytes(CUdevice device)
{
	size_t bytes;

	ncc_lock();
	bytes = used[device];
	ncc_unlock();
	return bytes;
}
