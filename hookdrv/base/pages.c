#define _GNU_SOURCE
#include "base/pages.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fork.h"
#include "base/ledger.h"
#include "base/owned_fd.h"

#define NO_FD {.fd = -1}

/* Guards all of this. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
	uint8_t *flights; /* NULL: nothing is mapped */
	uint8_t *pages;
	uint64_t pages_offset; /* in the file */
	struct ncc_owned_fd file;
	uint8_t *taken; /* of each unit: 1 */
	size_t n_units;
	uint16_t idle_flight[NCC_FLIGHTS];
	uint32_t n_idle, n_flights; /* places given back, places ever used */
} area = {.file = NO_FD};

/* The engine says how large the file is; memory past its end would be SIGBUS for the program. */
static bool has_bytes(int fd, uint64_t offset, uint64_t bytes)
{
	struct stat st;

	return !fstat(fd, &st) && offset <= (uint64_t)st.st_size && bytes <= (uint64_t)st.st_size - offset;
}

bool ncc_pages_map(int fd, uint64_t flights_offset, uint64_t bytes)
{
	size_t flights_bytes = (size_t)NCC_FLIGHTS * NCC_FLIGHT_BYTES;
	size_t n_units = bytes / NCC_PAGES_UNIT;
	void *mapped = MAP_FAILED;
	uint8_t *taken;
	int own;

	if (!n_units || bytes > SIZE_MAX / 2 || !has_bytes(fd, flights_offset, flights_bytes + bytes))
		return false;
	own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (own < 0 || !ncc_own_fd(&area.file, own))
		return false;
	taken = calloc(n_units, 1);
	if (taken)
		mapped = mmap(NULL, flights_bytes + n_units * NCC_PAGES_UNIT, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
			      (off_t)flights_offset);
	if (mapped == MAP_FAILED) {
		ncc_close_owned_fd(&area.file);
		free(taken);
		return false;
	}
	/* A child has launches of its own, and pages of its own for them. */
	madvise(mapped, flights_bytes + n_units * NCC_PAGES_UNIT, MADV_DONTFORK);
	madvise(mapped, flights_bytes + n_units * NCC_PAGES_UNIT, MADV_DONTDUMP);
	area.pages = (uint8_t *)mapped + flights_bytes;
	area.pages_offset = flights_offset + flights_bytes;
	area.taken = taken;
	area.n_units = n_units;
	area.n_idle = area.n_flights = 0;
	area.flights = mapped;
	return true;
}

static size_t units_of(size_t bytes)
{
	return (bytes + NCC_PAGES_UNIT - 1) / NCC_PAGES_UNIT;
}

/* The first of so many units in a row that are free; area.n_units: there are none. */
static size_t find_units(size_t n)
{
	size_t in_a_row = 0;

	for (size_t i = 0; i < area.n_units; i++) {
		in_a_row = area.taken[i] ? 0 : in_a_row + 1;
		if (in_a_row == n)
			return i + 1 - n;
	}
	return area.n_units;
}

/* Memory that is not there would be SIGBUS for the program when it is written to; it is asked for here. */
static bool back(size_t first, size_t n)
{
	off_t offset = (off_t)(area.pages_offset + first * NCC_PAGES_UNIT);

	return ncc_fd_is_ours(&area.file) && !fallocate(area.file.fd, 0, offset, (off_t)(n * NCC_PAGES_UNIT));
}

static bool unback(size_t first, size_t n)
{
	off_t offset = (off_t)(area.pages_offset + first * NCC_PAGES_UNIT);

	return ncc_fd_is_ours(&area.file) && !fallocate(area.file.fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
							offset, (off_t)(n * NCC_PAGES_UNIT));
}

void *ncc_pages_take(size_t bytes)
{
	size_t n = units_of(bytes), first;
	void *pages = NULL;

	pthread_mutex_lock(&lock);
	if (area.flights && n) {
		first = find_units(n);
		if (first < area.n_units && back(first, n)) {
			memset(area.taken + first, 1, n);
			pages = area.pages + first * NCC_PAGES_UNIT;
		}
	}
	pthread_mutex_unlock(&lock);
	return pages;
}

/* Where the memory cannot be given back, it is cleared, as pages that are taken are. */
void ncc_pages_give(void *pages, size_t bytes)
{
	size_t first = ncc_pages_offset(pages) / NCC_PAGES_UNIT, n = units_of(bytes);

	pthread_mutex_lock(&lock);
	if (!unback(first, n))
		memset(pages, 0, n * NCC_PAGES_UNIT);
	memset(area.taken + first, 0, n);
	pthread_mutex_unlock(&lock);
}

uint64_t ncc_pages_offset(const void *at)
{
	return (uint64_t)((const uint8_t *)at - area.pages);
}

struct ncc_flight *ncc_flight_take(void)
{
	struct ncc_flight *flight = NULL;
	uint32_t number = NCC_FLIGHTS;

	pthread_mutex_lock(&lock);
	if (area.flights && area.n_idle)
		number = area.idle_flight[--area.n_idle];
	else if (area.flights && area.n_flights < NCC_FLIGHTS)
		number = area.n_flights++;
	if (number < NCC_FLIGHTS) {
		flight = (struct ncc_flight *)(area.flights + (size_t)number * NCC_FLIGHT_BYTES);
		ncc_ledger->flights = area.n_flights;
	}
	pthread_mutex_unlock(&lock);
	return flight;
}

uint32_t ncc_flight_place(const struct ncc_flight *flight)
{
	return (uint32_t)(((const uint8_t *)flight - area.flights) / NCC_FLIGHT_BYTES);
}

void ncc_flight_give(struct ncc_flight *flight)
{
	if (!flight)
		return;
	pthread_mutex_lock(&lock);
	area.idle_flight[area.n_idle++] = (uint16_t)ncc_flight_place(flight);
	pthread_mutex_unlock(&lock);
}

void ncc_pages_unmap(void)
{
	pthread_mutex_lock(&lock);
	if (area.flights)
		munmap(area.flights, (size_t)NCC_FLIGHTS * NCC_FLIGHT_BYTES + area.n_units * NCC_PAGES_UNIT);
	free(area.taken);
	ncc_close_owned_fd(&area.file);
	memset(&area, 0, sizeof(area));
	area.file.fd = -1;
	pthread_mutex_unlock(&lock);
}

/* The mapping is not there in the child. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	ncc_close_owned_fd(&area.file);
	memset(&area, 0, sizeof(area));
	area.file.fd = -1;
}

NCC_ON_FORK(in_child)
