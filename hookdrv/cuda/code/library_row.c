#include "cuda/code/library_row.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fork.h"
#include "engine/session.h"

enum { LIBRARIES = 64 };

static struct {
	char file[128];
	uint32_t row;
} known[LIBRARIES];

static size_t n_known;

/* Guards what is known. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool find(const char *file, uint32_t *row)
{
	bool found = false;

	pthread_mutex_lock(&lock);
	for (size_t i = 0; !found && i < n_known; i++) {
		found = !strcmp(known[i].file, file);
		*row = known[i].row;
	}
	pthread_mutex_unlock(&lock);
	return found;
}

static void remember(const char *file, uint32_t row)
{
	pthread_mutex_lock(&lock);
	if (n_known < LIBRARIES && strlen(file) < sizeof(known[0].file)) {
		snprintf(known[n_known].file, sizeof(known[0].file), "%s", file);
		known[n_known++].row = row;
	}
	pthread_mutex_unlock(&lock);
}

static uint32_t ask(const char *file)
{
	struct ncc_prepare *request = calloc(1, sizeof(*request));
	struct ncc_prepared *answer = calloc(1, sizeof(*answer));
	uint32_t row = NCC_LEDGER_OTHER;
	int fd = -1;

	if (request && answer) {
		request->flags = NCC_PREPARE_LIBRARY;
		request->entry_bytes = (uint32_t)strlen(file);
		snprintf(request->entry, sizeof(request->entry), "%s", file);
		if (ncc_session_prepare(request, -1, answer, &fd) && answer->row != UINT32_MAX)
			row = answer->row;
	}
	if (fd >= 0)
		close(fd);
	free(answer);
	free(request);
	return row;
}

uint32_t ncc_library_row(const char *file)
{
	uint32_t row;

	if (find(file, &row))
		return row;
	row = ask(file);
	remember(file, row);
	return row;
}

static bool closed(void)
{
	pthread_mutex_lock(&lock);
	n_known = 0;
	pthread_mutex_unlock(&lock);
	return true;
}

NCC_ON_SESSION_CLOSED(closed)

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	n_known = 0;
}

NCC_ON_FORK(in_child)
