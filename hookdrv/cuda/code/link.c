#include "cuda/code/link.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "code/image.h"
#include "code/left_alone.h"
#include "cuda/code/made.h"

enum {
	LINKS = 1024, /* at a time: a program may lose its handles */
	LINK_OPTIONS = 1024,
};

struct link {
	struct link *next; /* older */
	const void *handle;
	struct ncc_sources sources;
	struct ncc_link_ir ir;
};

/* Guards `links` and all in it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct link *links;
static size_t n_links;

static struct link **find(const void *handle)
{
	struct link **at = &links;

	while (*at && (*at)->handle != handle)
		at = &(*at)->next;
	return at;
}

void ncc_link_clear_ir(struct ncc_link_ir *ir)
{
	ncc_sources_clear(&ir->inputs);
	for (size_t i = 0; i < ir->n_options; i++)
		free(ir->options[i]);
	free(ir->options);
	*ir = (struct ncc_link_ir){0};
}

static void drop(struct link **at)
{
	struct link *link = *at;

	*at = link->next;
	n_links--;
	ncc_sources_clear(&link->sources);
	ncc_link_clear_ir(&link->ir);
	free(link);
}

static void drop_oldest(void)
{
	struct link **at = &links;

	while ((*at)->next)
		at = &(*at)->next;
	drop(at);
}

void ncc_link_created(const void *handle, uint32_t flags, const struct ncc_jit_options *jit)
{
	struct link *link = calloc(1, sizeof(*link));

	if (!link)
		return;
	ncc_fork_watch();
	link->handle = handle;
	link->sources.flags = flags;
	if (jit)
		link->sources.jit = *jit;
	pthread_mutex_lock(&lock);
	if (*find(handle))
		drop(find(handle));
	if (n_links == LINKS)
		drop_oldest();
	link->next = links;
	links = link;
	n_links++;
	pthread_mutex_unlock(&lock);
}

static void keep_options(struct ncc_link_ir *ir, size_t n, const char *const *options)
{
	ir->options = calloc(n, sizeof(*ir->options));
	for (size_t i = 0; ir->options && i < n; i++) {
		ir->options[i] = options[i] ? strdup(options[i]) : NULL;
		if (!ir->options[i])
			break;
		ir->n_options++;
	}
}

void ncc_link_options(const void *handle, size_t n, const char *const *options)
{
	struct link *link;

	if (!options || !n || n > LINK_OPTIONS)
		return;
	pthread_mutex_lock(&lock);
	link = *find(handle);
	if (link && !link->ir.options)
		keep_options(&link->ir, n, options);
	pthread_mutex_unlock(&lock);
}

/* Takes the image over. */
static void add_input(const void *handle, enum ncc_link_input input, struct ncc_image *image,
		      const struct ncc_owners *owners)
{
	struct link *link;

	pthread_mutex_lock(&lock);
	link = *find(handle);
	if (link) {
		ncc_owners_join(&link->sources.owners, owners);
		ncc_sources_add(input == NCC_LINK_IR ? &link->ir.inputs : &link->sources, image);
	} else {
		ncc_image_put(image);
	}
	pthread_mutex_unlock(&lock);
}

/* The IR of a library that is left alone is not linked a second time. */
static bool keeps(enum ncc_link_input input, const struct ncc_owners *owners)
{
	if (input == NCC_LINK_IR)
		return !ncc_left_alone(owners, NULL);
	return input != NCC_LINK_OTHER && ncc_keeps(owners);
}

void ncc_link_added(const void *handle, enum ncc_link_input input, const void *data, size_t bytes, const void *caller)
{
	struct ncc_owners owners = {0};

	ncc_owners_add(&owners, data, caller);
	add_input(handle, input, keeps(input, &owners) ? ncc_image_keep_bytes(data, bytes) : NULL, &owners);
}

void ncc_link_added_file(const void *handle, enum ncc_link_input input, const char *path, const void *caller)
{
	struct ncc_owners owners = {0};

	ncc_owners_add(&owners, NULL, caller);
	add_input(handle, input, keeps(input, &owners) ? ncc_image_keep_file(path) : NULL, &owners);
}

bool ncc_link_take_ir(const void *handle, struct ncc_link_ir *ir)
{
	struct link *link;

	*ir = (struct ncc_link_ir){0};
	pthread_mutex_lock(&lock);
	link = *find(handle);
	if (link && link->ir.inputs.n) {
		*ir = link->ir;
		link->ir = (struct ncc_link_ir){0};
	}
	pthread_mutex_unlock(&lock);
	return ir->inputs.n;
}

void ncc_link_made(const void *handle, const void *code, size_t bytes)
{
	const struct link *link;

	pthread_mutex_lock(&lock);
	link = *find(handle);
	if (link)
		ncc_made_add(code, bytes, &link->sources);
	pthread_mutex_unlock(&lock);
}

void ncc_link_destroyed(const void *handle)
{
	pthread_mutex_lock(&lock);
	if (*find(handle))
		drop(find(handle));
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	links = NULL;
	n_links = 0;
}

NCC_ON_FORK(in_child)
