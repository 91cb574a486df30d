#include "launch/timed_names.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "base/fork.h"

enum {
	CALLS = 128, /* functions that launch or copy; there are fewer */
	PLACES = 2 * NCC_TIMELINE_NAMES,
};

/* Guards the names and `calls` where they grow. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *names[NCC_TIMELINE_NAMES];
static uint32_t n_names, n_said;
static uint32_t by_text[PLACES]; /* the number of what hashes to here or before; 0: of none */

static struct {
	_Atomic(const char *) text;
	uint32_t number;
} calls[CALLS];

/* With the lock held. */
static uint32_t add(const char *text)
{
	char *copy = n_names < NCC_TIMELINE_NAMES ? strndup(text, NCC_NAME_BYTES - 1) : NULL;

	if (!copy)
		return 0;
	names[n_names++] = copy;
	return n_names;
}

/* FNV-1a */
static uint32_t hash(const char *text)
{
	uint32_t value = 2166136261u;

	for (size_t i = 0; text[i] && i < NCC_NAME_BYTES - 1; i++)
		value = (value ^ (unsigned char)text[i]) * 16777619u;
	return value;
}

/* With the lock held. */
static uint32_t number_of(const char *text)
{
	uint32_t at = hash(text) % PLACES, number;

	while ((number = by_text[at]) && strncmp(names[number - 1], text, NCC_NAME_BYTES - 1) != 0)
		at = (at + 1) % PLACES;
	if (!number)
		number = by_text[at] = add(text);
	return number;
}

uint32_t ncc_timed_text(const char *text)
{
	uint32_t number;

	pthread_mutex_lock(&lock);
	number = number_of(text);
	pthread_mutex_unlock(&lock);
	return number;
}

uint32_t ncc_timed_kernel(struct ncc_kernel *kernel)
{
	uint32_t number = atomic_load_explicit(&kernel->timed_name, memory_order_acquire);

	if (number)
		return number;
	pthread_mutex_lock(&lock);
	number = atomic_load(&kernel->timed_name);
	if (!number) {
		number = number_of(kernel->name);
		atomic_store_explicit(&kernel->timed_name, number, memory_order_release);
	}
	pthread_mutex_unlock(&lock);
	return number;
}

/* One that is not there, unless another thread was faster. */
static uint32_t add_call(const char *text)
{
	uint32_t number = 0;
	int i = 0;

	pthread_mutex_lock(&lock);
	while (i < CALLS && atomic_load(&calls[i].text) && atomic_load(&calls[i].text) != text)
		i++;
	if (i < CALLS && !atomic_load(&calls[i].text)) {
		calls[i].number = number_of(text);
		atomic_store_explicit(&calls[i].text, text, memory_order_release);
	}
	if (i < CALLS)
		number = calls[i].number;
	pthread_mutex_unlock(&lock);
	return number;
}

uint32_t ncc_timed_call(const char *text)
{
	const char *known;

	for (int i = 0; i < CALLS; i++) {
		known = atomic_load_explicit(&calls[i].text, memory_order_acquire);
		if (known == text)
			return calls[i].number;
		if (!known)
			break;
	}
	return add_call(text);
}

static void say(uint32_t number, const char *text, void (*put)(const void *entry))
{
	uint32_t bytes = (uint32_t)strlen(text);

	for (uint32_t at = 0; at < bytes || !at; at += NCC_TIMELINE_TEXT_BYTES) {
		struct ncc_timeline_name entry = {
			.kind = NCC_TIMELINE_NAME, .number = number, .offset = at, .bytes = bytes};

		entry.piece_bytes = bytes - at < NCC_TIMELINE_TEXT_BYTES ? bytes - at : NCC_TIMELINE_TEXT_BYTES;
		memcpy(entry.text, text + at, entry.piece_bytes);
		put(&entry);
	}
}

static uint32_t known(void)
{
	uint32_t n;

	pthread_mutex_lock(&lock);
	n = n_names;
	pthread_mutex_unlock(&lock);
	return n;
}

void ncc_timed_names_say(void (*put)(const void *entry))
{
	for (uint32_t n = known(); n_said < n; n_said++)
		say(n_said + 1, names[n_said], put);
}

/* Kernels keep their numbers; the child's file has no names yet. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	n_said = 0;
}

NCC_ON_FORK(in_child)
