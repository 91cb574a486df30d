#define _GNU_SOURCE
#include "engine/notify.h"

#include <stdbool.h>

#include "base/clock.h"
#include "base/fork.h"
#include "engine/channel.h"
#include "engine/session.h"

/* An engine that is busy with callbacks may let us wait this long; records wait in device memory meanwhile.
 */
#define SEND_NS 2000000000u

static struct ncc_channel channel = {.socket.fd = -1};
static enum { UNOPENED, OPEN, BROKEN } state;

static bool open_channel(void)
{
	return ncc_channel_join(&channel, ncc_session_socket(), ncc_now_ns() + SEND_NS);
}

void ncc_notify_result(uint32_t row, uint64_t entry)
{
	struct ncc_result result = {.head = ncc_head_of(NCC_MSG_RESULT, sizeof(result)), .row = row, .entry = entry};

	if (state == UNOPENED)
		state = open_channel() ? OPEN : BROKEN;
	if (state == BROKEN)
		return;
	if (!ncc_channel_send(&channel, &result, sizeof(result), -1, ncc_now_ns() + SEND_NS))
		state = BROKEN;
}

void ncc_notify_stop(void)
{
	ncc_channel_close(&channel);
	state = BROKEN;
}

static void in_child(void)
{
	ncc_channel_close(&channel);
	state = UNOPENED;
}

static bool closed(void)
{
	state = UNOPENED;
	return true;
}

NCC_ON_SESSION_CLOSED(closed)

NCC_ON_FORK(in_child)
