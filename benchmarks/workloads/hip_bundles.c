/* Registers bundles as a program's start-up code does, and takes them back as its end does, and says how long each took, in
 * microseconds: hip_bundles LIBRARY IMAGE BUNDLES FUNCTIONS VARIABLES. Every bundle has its own code, as in a program. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct wrapper {
	uint32_t magic, version;
	const void *code;
	void *unused;
};

static void **(*add)(const void *);
static void (*add_function)(void **, const void *, char *, const char *, unsigned int, void *, void *, void *, void *,
			    int *);
static void (*add_variable)(void **, void *, char *, const char *, int, size_t, int, int);
static void (*take_back)(void **);

static void find(void *library, const char *name, void *place)
{
	void *found = dlsym(library, name);

	if (!found) {
		printf("no %s\n", name);
		exit(1);
	}
	memcpy(place, &found, sizeof(found));
}

static double now_us(void)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	return (double)at.tv_sec * 1e6 + (double)at.tv_nsec / 1e3;
}

static char *read_file(const char *path, size_t *bytes)
{
	FILE *file = fopen(path, "rb");
	char *data = calloc(1, 1 << 20);

	*bytes = file && data ? fread(data, 1, 1 << 20, file) : 0;
	if (!*bytes)
		exit(1);
	fclose(file);
	return data;
}

int main(int argc, char **argv)
{
	void *library = argc == 6 ? dlopen(argv[1], RTLD_NOW) : NULL;
	int n = library ? atoi(argv[3]) : 0, functions = n ? atoi(argv[4]) : 0, variables = n ? atoi(argv[5]) : 0;
	struct wrapper *wrappers = calloc((size_t)n + 1, sizeof(*wrappers));
	void ***handles = calloc((size_t)n + 1, sizeof(*handles));
	char *hosts = malloc((size_t)n * (size_t)(functions + variables) * 16 + 16), *host = hosts, *image;
	size_t bytes;
	double began, registered;

	if (!n || !wrappers || !handles || !hosts)
		return 1;
	find(library, "__hipRegisterFatBinary", &add);
	find(library, "__hipRegisterFunction", &add_function);
	find(library, "__hipRegisterVar", &add_variable);
	find(library, "__hipUnregisterFatBinary", &take_back);
	image = read_file(argv[2], &bytes);
	for (int i = 0; i < n; i++) {
		char *own = malloc(bytes);

		memcpy(own, image, bytes);
		memcpy(own + 9, &i, sizeof(i)); /* of the identification, what says nothing */
		wrappers[i] = (struct wrapper){0x48495046, 1, own, NULL};
	}
	began = now_us();
	for (int i = 0; i < n; i++) {
		char name[32];

		handles[i] = add(&wrappers[i]);
		for (int j = 0; j < functions; j++, host += 16) {
			snprintf(name, sizeof(name), "kernel_%d", j);
			add_function(handles[i], host, name, name, -1u, NULL, NULL, NULL, NULL, NULL);
		}
		for (int j = 0; j < variables; j++, host += 16) {
			snprintf(name, sizeof(name), "variable_%d", j);
			add_variable(handles[i], host, name, name, 0, 4, 0, 0);
		}
	}
	registered = now_us();
	for (int i = n - 1; i >= 0; i--)
		take_back(handles[i]);
	printf("%.0f %.0f\n", registered - began, now_us() - registered);
	return 0;
}
