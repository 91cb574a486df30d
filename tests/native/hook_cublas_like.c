/* A library that the hook driver has to leave alone, by its name. */
#include <stddef.h>

#include "hook_kernels.h"

const char the_image[] = IMAGE(ADD("add"));

/* cuModuleLoadData as its own call. */
int loads(int (*load)(void **, const void *), void **module, const void *image)
{
	return load(module, image);
}

/* cuLinkAddData, so too. */
int links(int (*add)(void *, int, const void *, size_t, const char *, unsigned int, void *, void *), void *link,
	  int kind, const char *text, size_t bytes)
{
	return add(link, kind, text, bytes, "input", 0, NULL, NULL);
}
