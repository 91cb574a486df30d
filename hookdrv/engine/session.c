#define _GNU_SOURCE
#include "engine/session.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/config.h"
#include "base/fork.h"
#include "base/gate.h"
#include "base/hot.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/pages.h"
#include "engine/connections.h"
#include "engine/launcher.h"

/* Alone: the engine is gone, and launches are still counted. */
enum state { STATE_NEW, STATE_OPEN, STATE_ALONE, STATE_CLOSED };

#define WELCOME_NS 10000000000u

/* An engine that has missed so many deadlines in a row is as good as gone: every kernel would wait for it. */
enum { MAX_LATE_ANSWERS = 4 };

/* Guards the greeting, and that a session begins or ends: the first thread says HELLO, the others wait for its
 * WELCOME. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static NCC_HOT _Atomic enum state state;
static struct ncc_welcome welcome; /* written before state is STATE_OPEN */
static _Atomic unsigned int late_in_a_row;
static struct ncc_session_part *parts;
static char socket_path[112]; /* of the session; written as `welcome` is */
static _Atomic uint64_t number;
static atomic_bool exiting;

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

static bool say_hello(struct ncc_channel *channel)
{
	struct ncc_hello hello = {
		.head = ncc_head_of(NCC_MSG_HELLO, sizeof(hello)),
		.pid = (uint32_t)getpid(),
		.flags = NCC_HELLO_OURS,
	};
	size_t n = read_command(hello.command, sizeof(hello.command));

	ncc_launcher_read(hello.launcher, sizeof(hello.launcher));
	ncc_log("[init] pid %u", hello.pid);
	ncc_log("[init] cmd %zu %s", n, hello.command);
	return ncc_channel_send(channel, &hello, sizeof(hello), -1, ncc_now_ns() + WELCOME_NS);
}

static bool join(struct ncc_channel *channel)
{
	return ncc_channel_join(channel, socket_path, ncc_now_ns() + WELCOME_NS);
}

static bool welcome_is_sound(void)
{
	return head_is(&welcome.head, NCC_MSG_WELCOME, sizeof(welcome)) &&
	       memchr(welcome.run_dir, '\0', sizeof(welcome.run_dir)) &&
	       memchr(welcome.included, '\0', sizeof(welcome.included));
}

static bool greet(struct ncc_channel *channel)
{
	int ledger_fd = -1;
	bool good;

	if (!ncc_channel_open(channel, socket_path) || !say_hello(channel))
		return false;
	good = ncc_channel_receive(channel, &welcome, sizeof(welcome), &ledger_fd, ncc_now_ns() + WELCOME_NS) ==
		       NCC_RECEIVED &&
	       ledger_fd >= 0 && welcome_is_sound() && ncc_ledger_map(ledger_fd, welcome.ledger_rows);
	if (good && welcome.pages_bytes && !ncc_pages_map(ledger_fd, welcome.flights_offset, welcome.pages_bytes))
		ncc_log("[init] no host pages: what a kill takes with it is lost");
	if (ledger_fd >= 0)
		close(ledger_fd);
	return good;
}

static void close_session(void)
{
	atomic_store(&state, STATE_CLOSED);
	ncc_give_up();
	ncc_connections_end();
}

/* No more requests, and no more waiting for answers. What is probed stays so. */
static void go_on_alone(void)
{
	enum state expected = STATE_OPEN;

	if (atomic_compare_exchange_strong(&state, &expected, STATE_ALONE))
		ncc_log("[probe] engine gone");
	ncc_connections_end();
}

void ncc_session_join(struct ncc_session_part *part)
{
	part->next = parts;
	parts = part;
}

static void open_parts(void)
{
	for (const struct ncc_session_part *part = parts; part; part = part->next) {
		if (part->opened)
			part->opened(&welcome);
	}
}

static void begin_parts(void)
{
	for (const struct ncc_session_part *part = parts; part; part = part->next) {
		if (part->begun)
			part->begun();
	}
}

static void end_parts(void)
{
	for (const struct ncc_session_part *part = parts; part; part = part->next) {
		if (part->leaving)
			part->leaving();
	}
	for (const struct ncc_session_part *part = parts; part; part = part->next) {
		if (part->ending)
			part->ending();
	}
}

static bool all_parts(bool (*of(const struct ncc_session_part *part))(void))
{
	bool all = true;

	for (const struct ncc_session_part *part = parts; part; part = part->next) {
		if (of(part))
			all &= of(part)();
	}
	return all;
}

/* Other threads may wait for answers, up to the deadline: the program's end does not. */
static void at_exit(void)
{
	atomic_store(&exiting, true);
	pthread_mutex_lock(&lock);
	if (ncc_session_now()) {
		end_parts();
		close_session();
	}
	pthread_mutex_unlock(&lock);
}

/* When the session opens the driver is up, so that our exit handler runs before its own. */
static pthread_once_t watch_once = PTHREAD_ONCE_INIT;

static void watch(void)
{
	atexit(at_exit);
	ncc_fork_watch();
}

void ncc_session_watch(void)
{
	pthread_once(&watch_once, watch);
}

void ncc_session_end_first(void)
{
	atexit(at_exit);
}

static bool open_session(const char *path)
{
	struct ncc_connection *connection = ncc_connection_take(false);
	bool good = connection && path && snprintf(socket_path, sizeof(socket_path), "%s", path) &&
		    greet(&connection->channel);

	if (connection)
		ncc_connection_release(connection, good);
	if (!good)
		return false;
	if (!welcome.every)
		welcome.every = 1;
	open_parts();
	ncc_session_watch();
	atomic_fetch_add(&number, 1);
	ncc_log("[init] success");
	return true;
}

const struct ncc_welcome *ncc_session_now(void)
{
	enum state now = atomic_load_explicit(&state, memory_order_acquire);

	return (now == STATE_OPEN || now == STATE_ALONE) && !ncc_gate_is_blind() ? &welcome : NULL;
}

uint64_t ncc_session_number(void)
{
	return ncc_session_now() ? atomic_load(&number) : 0;
}

const char *ncc_session_socket(void)
{
	const char *named = ncc_config()->socket;

	return *socket_path || !named ? socket_path : named;
}

const struct ncc_welcome *ncc_session(void)
{
	bool opened = false;

	if (!ncc_wanted())
		return NULL;
	if (ncc_session_now() || ncc_config()->idle)
		return ncc_session_now();
	pthread_mutex_lock(&lock);
	if (atomic_load(&state) == STATE_NEW) {
		opened = open_session(ncc_config()->socket);
		if (opened)
			atomic_store_explicit(&state, STATE_OPEN, memory_order_release);
		else
			close_session();
	}
	pthread_mutex_unlock(&lock);
	if (opened)
		begin_parts();
	return ncc_wanted() ? ncc_session_now() : NULL;
}

bool ncc_session_begin(const char *path)
{
	bool open = false;

	pthread_mutex_lock(&lock);
	if (!atomic_load(&exiting)) {
		ncc_log_quiet(false);
		ncc_connections_begin();
		atomic_store(&late_in_a_row, 0);
		open = open_session(path);
		atomic_store_explicit(&state, open ? STATE_OPEN : STATE_NEW, memory_order_release);
		atomic_store(&ncc_resting, !open);
	}
	if (!open)
		ncc_log_quiet(true);
	pthread_mutex_unlock(&lock);
	if (open)
		begin_parts();
	return open;
}

static bool (*closed_of(const struct ncc_session_part *part))(void)
{
	return part->closed;
}

static bool (*tidy_of(const struct ncc_session_part *part))(void)
{
	return part->tidy;
}

/* A kernel that does not end is waited for: what it writes to is not to be given to anybody. */
static bool close_parts(void)
{
	const struct timespec pause = {.tv_nsec = 1000000};
	bool closed;

	while (!(closed = all_parts(closed_of)) && !atomic_load(&exiting))
		nanosleep(&pause, NULL);
	return closed;
}

/* With the lock held, which the program's end waits for: it is left to that then. */
static void end_session(void)
{
	struct ncc_ledger *ledger = ncc_ledger;

	atomic_store(&ncc_resting, true);
	if (!ncc_gate_close(&exiting))
		return;
	end_parts();
	if (!close_parts())
		return;
	ncc_connections_end();
	atomic_store(&state, STATE_NEW);
	ncc_log_quiet(true);
	ncc_ledger_forget();
	if (!ncc_gate_open(&exiting))
		return;
	ncc_ledger_unmap(ledger);
	ncc_pages_unmap();
}

bool ncc_session_end(void)
{
	pthread_mutex_lock(&lock);
	if (ncc_session_now() && !atomic_load(&exiting))
		end_session();
	pthread_mutex_unlock(&lock);
	return !atomic_load(&exiting);
}

bool ncc_session_tidy(void)
{
	return atomic_load(&exiting) || all_parts(tidy_of);
}

bool ncc_session_answers(void)
{
	return ncc_session() && atomic_load(&state) == STATE_OPEN;
}

static bool answer_is_sound(const struct ncc_prepared *answer)
{
	return head_is(&answer->head, NCC_MSG_PREPARED, sizeof(*answer)) && answer->n_maps <= NCC_MAX_MAPS &&
	       answer->n_params <= NCC_MAX_PARAMS && memchr(answer->reason, '\0', sizeof(answer->reason)) &&
	       memchr(answer->entry, '\0', sizeof(answer->entry)) &&
	       memchr(answer->kernel_dir, '\0', sizeof(answer->kernel_dir));
}

/* NULL: none can be had. */
static struct ncc_connection *connection_for_request(void)
{
	struct ncc_connection *connection = ncc_connection_take(false);

	if (!connection || connection->open || join(&connection->channel))
		return connection;
	ncc_connection_release(connection, false);
	return ncc_connection_take(true);
}

/* An answer that comes too late finds its connection closed: it is not taken for the next one's. */
static enum ncc_receive exchange(struct ncc_connection *connection, const struct ncc_prepare *request, int request_fd,
				 struct ncc_prepared *answer, int *image_fd)
{
	uint64_t deadline_ns = ncc_now_ns() + welcome.prepare_ms * 1000000u;
	enum ncc_receive got = NCC_RECEIVE_BROKEN;

	if (ncc_channel_send(&connection->channel, request, sizeof(*request), request_fd, deadline_ns))
		got = ncc_channel_receive(&connection->channel, answer, sizeof(*answer), image_fd, deadline_ns);
	if (got == NCC_RECEIVED && !answer_is_sound(answer))
		got = NCC_RECEIVE_BROKEN;
	if (got != NCC_RECEIVED && *image_fd >= 0) {
		close(*image_fd);
		*image_fd = -1;
	}
	ncc_connection_release(connection, got == NCC_RECEIVED);
	return got;
}

static bool ask(const struct ncc_prepare *request, int request_fd, struct ncc_prepared *answer, int *image_fd)
{
	struct ncc_connection *connection = connection_for_request();
	enum ncc_receive got = NCC_RECEIVE_BROKEN;

	if (connection)
		got = exchange(connection, request, request_fd, answer, image_fd);
	if (got == NCC_RECEIVED) {
		atomic_store(&late_in_a_row, 0);
		return true;
	}
	if (got == NCC_RECEIVE_LATE && atomic_fetch_add(&late_in_a_row, 1) + 1 < MAX_LATE_ANSWERS)
		return false;
	go_on_alone();
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
	request->head = ncc_head_of(NCC_MSG_PREPARE, sizeof(*request));
	if (atomic_load(&state) == STATE_OPEN)
		good = ask(request, request_fd, answer, image_fd);
	free(request);
	return good;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	atomic_store(&late_in_a_row, 0);
	atomic_store(&state, STATE_NEW);
	atomic_store(&exiting, false);
}

NCC_ON_FORK(in_child)
