#define _GNU_SOURCE
#include "cuda/session.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cuda/channel.h"
#include "cuda/config.h"
#include "cuda/ledger.h"
#include "cuda/process.h"
#include "cuda/records.h"

enum state { STATE_NEW, STATE_OPEN, STATE_CLOSED };

#define WELCOME_NS 10000000000u

/* An engine that has missed so many deadlines in a row is as good as gone: every kernel would wait for it. */
enum { MAX_LATE_ANSWERS = 4 };

/* Guards the connection: one request at a time, and the change of state. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_channel channel = {.socket.fd = -1};
static _Atomic enum state state;
static struct ncc_welcome welcome; /* written before state is STATE_OPEN */
static unsigned int late_answers;  /* to requests that were given up, still to come */

static struct ncc_head head_of(uint32_t type, uint32_t bytes)
{
	return (struct ncc_head){NCC_ABI_MAGIC, NCC_ABI_VERSION, type, bytes};
}

static bool head_is(const struct ncc_head *head, uint32_t type, uint32_t bytes)
{
	return head->magic == NCC_ABI_MAGIC && head->version == NCC_ABI_VERSION && head->type == type &&
	       head->size == bytes;
}

/* The command line, arguments joined by spaces. Returns its length before it was cut to fit. */
static size_t read_command(char *command, size_t bytes)
{
	int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? 0 : read(fd, command, bytes - 1);

	if (fd >= 0)
		close(fd);
	n = n < 0 ? 0 : n;
	command[n] = '\0';
	for (ssize_t i = 0; i < n - 1; i++) {
		if (!command[i])
			command[i] = ' ';
	}
	return strlen(command);
}

static bool say_hello(void)
{
	struct ncc_hello hello = {.head = head_of(NCC_MSG_HELLO, sizeof(hello)), .pid = (uint32_t)getpid()};
	size_t n = read_command(hello.command, sizeof(hello.command));

	ncc_log("[init] pid %u", hello.pid);
	ncc_log("[init] cmd %zu %s", n, hello.command);
	return ncc_channel_send(&channel, &hello, sizeof(hello), -1, ncc_now_ns() + WELCOME_NS);
}

static bool welcome_is_sound(void)
{
	return head_is(&welcome.head, NCC_MSG_WELCOME, sizeof(welcome)) &&
	       memchr(welcome.run_dir, '\0', sizeof(welcome.run_dir));
}

static bool open_session(void)
{
	int ledger_fd = -1;
	bool good;

	if (!ncc_channel_open(&channel, ncc_config()->socket) || !say_hello())
		return false;
	good = ncc_channel_receive(&channel, &welcome, sizeof(welcome), &ledger_fd, ncc_now_ns() + WELCOME_NS) ==
		       NCC_RECEIVED &&
	       ledger_fd >= 0 && welcome_is_sound() && ncc_ledger_map(ledger_fd, welcome.ledger_rows);
	if (ledger_fd >= 0)
		close(ledger_fd);
	if (!good)
		return false;
	if (!welcome.every)
		welcome.every = 1;
	ncc_records_start(&welcome);
	ncc_process_watch();
	ncc_log("[init] dl %p", (void *)ncc_real.cuLaunchKernel);
	ncc_log("[init] success");
	return true;
}

static void close_session(void)
{
	ncc_channel_close(&channel);
	atomic_store(&state, STATE_CLOSED);
}

bool ncc_wanted(void)
{
	return ncc_config()->socket && atomic_load_explicit(&state, memory_order_relaxed) != STATE_CLOSED;
}

const struct ncc_welcome *ncc_session_now(void)
{
	return atomic_load_explicit(&state, memory_order_acquire) == STATE_OPEN ? &welcome : NULL;
}

const struct ncc_welcome *ncc_session(void)
{
	if (!ncc_wanted())
		return NULL;
	if (ncc_session_now())
		return &welcome;
	pthread_mutex_lock(&lock);
	if (atomic_load(&state) == STATE_NEW) {
		if (open_session())
			atomic_store_explicit(&state, STATE_OPEN, memory_order_release);
		else
			close_session();
	}
	pthread_mutex_unlock(&lock);
	return ncc_session_now();
}

static bool answer_is_sound(const struct ncc_prepared *answer)
{
	return head_is(&answer->head, NCC_MSG_PREPARED, sizeof(*answer)) && answer->n_maps <= NCC_MAX_MAPS &&
	       answer->n_params <= NCC_MAX_PARAMS && memchr(answer->reason, '\0', sizeof(answer->reason)) &&
	       memchr(answer->entry, '\0', sizeof(answer->entry)) &&
	       memchr(answer->kernel_dir, '\0', sizeof(answer->kernel_dir));
}

/* Reads answers until the one to the newest request: those of requests that were given up come first. */
static enum ncc_receive receive_newest(struct ncc_prepared *answer, int *image_fd, uint64_t deadline_ns)
{
	for (;;) {
		enum ncc_receive got = ncc_channel_receive(&channel, answer, sizeof(*answer), image_fd, deadline_ns);

		if (got != NCC_RECEIVED || !late_answers)
			return got;
		late_answers--;
		if (*image_fd >= 0)
			close(*image_fd);
	}
}

static bool ask(const struct ncc_prepare *request, int request_fd, struct ncc_prepared *answer, int *image_fd)
{
	uint64_t deadline_ns = ncc_now_ns() + welcome.prepare_ms * 1000000u;
	enum ncc_receive got = NCC_RECEIVE_BROKEN;

	if (ncc_channel_send(&channel, request, sizeof(*request), request_fd, deadline_ns))
		got = receive_newest(answer, image_fd, deadline_ns);
	if (got == NCC_RECEIVE_LATE && ++late_answers < MAX_LATE_ANSWERS)
		return false;
	if (got == NCC_RECEIVED && answer_is_sound(answer))
		return true;
	if (*image_fd >= 0)
		close(*image_fd);
	*image_fd = -1;
	ncc_log("[probe] engine gone");
	close_session();
	return false;
}

bool ncc_session_prepare(const struct ncc_prepare *body, int request_fd, struct ncc_prepared *answer, int *image_fd)
{
	struct ncc_prepare *request = malloc(sizeof(*request));
	bool good = false;

	*image_fd = -1;
	if (!request)
		return false;
	*request = *body;
	request->head = head_of(NCC_MSG_PREPARE, sizeof(*request));
	pthread_mutex_lock(&lock);
	if (atomic_load(&state) == STATE_OPEN)
		good = ask(request, request_fd, answer, image_fd);
	pthread_mutex_unlock(&lock);
	free(request);
	return good;
}

void ncc_session_finish(void)
{
	/* Another thread may wait for an answer, up to the deadline: the program's end does not. */
	if (pthread_mutex_trylock(&lock)) {
		atomic_store(&state, STATE_CLOSED);
		return;
	}
	close_session();
	pthread_mutex_unlock(&lock);
}

void ncc_session_fork_child(void)
{
	pthread_mutex_init(&lock, NULL);
	ncc_channel_close(&channel);
	ncc_ledger_fork_child();
	late_answers = 0;
	atomic_store(&state, STATE_NEW);
}
