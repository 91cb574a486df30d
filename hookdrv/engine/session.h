/* The session with the engine, and what this run wants. */
#ifndef NCC_SESSION_H
#define NCC_SESSION_H

#include "cuda/code/hook.h"

/* NCC_SOCKET was set when the process started, and nothing has gone wrong for good since. */
bool ncc_wanted(void);

/* Says HELLO on first use, whichever thread comes first; then the run's WELCOME. NULL: no engine, ever. */
const struct ncc_welcome *ncc_session(void);

/* The run's WELCOME if it has been said already: the launch path asks nothing of anyone. */
const struct ncc_welcome *ncc_session_now(void);

/* Sends one request with the image's descriptor and waits, at most the run's deadline, for its answer. Several
 * threads may ask at once.
 * True: *answer is filled and *image_fd is the probed image's descriptor (the caller closes it) or -1. */
bool ncc_session_prepare(const struct ncc_prepare *request, int request_fd, struct ncc_prepared *answer, int *image_fd);

/* At exit: no more requests. */
void ncc_session_finish(void);

/* In the child of a fork: the parent's connections and ledger are not ours. */
void ncc_session_fork_child(void);

#endif
