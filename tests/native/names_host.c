/* Lookups by name that depend on who asks. What is printed must not depend on the hook driver. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

const char *who(void);
const char *ask_next(void);

static void say(const char *what, void *found)
{
	const char *error = dlerror();

	printf("%s: %s, error %s\n", what, found ? "found" : "not found",
	       error && strstr(error, "undefined") ? "yes" : "no");
}

static void ask_everywhere(const char *name)
{
	void *math = dlopen("libm.so.6", RTLD_NOW), *self = dlopen(NULL, RTLD_NOW);

	printf("%s\n", name);
	say(" by default", dlsym(RTLD_DEFAULT, name));
	say(" in the program", dlsym(self, name));
	say(" in libm", dlsym(math, name));
	say(" next", dlsym(RTLD_NEXT, name));
	say(" with a version", dlvsym(math, name, "GLIBC_2.2.5"));
}

int main(void)
{
	void *(*plugin_finds)(const char *), *(*plugin_finds_next)(const char *);
	void *plugin;

	printf("who: %s, next: %s\n", who(), ask_next());
	ask_everywhere("cuLaunchKernel");
	ask_everywhere("cuInit");
	ask_everywhere("cos");
	ask_everywhere("nvrtcGetCUBIN");
	ask_everywhere("__nvJitLinkCreate_12_4");
	plugin = dlopen("libplugin.so", RTLD_NOW | RTLD_LOCAL);
	if (!plugin)
		return 1;
	plugin_finds = (void *(*)(const char *))dlsym(plugin, "plugin_finds");
	plugin_finds_next = (void *(*)(const char *))dlsym(plugin, "plugin_finds_next");
	say("plugin finds its own", plugin_finds("cuLaunchKernel"));
	say("plugin finds the next", plugin_finds_next("cuLaunchKernel"));
	say("plugin's are not the program's", dlsym(RTLD_DEFAULT, "cuLaunchKernel"));
	say("behind the plugin", dlsym(plugin, "cuLaunchKernel"));
	say("with its version", dlvsym(plugin, "cuLaunchKernel", "none"));
	return 0;
}
