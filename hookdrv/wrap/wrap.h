/* What every interposed function starts and ends with, of whichever vendor: what includes this says before what its struct
 * of real functions is (NCC_REALS), and what is to be done with what a call gives (NCC_LEFT). */
#ifndef NCC_WRAP_H
#define NCC_WRAP_H

#include <errno.h>

#include "base/config.h"
#include "base/gate.h"
#include "base/log.h"
#include "driver/driver_abi.h"
#include "driver/hooked_table.h"
#include "driver/named_call.h"
#include "engine/idle.h"
#include "engine/session.h"

#ifndef NCC_REALS
#error "NCC_REALS"
#endif

/* Defines ncc_<name>, which the program reaches under its exported name or by a lookup that we answered. */
#define NCC_WRAP(name, ...)                                                                     \
	CUresult name(__VA_ARGS__) __attribute__((alias("ncc_" #name), visibility("default"))); \
	NCC_HOOKED_ROW(NCC_REALS, name, ncc_##name);                                            \
	CUresult ncc_##name(__VA_ARGS__)

/* What a macro is given in brackets. */
#define NCC_UNPACK(...) __VA_ARGS__

static inline void ncc_errno_put_back(const int *saved)
{
	errno = *saved;
}

/* Until the function returns: what it leaves in errno is what it found there. */
#define NCC_KEEP_ERRNO int errno_ __attribute__((cleanup(ncc_errno_put_back), unused)) = errno

/* What comes first. Leaves with an error where there is no driver behind us (a program that calls it would not have got this
 * far). */
#define NCC_NEED(name)                                     \
	NCC_KEEP_ERRNO;                                    \
	do {                                               \
		if (!ncc_real_bind() || !NCC_REALS.name)   \
			return CUDA_ERROR_NOT_INITIALIZED; \
	} while (0)

/* Until the function returns, no session that it sees ends. */
#define NCC_STAY struct ncc_pass pass_ __attribute__((cleanup(ncc_gate_leave), unused)) = ncc_gate_enter()

/* Passes the call on where this process is not wanted. Else what it loads, makes and ends is to be known. */
#define NCC_FOLLOW(name, ...)                 \
	NCC_STAY;                             \
	if (!ncc_wanted() || !ncc_followed()) \
	return NCC_REALS.name(__VA_ARGS__)

#define NCC_NOTE(name, ...) \
	NCC_NEED(name);     \
	NCC_FOLLOW(name, __VA_ARGS__)

/* And where nothing is probed. */
#define NCC_PASS(name, ...)                         \
	NCC_NEED(name);                             \
	if (ncc_is_resting())                       \
		return NCC_REALS.name(__VA_ARGS__); \
	NCC_FOLLOW(name, __VA_ARGS__);              \
	if (!ncc_session_now())                     \
	return NCC_REALS.name(__VA_ARGS__)

/* Logs the call when the run is verbose, and gives the result back. */
static inline CUresult ncc_said(const char *name, CUresult result)
{
	const struct ncc_welcome *run = ncc_session_now();

	if (ncc_calls_are_named() || (run && run->options & NCC_OPT_VERBOSE))
		ncc_log("[info] %s %d", name, result);
	return result;
}

/* The same, of what the library gave. */
static inline CUresult ncc_leave(const char *name, CUresult result)
{
	NCC_LEFT(result);
	return ncc_said(name, result);
}

#endif
