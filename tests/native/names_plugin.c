/* Linked against libcuda, loaded where the program does not see it. */
#define _GNU_SOURCE
#include <dlfcn.h>

int cuInit(unsigned int flags);
void *plugin_finds(const char *name);
void *plugin_finds_next(const char *name);
int plugin_uses(void);

void *plugin_finds(const char *name)
{
	return dlsym(RTLD_DEFAULT, name);
}

/* After the plugin comes libcuda; after whoever stands in for dlsym it does not. */
void *plugin_finds_next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

int plugin_uses(void)
{
	return cuInit(0);
}
