/* Linked into the hook driver with --wrap: one of its own calls of a kind fails, as the system would have it fail.
 *
 * FAULT_KIND (alloc, map, open, write, thread), FAULT_AT: which call of that kind, from 1; FAULT_ALL: those after it, too.
 * FAULT_SEEN names a file that is made when a call is failed: without it there were fewer calls.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic unsigned long calls;

int __real_open(const char *path, int flags, ...);

static void note_seen(void)
{
	const char *path = getenv("FAULT_SEEN");
	int fd = path ? __real_open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;

	if (fd >= 0)
		close(fd);
}

/* Whether this call fails; errno is set then. */
static bool fails(const char *kind, int error)
{
	const char *wanted = getenv("FAULT_KIND"), *at = getenv("FAULT_AT");
	unsigned long call, number;

	if (!wanted || !at || strcmp(wanted, kind))
		return false;
	call = atomic_fetch_add(&calls, 1) + 1;
	number = strtoul(at, NULL, 10);
	if (call < number || (call > number && !getenv("FAULT_ALL")))
		return false;
	if (call == number)
		note_seen();
	errno = error;
	return true;
}

/* WRAP(kind, error, failure, result type, name, (parameters), (arguments)) */
#define WRAP(kind, error, failure, type, name, params, arguments)              \
	type __real_##name params;                                             \
	type __wrap_##name params;                                             \
	type __wrap_##name params                                              \
	{                                                                      \
		return fails(kind, error) ? failure : __real_##name arguments; \
	}

WRAP("alloc", ENOMEM, NULL, void *, malloc, (size_t bytes), (bytes))
WRAP("alloc", ENOMEM, NULL, void *, calloc, (size_t n, size_t bytes), (n, bytes))
WRAP("alloc", ENOMEM, NULL, void *, realloc, (void *block, size_t bytes), (block, bytes))
WRAP("alloc", ENOMEM, NULL, void *, aligned_alloc, (size_t align, size_t bytes), (align, bytes))
WRAP("map", ENOMEM, MAP_FAILED, void *, mmap,
     (void *address, size_t bytes, int protection, int flags, int fd, off_t offset),
     (address, bytes, protection, flags, fd, offset))
WRAP("open", EMFILE, -1, int, socket, (int domain, int type, int protocol), (domain, type, protocol))
WRAP("write", ENOSPC, -1, ssize_t, write, (int fd, const void *data, size_t bytes), (fd, data, bytes))
WRAP("write", ENOSPC, -1, ssize_t, pwrite, (int fd, const void *data, size_t bytes, off_t offset),
     (fd, data, bytes, offset))
WRAP("write", ENOSPC, -1, ssize_t, pwritev, (int fd, const struct iovec *parts, int n, off_t offset),
     (fd, parts, n, offset))
WRAP("write", ENOSPC, -1, int, ftruncate, (int fd, off_t bytes), (fd, bytes))
WRAP("write", ENOSPC, -1, int, rename, (const char *from, const char *to), (from, to))
WRAP("write", EPIPE, -1, ssize_t, sendmsg, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
WRAP("thread", EAGAIN, EAGAIN, int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument),
     (thread, attributes, run, argument))

int __wrap_open(const char *path, int flags, ...);

int __wrap_open(const char *path, int flags, ...)
{
	va_list arguments;
	mode_t mode;

	va_start(arguments, flags);
	mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	return fails("open", EMFILE) ? -1 : __real_open(path, flags, mode);
}

int __real_fcntl(int fd, int command, ...);
int __wrap_fcntl(int fd, int command, ...);

int __wrap_fcntl(int fd, int command, ...)
{
	va_list arguments;
	long argument;

	va_start(arguments, command);
	argument = va_arg(arguments, long);
	va_end(arguments);
	return command == F_DUPFD_CLOEXEC && fails("open", EMFILE) ? -1 : __real_fcntl(fd, command, argument);
}

long __real_syscall(long number, ...);
long __wrap_syscall(long number, ...);

/* memfd_create is the only one that the hook driver makes so. */
long __wrap_syscall(long number, ...)
{
	va_list arguments;
	const char *name;
	unsigned int flags;

	va_start(arguments, number);
	name = va_arg(arguments, const char *);
	flags = va_arg(arguments, unsigned int);
	va_end(arguments);
	return number == SYS_memfd_create && fails("open", EMFILE) ? -1 : __real_syscall(number, name, flags);
}
