/* Probes that are switched on and off while the program runs (NCC_IDLE_SOCKET): who is inside of the hook driver, so that
 * what a session holds is given back when nobody uses it any more.
 */
#ifndef NCC_GATE_H
#define NCC_GATE_H

#include <stdatomic.h>
#include <stdbool.h>

/* Nothing is probed, and the calls that matter only to probes go straight to the driver. */
extern atomic_bool ncc_resting;

static inline bool ncc_is_resting(void)
{
	return atomic_load_explicit(&ncc_resting, memory_order_acquire);
}

/* What an interposed call holds from beginning to end. */
struct ncc_pass {
	int counter; /* -1: nobody waits for it */
	bool blind;  /* what the call around it is, if there is one */
};

struct ncc_pass ncc_gate_enter(void);
void ncc_gate_leave(const struct ncc_pass *pass);

/* Calls that begin from now on do not see the session that ends. Both wait until those that began before have returned.
 * False: `over` was set meanwhile; one of them may not return, and the gate stays closed. */
bool ncc_gate_close(const atomic_bool *over);
bool ncc_gate_open(const atomic_bool *over);

/* Whether this thread is in such a call. */
bool ncc_gate_is_blind(void);

#endif
