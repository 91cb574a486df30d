#define _GNU_SOURCE
#include "base/gate.h"

#include <stdint.h>
#include <time.h>

#include "base/config.h"
#include "base/fork.h"
#include "base/hot.h"

NCC_HOT atomic_bool ncc_resting;

/* Calls count themselves where the last bit of `turn` says: who waits turns it, and waits for those before. */
static _Atomic uint32_t turn;
static _Atomic uint32_t inside[2];
static atomic_bool closed;

static __thread bool blind __attribute__((tls_model("initial-exec")));

struct ncc_pass ncc_gate_enter(void)
{
	struct ncc_pass pass = {.counter = -1, .blind = blind};

	if (!ncc_config()->idle)
		return pass;
	for (;;) {
		pass.counter = (int)(atomic_load(&turn) & 1);
		atomic_fetch_add(&inside[pass.counter], 1);
		if (pass.counter == (int)(atomic_load(&turn) & 1))
			break;
		atomic_fetch_sub(&inside[pass.counter], 1);
	}
	blind = atomic_load(&closed);
	return pass;
}

void ncc_gate_leave(const struct ncc_pass *pass)
{
	if (pass->counter < 0)
		return;
	blind = pass->blind;
	atomic_fetch_sub(&inside[pass->counter], 1);
}

/* Until all calls that were being made have returned. */
static bool wait_for_calls(const atomic_bool *over)
{
	const struct timespec pause = {.tv_nsec = 50000};
	uint32_t before = atomic_fetch_add(&turn, 1) & 1;

	while (atomic_load(&inside[before])) {
		if (atomic_load(over))
			return false;
		nanosleep(&pause, NULL);
	}
	return true;
}

bool ncc_gate_close(const atomic_bool *over)
{
	atomic_store(&closed, true);
	return wait_for_calls(over);
}

bool ncc_gate_open(const atomic_bool *over)
{
	if (!wait_for_calls(over))
		return false;
	atomic_store(&closed, false);
	return true;
}

bool ncc_gate_is_blind(void)
{
	return blind;
}

static void in_child(void)
{
	atomic_store(&ncc_resting, false);
	atomic_store(&inside[0], 0);
	atomic_store(&inside[1], 0);
	atomic_store(&closed, false);
	blind = false;
}

NCC_ON_FORK(in_child)
