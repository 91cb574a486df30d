/* Copies and fills, for the timeline, of whichever vendor: behind its wrap.h. */
#ifndef NCC_WRAP_COPY_H
#define NCC_WRAP_COPY_H

#include "launch/timeline.h"
#include "wrap/wrap.h"

#define NCC_ADDRESS(of) ((uint64_t)(uintptr_t)(of))
#define NCC_COPIED(its_kind, size, target, source) \
	((struct ncc_copied){                      \
		.kind = (its_kind), .bytes = (size), .to = NCC_ADDRESS(target), .from = NCC_ADDRESS(source)})

/* The stream that a copy is on: where it has none of its own, where it has one, and where that is waited for. */
struct ncc_copy_on {
	CUstream stream;
	bool at_once;
};

#define NCC_AT_ONCE(its_default)        ((struct ncc_copy_on){its_default, true})
#define NCC_LATER(stream, its_default)  ((struct ncc_copy_on){stream ? stream : its_default, false})
#define NCC_WAITED(stream, its_default) ((struct ncc_copy_on){stream ? stream : its_default, true})

static inline struct ncc_timed *ncc_copy_begins(const char *name, struct ncc_copied copied, struct ncc_copy_on on)
{
	copied.stream = on.stream;
	copied.at_once = on.at_once;
	return ncc_timeline_copy(name, &copied);
}

/* A row of a table of copies: X(symbol, (parameters), (arguments), what is copied, the stream). */
#define NCC_COPY(name, params, arguments, copied, on)       \
	NCC_WRAP(name, NCC_UNPACK params)                   \
	{                                                   \
		struct ncc_timed *timed;                    \
		CUresult result;                            \
                                                            \
		NCC_PASS(name, NCC_UNPACK arguments);       \
		timed = ncc_copy_begins(#name, copied, on); \
		result = NCC_REALS.name arguments;          \
		if (timed)                                  \
			ncc_timeline_made(timed, result);   \
		return ncc_leave(#name, result);            \
	}

#endif
