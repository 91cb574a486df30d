/* What every interposed function starts and ends with. */
#ifndef NCC_WRAP_H
#define NCC_WRAP_H

#include "base/config.h"
#include "base/gate.h"
#include "base/log.h"
#include "driver/hooked_table.h"
#include "driver/named_call.h"
#include "driver/real.h"
#include "engine/idle.h"
#include "engine/session.h"

#define NCC_DECLARE(name, params, ...) CUresult ncc_##name params;
NCC_HOOKED_FUNCTIONS(NCC_DECLARE)
#undef NCC_DECLARE

/* Defines ncc_<name>, which the program reaches under its exported name or by a lookup that we answered. */
#define NCC_WRAP(name, ...)                                                                     \
	CUresult name(__VA_ARGS__) __attribute__((alias("ncc_" #name), visibility("default"))); \
	NCC_HOOKED_ROW(ncc_real, name, ncc_##name);                                             \
	CUresult ncc_##name(__VA_ARGS__)

/* What a macro is given in brackets. */
#define NCC_UNPACK(...) __VA_ARGS__

/* Leaves with an error where there is no driver behind us (a program that calls it would not have got this far). */
#define NCC_NEED(name)                                     \
	do {                                               \
		if (!ncc_real_bind() || !ncc_real.name)    \
			return CUDA_ERROR_NOT_INITIALIZED; \
	} while (0)

/* Until the function returns, no session that it sees ends. */
#define NCC_STAY struct ncc_pass pass_ __attribute__((cleanup(ncc_gate_leave), unused)) = ncc_gate_enter()

/* Passes the call on where this process is not wanted. Else what it loads, makes and ends is to be known. */
#define NCC_NOTE(name, ...)                   \
	NCC_NEED(name);                       \
	NCC_STAY;                             \
	if (!ncc_wanted() || !ncc_followed()) \
	return ncc_real.name(__VA_ARGS__)

/* And where nothing is probed. */
#define NCC_PASS(name, ...)                        \
	NCC_NEED(name);                            \
	if (ncc_is_resting())                      \
		return ncc_real.name(__VA_ARGS__); \
	NCC_NOTE(name, __VA_ARGS__);               \
	if (!ncc_session_now())                    \
	return ncc_real.name(__VA_ARGS__)

/* Logs the call when the run is verbose, and gives the result back. */
static inline CUresult ncc_leave(const char *name, CUresult result)
{
	const struct ncc_welcome *run = ncc_session_now();

	if (ncc_calls_are_named() || (run && run->options & NCC_OPT_VERBOSE))
		ncc_log("[info] %s %d", name, result);
	return result;
}

#endif
