/* Comes before the inner library and wraps its function. */
#define _GNU_SOURCE
#include <dlfcn.h>

const char *who(void);
const char *ask_next(void);

const char *who(void)
{
	return "outer";
}

const char *ask_next(void)
{
	const char *(*next)(void) = (const char *(*)(void))dlsym(RTLD_NEXT, "who");

	return next ? next() : "nobody";
}
