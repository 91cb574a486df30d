/* Whose driver's library the hook driver serves: what the shared layers are told of it. Each vendor's folder defines
 * ncc_vendor, once. */
#ifndef NCC_VENDOR_H
#define NCC_VENDOR_H

#include <stdbool.h>
#include <stddef.h>

/* A function of the library that we call and do not hook. */
struct ncc_plain {
	const char *name;
	size_t real; /* where in the vendor's struct of real functions */
};

struct ncc_vendor {
	const char *library;        /* how the name of its file starts */
	const char *const *sonames; /* that it may be loaded by, up to a NULL */
	const char *witness;        /* a function of it that we do not export: where that is found, it is */
	void *real;                 /* the struct of its functions, which is filled once */
	const struct ncc_plain *plain;
	size_t n_plain;
	void (*bound)(void); /* that is done. NULL: there is nothing to do */
	/* A call of the program's is about to be made that may fail and be made again; it did, and the library is to forget
	 * what it remembers of that. NULL: it remembers nothing. */
	void (*before_tries)(void);
	void (*tries_again)(void);
	void *extra_end;      /* of the list `extra` of a launch */
	bool nodes_keep_form; /* a kernel node takes parameters only as it has them: in one buffer, or one by one */
};

extern const struct ncc_vendor ncc_vendor;

/* Before a call of the program's that may fail because of what is ours, and before it is made again, as if for the first time. */
static inline void ncc_may_be_tried_again(void)
{
	if (ncc_vendor.before_tries)
		ncc_vendor.before_tries();
}

static inline void ncc_is_tried_again(void)
{
	if (ncc_vendor.tries_again)
		ncc_vendor.tries_again();
}

/* These are called by lookups of whatever name, also before this library's data has been relocated: they use no pointer that
 * is in data, and of names that are none of theirs look at the first letters only. */

/* A name of the driver's, as far as its first letters tell. */
bool ncc_may_be_drivers(const char *name);

/* The program looks a name up. */
void ncc_looked_up(const char *name, const void *caller);

/* A function of another library that we watch; NULL: it is none. */
const void *ncc_watched_name(const char *name);

/* What the program is given for it, where it found `found`. */
void *ncc_watch_found(const void *watched, void *found);

#endif
