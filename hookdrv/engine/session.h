/* The session with the engine, and what this run wants. */
#ifndef NCC_SESSION_H
#define NCC_SESSION_H

#include <stdbool.h>

#include "abi.h"

/* Says HELLO on first use, whichever thread comes first; then the run's WELCOME, also when the engine has gone
 * meanwhile. NULL: no engine, ever. */
const struct ncc_welcome *ncc_session(void);

/* Says HELLO on first use. False: requests are in vain. */
bool ncc_session_answers(void);

/* The run's WELCOME if it has been said already: the launch path asks nothing of anyone. Under NCC_IDLE_SOCKET, NULL while
 * nothing is probed. */
const struct ncc_welcome *ncc_session_now(void);

/* Which session that is: 1, 2, ..; 0: none. */
uint64_t ncc_session_number(void);

/* Under NCC_IDLE_SOCKET: a session with the engine at `socket`; false: it does not answer. */
bool ncc_session_begin(const char *socket);

/* Its launches are waited for, all is saved and given back. False: the program ends, and the session with it. */
bool ncc_session_end(void);

/* What graphs of the program kept of sessions that are over is given back, where they let go of it. True: all. */
bool ncc_session_tidy(void);

/* At the program's end, and in a fork's child, the session ends like any; from now on both are seen. */
void ncc_session_watch(void);

/* A tool in the process that sees the driver's calls, as compute-sanitizer does, makes what it needs at the first call
 * of a kind, and destroys it before an exit handler that was there before: our last calls then crash in it. Behind the
 * first call of a kind (pthread_once) our handler is put before the tool's; only the first that runs does something. */
void ncc_session_end_first(void);

/* Where the engine is: of the session, and before there is one as the environment says. */
const char *ncc_session_socket(void);

/* Sends one request with the image's descriptor and waits, at most the run's deadline, for its answer. Several
 * threads may ask at once.
 * True: *answer is filled and *image_fd is the probed image's descriptor (the caller closes it) or -1. */
bool ncc_session_prepare(const struct ncc_prepare *request, int request_fd, struct ncc_prepared *answer, int *image_fd);

/* Whether the run asks for a kernel's launch, which are counted from 0. */
static inline bool ncc_selected(const struct ncc_welcome *run, uint64_t number)
{
	return number >= run->first_launch && number <= run->last_launch &&
	       (number - run->first_launch) % run->every == 0;
}

/* It asks for all of them. */
static inline bool ncc_selects_all(const struct ncc_welcome *run)
{
	return !run->first_launch && run->last_launch == UINT64_MAX && run->every == 1;
}

/* What another part of the hook driver does with the session; either may be NULL. */
struct ncc_session_part {
	void (*opened)(const struct ncc_welcome *welcome); /* before the first request; in a fork's child again */
	void (*begun)(void);                               /* behind that, with no lock held: others may be ahead */
	void (*leaving)(void);                             /* at exit, before any part's ending */
	void (*ending)(void);                              /* the session still open */
	/* Another may be opened; all of this one is given back. False: it is still in use, and asked again. */
	bool (*closed)(void);
	bool (*tidy)(void); /* now and then after that; true: nothing is left */
	struct ncc_session_part *next;
};

/* Before the process has threads; NCC_SESSION_PART calls it. */
void ncc_session_join(struct ncc_session_part *part);

/* At file scope. Parts run in no particular order. */
#define NCC_SESSION_PART(when_opened, when_ending)                                                    \
	static __attribute__((constructor)) void ncc_session_part(void)                               \
	{                                                                                             \
		static struct ncc_session_part part = {.opened = when_opened, .ending = when_ending}; \
                                                                                                      \
		ncc_session_join(&part);                                                              \
	}

/* At file scope: as `begun`. */
#define NCC_ON_SESSION_BEGUN(function)                                      \
	static __attribute__((constructor)) void ncc_begun_##function(void) \
	{                                                                   \
		static struct ncc_session_part part = {.begun = function};  \
                                                                            \
		ncc_session_join(&part);                                    \
	}

/* At file scope: as `closed`. */
#define NCC_ON_SESSION_CLOSED(function)                                      \
	static __attribute__((constructor)) void ncc_closed_##function(void) \
	{                                                                    \
		static struct ncc_session_part part = {.closed = function};  \
                                                                             \
		ncc_session_join(&part);                                     \
	}

#endif
