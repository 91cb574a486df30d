#include "cuda/code/link.h"

#include <stdlib.h>

#include "base/fork.h"
#include "cuda/code/image.h"
#include "cuda/code/left_alone.h"

struct link {
	struct link *next;
	CUlinkState state;
	const void *cubin; /* the driver's, good until the link is destroyed */
	bool left_alone;
	struct ncc_jit_options jit;
	struct ncc_image **inputs;
	size_t n_inputs;
};

/* Guards `links` and all in it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct link *links;

static struct link **find(CUlinkState state)
{
	struct link **at = &links;

	while (*at && (*at)->state != state)
		at = &(*at)->next;
	return at;
}

static void drop(struct link **at)
{
	struct link *link = *at;

	*at = link->next;
	for (size_t i = 0; i < link->n_inputs; i++)
		ncc_image_put(link->inputs[i]);
	free(link->inputs);
	free(link);
}

void ncc_link_created(CUlinkState state, const struct ncc_jit_options *jit)
{
	struct link *link = calloc(1, sizeof(*link));

	if (!link)
		return;
	link->state = state;
	link->jit = *jit;
	pthread_mutex_lock(&lock);
	if (*find(state))
		drop(find(state));
	link->next = links;
	links = link;
	pthread_mutex_unlock(&lock);
}

/* Takes the image over. */
static void add_input(CUlinkState state, struct ncc_image *image, bool left_alone)
{
	struct ncc_image **inputs;
	struct link *link;

	pthread_mutex_lock(&lock);
	link = *find(state);
	if (link)
		link->left_alone |= left_alone;
	inputs = link && image ? realloc(link->inputs, (link->n_inputs + 1) * sizeof(*inputs)) : NULL;
	if (inputs) {
		inputs[link->n_inputs++] = image;
		link->inputs = inputs;
	} else {
		ncc_image_put(image);
	}
	pthread_mutex_unlock(&lock);
}

void ncc_link_added(CUlinkState state, int type, const void *data, size_t bytes, const void *caller)
{
	bool left_alone = ncc_image_left_alone(NULL, caller) || ncc_image_left_alone(data, NULL);
	bool keep = type == CU_JIT_INPUT_PTX && !left_alone;

	add_input(state, keep ? ncc_image_keep_bytes(data, bytes) : NULL, left_alone);
}

void ncc_link_added_file(CUlinkState state, int type, const char *path, const void *caller)
{
	bool left_alone = ncc_image_left_alone(NULL, caller);

	add_input(state, type == CU_JIT_INPUT_PTX && !left_alone ? ncc_image_keep_file(path) : NULL, left_alone);
}

void ncc_link_completed(CUlinkState state, const void *cubin)
{
	struct link *link;

	pthread_mutex_lock(&lock);
	link = *find(state);
	if (link)
		link->cubin = cubin;
	pthread_mutex_unlock(&lock);
}

void ncc_link_destroyed(CUlinkState state)
{
	pthread_mutex_lock(&lock);
	if (*find(state))
		drop(find(state));
	pthread_mutex_unlock(&lock);
}

static void copy_inputs(const struct link *link, struct ncc_unit *unit)
{
	unit->left_alone |= link->left_alone;
	unit->jit = link->jit;
	if (!link->n_inputs)
		return;
	unit->inputs = calloc(link->n_inputs, sizeof(*unit->inputs));
	if (!unit->inputs)
		return;
	for (; unit->n_inputs < link->n_inputs; unit->n_inputs++)
		unit->inputs[unit->n_inputs] = ncc_image_get(link->inputs[unit->n_inputs]);
}

void ncc_linked_inputs(const void *code, struct ncc_unit *unit)
{
	pthread_mutex_lock(&lock);
	for (const struct link *link = links; link; link = link->next) {
		if (link->cubin == code) {
			copy_inputs(link, unit);
			break;
		}
	}
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	links = NULL;
}

NCC_ON_FORK(in_child)
