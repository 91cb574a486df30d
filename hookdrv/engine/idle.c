#define _GNU_SOURCE
#include "engine/idle.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "abi.h"
#include "base/clock.h"
#include "base/config.h"
#include "base/fork.h"
#include "base/gate.h"
#include "base/log.h"
#include "base/own_thread.h"
#include "engine/channel.h"
#include "engine/session.h"

#define GREETING_NS 10000000000u

/* Between two looks at what graphs of the program have let go of. */
#define FIRST_TIDY_NS 20000000u
#define LAST_TIDY_NS  1000000000u

enum state { STATE_NEW, STATE_CONNECTED, STATE_FAILED };

/* Guards the greeting. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic enum state state;
static struct ncc_channel channel = {.socket.fd = -1}; /* the thread's, once it runs */

static bool is_sound(const struct ncc_switch *given)
{
	return given->head.magic == NCC_ABI_MAGIC && given->head.version == NCC_ABI_VERSION &&
	       given->head.type == NCC_MSG_SWITCH && given->head.size == sizeof(*given) &&
	       memchr(given->socket, '\0', sizeof(given->socket));
}

static enum ncc_receive receive(struct ncc_switch *given, uint64_t deadline_ns)
{
	int fd;
	enum ncc_receive got = ncc_channel_receive(&channel, given, sizeof(*given), &fd, deadline_ns);

	if (fd >= 0)
		close(fd);
	return got == NCC_RECEIVED && !is_sound(given) ? NCC_RECEIVE_BROKEN : got;
}

/* False: nobody listens any more, or the program ends. */
static bool obey(const struct ncc_switch *given)
{
	struct ncc_switched done = {
		.head = ncc_head_of(NCC_MSG_SWITCHED, sizeof(done)),
		.number = given->number,
	};

	if (!ncc_session_end())
		return false;
	done.done = !given->socket[0] || ncc_session_begin(given->socket);
	return ncc_channel_send(&channel, &done, sizeof(done), -1, ncc_now_ns() + GREETING_NS);
}

/* Where nobody is left to switch probes off, they are. What the program makes and ends is followed until all of ours is
 * given back. */
static void end(void)
{
	const struct timespec pause = {.tv_sec = 1};

	if (!ncc_session_end())
		return; /* the channel says that it has ended, when it has */
	ncc_channel_close(&channel);
	while (!ncc_session_tidy())
		nanosleep(&pause, NULL);
	atomic_store(&state, STATE_FAILED);
}

static void *run(void *arg)
{
	uint64_t pause_ns = 0; /* 0: there is nothing to tidy */
	struct ncc_switch given;
	enum ncc_receive got;

	do {
		got = receive(&given, pause_ns ? ncc_now_ns() + pause_ns : UINT64_MAX);
		if (got == NCC_RECEIVED) {
			got = obey(&given) ? got : NCC_RECEIVE_BROKEN;
			pause_ns = FIRST_TIDY_NS;
		} else if (pause_ns) {
			pause_ns = pause_ns < LAST_TIDY_NS ? 2 * pause_ns : pause_ns;
			pause_ns = ncc_session_tidy() ? 0 : pause_ns;
		}
	} while (got != NCC_RECEIVE_BROKEN);
	end();
	return arg;
}

static bool greet(struct ncc_switch *given)
{
	struct ncc_hello hello = {
		.head = ncc_head_of(NCC_MSG_HELLO, sizeof(hello)),
		.pid = (uint32_t)getpid(),
		.flags = NCC_HELLO_IDLE,
	};

	return ncc_channel_open(&channel, ncc_config()->idle) &&
	       ncc_channel_send(&channel, &hello, sizeof(hello), -1, ncc_now_ns() + GREETING_NS) &&
	       receive(given, ncc_now_ns() + GREETING_NS) == NCC_RECEIVED;
}

/* With the lock held. */
static void connect_now(void)
{
	struct ncc_switch given;
	pthread_t thread;

	ncc_log_quiet(true);
	ncc_session_watch();
	atomic_store(&ncc_resting, true);
	if (greet(&given) && obey(&given) && ncc_start_own_thread(&thread, run, NULL)) {
		pthread_setname_np(thread, "ncc-switch");
		pthread_detach(thread);
		atomic_store(&state, STATE_CONNECTED);
		return;
	}
	ncc_channel_close(&channel);
	atomic_store(&state, STATE_FAILED);
}

bool ncc_followed(void)
{
	if (!ncc_config()->idle)
		return ncc_session();
	if (atomic_load_explicit(&state, memory_order_acquire) == STATE_NEW) {
		pthread_mutex_lock(&lock);
		if (atomic_load(&state) == STATE_NEW)
			connect_now();
		pthread_mutex_unlock(&lock);
	}
	return atomic_load(&state) == STATE_CONNECTED;
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	ncc_channel_close(&channel);
	atomic_store(&state, STATE_NEW);
}

NCC_ON_FORK(in_child)
