#define _GNU_SOURCE
#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "abi.h"
#include "base/brief_lock.h"
#include "base/fork.h"
#include "base/owned_fd.h"

enum {
	LINE_BYTES = NCC_NAME_BYTES + NCC_PATH_BYTES + 512,
	QUEUE_BYTES = 1 << 20,
	FLUSH_BYTES = 64 << 10,
};

/* Guards all of `queue`. Held for a copy, never across a system call. */
static pthread_mutex_t lock = NCC_BRIEF_LOCK;

static struct {
	char bytes[QUEUE_BYTES]; /* a ring; pages that no line touches cost nothing */
	size_t first;
	size_t used;
	uint64_t dropped; /* lines, since the last flush */
	bool started;
	atomic_bool quiet; /* there is no file that lines are for, nor will be one for those of now */
	char path[NCC_PATH_BYTES + 16];
	void (*wake)(void); /* the writer; set before `started` */
} queue;

/* Guards flush_buffer and the file; held while it is written, so never waited for. */
static pthread_mutex_t flush_lock = PTHREAD_MUTEX_INITIALIZER;
static char flush_buffer[FLUSH_BYTES];

static void append(const char *text, size_t size)
{
	size_t at = (queue.first + queue.used) % QUEUE_BYTES;
	size_t to_end = QUEUE_BYTES - at;
	size_t head = size < to_end ? size : to_end;

	memcpy(queue.bytes + at, text, head);
	memcpy(queue.bytes, text + head, size - head);
	queue.used += size;
}

static uint64_t count_lines(const char *lines, size_t size)
{
	uint64_t n = 0;

	while (size--)
		n += *lines++ == '\n';
	return n;
}

/* Returns whether the writer must be told: the first line since it looked last. */
static bool enqueue(const char *lines, size_t size)
{
	bool first;

	pthread_mutex_lock(&lock);
	first = queue.started && queue.used == 0;
	if (queue.used + size <= QUEUE_BYTES)
		append(lines, size);
	else
		queue.dropped += count_lines(lines, size);
	pthread_mutex_unlock(&lock);
	return first;
}

void ncc_log(const char *format, ...)
{
	char line[LINE_BYTES];
	int saved = errno;
	size_t size;
	va_list args;
	int n;

	if (atomic_load_explicit(&queue.quiet, memory_order_relaxed))
		return;
	va_start(args, format);
	n = vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	if (n >= 0) {
		size = (size_t)n < sizeof(line) - 1 ? (size_t)n : sizeof(line) - 1;
		line[size] = '\n';
		if (enqueue(line, size + 1))
			queue.wake();
	}
	errno = saved;
}

void ncc_log_lines(const char *lines, size_t bytes)
{
	int saved = errno;

	if (!atomic_load_explicit(&queue.quiet, memory_order_relaxed) && enqueue(lines, bytes))
		queue.wake();
	errno = saved;
}

void ncc_log_start(const char *run_dir, void (*wake)(void))
{
	bool waiting;

	pthread_mutex_lock(&lock);
	queue.path[0] = 0;
	if (run_dir[0])
		snprintf(queue.path, sizeof(queue.path), "%s/event.log", run_dir);
	queue.wake = wake;
	queue.started = true;
	waiting = queue.used > 0;
	pthread_mutex_unlock(&lock);
	if (waiting)
		wake();
}

void ncc_log_quiet(bool quiet)
{
	pthread_mutex_lock(&lock);
	atomic_store(&queue.quiet, quiet);
	queue.started = false;
	queue.first = queue.used = 0;
	queue.dropped = 0;
	pthread_mutex_unlock(&lock);
}

/* Moves some of the queue to flush_buffer. */
static size_t take(void)
{
	size_t to_end, size = 0;

	pthread_mutex_lock(&lock);
	if (queue.started) {
		to_end = QUEUE_BYTES - queue.first;
		size = queue.used < FLUSH_BYTES ? queue.used : FLUSH_BYTES;
		size = size < to_end ? size : to_end;
		memcpy(flush_buffer, queue.bytes + queue.first, size);
		queue.first = (queue.first + size) % QUEUE_BYTES;
		queue.used -= size;
	}
	pthread_mutex_unlock(&lock);
	return size;
}

static uint64_t take_dropped(void)
{
	uint64_t dropped;

	pthread_mutex_lock(&lock);
	dropped = queue.dropped;
	queue.dropped = 0;
	pthread_mutex_unlock(&lock);
	return dropped;
}

static void write_all(const struct ncc_owned_fd *file, const char *text, size_t size)
{
	while (size > 0 && ncc_fd_is_ours(file)) {
		ssize_t n = write(file->fd, text, size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return;
		text += n;
		size -= (size_t)n;
	}
}

/* The file is opened for every flush: a program may close all descriptors and get our number for a file of
 * its own. */
static void flush(void)
{
	size_t size = take();
	struct ncc_owned_fd file = {.fd = -1};
	uint64_t dropped;

	if (size == 0)
		return;
	if (queue.path[0])
		ncc_open_owned(&file, queue.path, O_WRONLY | O_CREAT | O_APPEND);
	for (; size > 0; size = take())
		write_all(&file, flush_buffer, size);
	dropped = take_dropped();
	if (dropped && ncc_fd_is_ours(&file))
		dprintf(file.fd, "[log] %llu lines dropped\n", (unsigned long long)dropped);
	ncc_close_owned_fd(&file);
}

/* Where another thread is at it, that one writes what is there. */
void ncc_log_flush(void)
{
	if (pthread_mutex_trylock(&flush_lock))
		return;
	flush();
	pthread_mutex_unlock(&flush_lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)NCC_BRIEF_LOCK;
	flush_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	queue.first = queue.used = 0;
	queue.dropped = 0;
	queue.started = false;
	atomic_store(&queue.quiet, false);
}

NCC_ON_FORK(in_child)
