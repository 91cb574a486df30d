/* A stand-in for NVIDIA's libsanitizer-public, made of our own declarations: it notes every call in FAKE_SANITIZER_LOG, fails
 * the one that FAKE_SANITIZER_FAIL names (NAME=RESULT, NAME:N=RESULT for the N-th of it), and checks the order in which it is
 * called. What patches would do it does in their place: where FAKE_SANITIZER_COUNT is set, each launch adds so many to the
 * word at FAKE_SANITIZER_AT bytes of what the block's second word points to; and FAKE_SANITIZER_STORE, "2+16=0x1234 5+0=7", is
 * what it stores to bytes from those words of the block on, 64 bits each. FAKE_SANITIZER_WAITS_NOT: for no copy of a block.
 * FAKE_SANITIZER_NS: so long a thread runs to be told a block.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "driver/sanitizer_abi.h"

enum { MOST = 64, START = 0x7f000000 };

#define EXPORT __attribute__((visibility("default")))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int subscribed;

/* How many patches of a module were asked for, since it was patched. */
static struct {
	CUmodule module;
	int asked;
} modules[MOST];

static struct {
	CUcontext context;
	char name[64];
} known[MOST]; /* functions of patches */
static int n_known;

static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void note(const char *format, ...)
{
	const char *path = getenv("FAKE_SANITIZER_LOG");
	FILE *file = path ? fopen(path, "a") : NULL;
	va_list args;

	if (!file)
		return;
	va_start(args, format);
	vfprintf(file, format, args);
	va_end(args);
	fputc('\n', file);
	fclose(file);
}

static int fails(const char *name, int *calls)
{
	const char *given = getenv("FAKE_SANITIZER_FAIL");
	size_t bytes = strlen(name);
	int which = 0, result = 0;

	++*calls;
	if (!given || strncmp(given, name, bytes))
		return 0;
	if (sscanf(given + bytes, "=%d", &result) == 1)
		return result;
	return sscanf(given + bytes, ":%d=%d", &which, &result) == 2 && which == *calls ? result : 0;
}

#define BEGIN(name)                                  \
	static int calls;                            \
	int failure;                                 \
	pthread_mutex_lock(&lock);                   \
	failure = fails(#name, &calls);              \
	pthread_mutex_unlock(&lock);                 \
	if (failure) {                               \
		note("%s fails %d", #name, failure); \
		return failure;                      \
	}

static int place_of(CUmodule module)
{
	int i = 0;

	while (i < MOST - 1 && modules[i].module && modules[i].module != module)
		i++;
	modules[i].module = module;
	return i;
}

EXPORT int sanitizerGetResultString(int result, const char **text)
{
	*text = result ? "the fake was told to fail" : "success";
	return 0;
}

EXPORT int sanitizerSubscribe(Sanitizer_SubscriberHandle *subscriber, Sanitizer_CallbackFunc callback, void *userdata)
{
	BEGIN(sanitizerSubscribe)
	note("subscribe");
	subscribed = callback != NULL;
	*subscriber = (Sanitizer_SubscriberHandle)&subscribed;
	return 0;
}

/* Of a text, or of a cubin up to its table of sections. */
static size_t image_bytes(const char *image)
{
	Elf64_Ehdr head;

	if (memcmp(image, ELFMAG, SELFMAG))
		return strlen(image);
	memcpy(&head, image, sizeof(head));
	return head.e_shoff;
}

/* The names of functions are found in the text or the symbols of the image. */
static void learn(const char *image, CUcontext context)
{
	static const char start[] = "ncc_patch_";
	size_t end = image_bytes(image);

	for (size_t i = 0; n_known < MOST && i + strlen(start) < end; i++) {
		size_t bytes;

		if (memcmp(image + i, start, strlen(start)))
			continue;
		bytes = strspn(image + i, "abcdefghijklmnopqrstuvwxyz0123456789_");
		if (bytes >= sizeof(known[0].name))
			continue;
		known[n_known].context = context;
		memcpy(known[n_known].name, image + i, bytes);
		known[n_known++].name[bytes] = '\0';
		i += bytes;
	}
}

EXPORT int sanitizerAddPatches(const void *image, CUcontext context)
{
	BEGIN(sanitizerAddPatches)
	if (!subscribed || !context)
		return 13;
	pthread_mutex_lock(&lock);
	learn(image, context);
	pthread_mutex_unlock(&lock);
	note("add %s", memcmp(image, ELFMAG, SELFMAG) ? "text" : "cubin");
	return 0;
}

EXPORT int sanitizerPatchInstructions(int instruction, CUmodule module, const char *function)
{
	int i = 0;

	BEGIN(sanitizerPatchInstructions)
	pthread_mutex_lock(&lock);
	while (i < n_known && strcmp(known[i].name, function) != 0)
		i++;
	if (i < n_known)
		modules[place_of(module)].asked++;
	pthread_mutex_unlock(&lock);
	note("instruction %d %.13s %s", instruction, function, i < n_known ? "known" : "unknown");
	return i < n_known ? 0 : 1;
}

EXPORT int sanitizerPatchModule(CUmodule module)
{
	int good;

	BEGIN(sanitizerPatchModule)
	pthread_mutex_lock(&lock);
	good = modules[place_of(module)].asked; /* a handle may be another module's later */
	modules[place_of(module)].asked = 0;
	pthread_mutex_unlock(&lock);
	note("module %s", good ? "patched" : "without patches");
	return good ? 0 : 1;
}

EXPORT int sanitizerGetFunctionPcAndSize(CUmodule module, const char *name, uint64_t *pc, uint64_t *bytes)
{
	BEGIN(sanitizerGetFunctionPcAndSize)
	note("start %s", name);
	*pc = START;
	*bytes = 4096;
	return 0;
}

static uint64_t number_of(const char *name)
{
	const char *given = getenv(name);

	return given ? strtoull(given, NULL, 0) : 0;
}

/* Memory of the stand-in's device is the process's own. */
static void count(const uint64_t *block)
{
	uint64_t *word = (uint64_t *)(uintptr_t)(block[1] + number_of("FAKE_SANITIZER_AT"));

	if (number_of("FAKE_SANITIZER_COUNT"))
		__atomic_fetch_add(word, number_of("FAKE_SANITIZER_COUNT"), __ATOMIC_RELAXED);
}

static void store(const uint64_t *block)
{
	const char *at = getenv("FAKE_SANITIZER_STORE");
	unsigned int word, bytes;
	unsigned long long value;
	int n;

	for (; at && sscanf(at, "%u+%u=%lli%n", &word, &bytes, (long long *)&value, &n) == 3; at += n)
		memcpy((char *)(uintptr_t)block[word] + bytes, &value, sizeof(value));
}

static uint64_t thread_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void take_time(void)
{
	uint64_t ns = number_of("FAKE_SANITIZER_NS"), begun = ns ? thread_ns() : 0;

	while (ns && thread_ns() - begun < ns)
		;
}

EXPORT int sanitizerSetCallbackData(CUfunction function, const void *data)
{
	const uint64_t *block = data;
	int (*synchronize)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "cuCtxSynchronize");

	BEGIN(sanitizerSetCallbackData)
	if (synchronize && !getenv("FAKE_SANITIZER_WAITS_NOT"))
		synchronize(); /* the copy that is in front of the launch */
	note("data start %s", block[0] == START ? "right" : "wrong");
	count(block);
	store(block);
	take_time();
	return 0;
}
