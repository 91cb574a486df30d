/* A tool in the process (CUDA_INJECTION64_PATH) that is told of every call of the driver. As compute-sanitizer it makes
 * what it needs at the first call of a kind, and has it destroyed when the program ends: a call of the kind after that
 * would crash in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kind {
	const char *name;
	int known, over;
};

static struct kind kinds[] = {{.name = "cuLaunchKernel"}, {.name = "cuGraphLaunch"}};

static void end_launches(void)
{
	kinds[0].over = 1;
}

static void end_graphs(void)
{
	kinds[1].over = 1;
}

static void (*const ends[])(void) = {end_launches, end_graphs};

int InitializeInjection(void)
{
	return 1;
}

void SeeCall(const char *name)
{
	for (int i = 0; i < 2; i++) {
		if (strncmp(name, kinds[i].name, strlen(kinds[i].name)))
			continue;
		if (kinds[i].over)
			fprintf(stderr, "%s after the tool's end\n", name);
		if (!kinds[i].known++)
			atexit(ends[i]);
	}
}
