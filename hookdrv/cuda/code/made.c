#include "cuda/code/made.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "base/fork.h"
#include "code/image_view.h"

enum { MADE_KEPT = 8192 }; /* programs that tune themselves make thousands */

#define MADE_BYTES_KEPT ((size_t)256 << 20)
#define SOURCE_BYTES    ((size_t)512 << 20)

struct made {
	struct made *next; /* older */
	struct ncc_image *code;
	struct ncc_sources sources;
};

/* Guards all below. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct made *newest;
static size_t n_made, made_bytes;

static void append(struct ncc_sources *sources, struct ncc_image *image)
{
	struct ncc_image **images = NULL;

	if (sources->n + 1 < NCC_MAX_MADE_PARTS && ncc_image_bytes(image) <= SOURCE_BYTES - sources->bytes)
		images = realloc(sources->images, (sources->n + 1) * sizeof(*images));
	if (!images) {
		ncc_image_put(image);
		return;
	}
	sources->images = images;
	sources->images[sources->n++] = image;
	sources->bytes += ncc_image_bytes(image);
}

static void append_all(struct ncc_sources *sources, const struct ncc_sources *from)
{
	ncc_owners_join(&sources->owners, &from->owners);
	for (size_t i = 0; i < from->n; i++)
		append(sources, ncc_image_get(from->images[i]));
}

void ncc_sources_add(struct ncc_sources *sources, struct ncc_image *image)
{
	struct ncc_sources from;

	if (!image)
		return;
	if (!ncc_made_from(image, &from)) {
		append(sources, image);
		return;
	}
	append_all(sources, &from);
	ncc_sources_clear(&from);
	ncc_image_put(image);
}

void ncc_sources_clear(struct ncc_sources *sources)
{
	for (size_t i = 0; i < sources->n; i++)
		ncc_image_put(sources->images[i]);
	free(sources->images);
	*sources = (struct ncc_sources){0};
}

static size_t bytes_of(const struct made *made)
{
	return ncc_image_bytes(made->code) + made->sources.bytes;
}

static struct made **find(const struct ncc_image *code)
{
	struct made **at = &newest;

	while (*at && (*at)->code != code)
		at = &(*at)->next;
	return at;
}

static struct made *take_out(struct made **at)
{
	struct made *made = *at;

	*at = made->next;
	n_made--;
	made_bytes -= bytes_of(made);
	return made;
}

static void put_in(struct made *made)
{
	made->next = newest;
	newest = made;
	n_made++;
	made_bytes += bytes_of(made);
}

/* The oldest ones beyond the bound, as a list. */
static struct made *overflow(void)
{
	struct made *gone = NULL;

	while (n_made > 1 && (n_made > MADE_KEPT || made_bytes > MADE_BYTES_KEPT)) {
		struct made **at = &newest;
		struct made *oldest;

		while ((*at)->next)
			at = &(*at)->next;
		oldest = take_out(at);
		oldest->next = gone;
		gone = oldest;
	}
	return gone;
}

static void discard(struct made *list)
{
	while (list) {
		struct made *made = list;

		list = made->next;
		ncc_image_put(made->code);
		ncc_sources_clear(&made->sources);
		free(made);
	}
}

static void remember(struct made *made)
{
	struct made *gone = NULL;
	struct made *old = NULL;

	pthread_mutex_lock(&lock);
	if (*find(made->code)) {
		old = take_out(find(made->code));
		old->next = NULL;
	}
	put_in(made);
	gone = overflow();
	pthread_mutex_unlock(&lock);
	discard(old);
	discard(gone);
}

void ncc_made_add(const void *code, size_t bytes, const struct ncc_sources *sources)
{
	struct ncc_image_view view = ncc_image_look(code);
	struct made *made;

	/* As a load of it will see it: by its own headers. */
	if (!view.type || view.bytes > bytes || (!sources->n && !sources->owners.names[0]))
		return;
	made = calloc(1, sizeof(*made));
	if (!made)
		return;
	ncc_fork_watch();
	made->code = ncc_image_keep(code);
	made->sources.flags = sources->flags;
	made->sources.jit = sources->jit;
	append_all(&made->sources, sources);
	if (made->code)
		remember(made);
	else
		discard(made);
}

bool ncc_made_from(const struct ncc_image *code, struct ncc_sources *sources)
{
	const struct made *made;

	*sources = (struct ncc_sources){0};
	pthread_mutex_lock(&lock);
	made = *find(code);
	if (made) {
		sources->flags = made->sources.flags;
		sources->jit = made->sources.jit;
		append_all(sources, &made->sources);
	}
	pthread_mutex_unlock(&lock);
	return made;
}

static size_t padded(size_t bytes)
{
	return (bytes + 7) / 8 * 8;
}

static char *write_part(char *at, const struct ncc_image *image)
{
	struct ncc_made_part part = {.bytes = ncc_image_bytes(image)};

	memcpy(at, &part, sizeof(part));
	ncc_image_read(image, at + sizeof(part));
	return at + sizeof(part) + padded(part.bytes);
}

struct ncc_image *ncc_made_image(const struct ncc_image *code, const struct ncc_sources *sources)
{
	struct ncc_made head = {.magic = NCC_MADE_MAGIC, .flags = sources->flags, .n_parts = (uint32_t)sources->n + 1};
	size_t bytes = sizeof(head) + sizeof(struct ncc_made_part) + padded(ncc_image_bytes(code));
	char *data, *at;

	for (size_t i = 0; i < sources->n; i++)
		bytes += sizeof(struct ncc_made_part) + padded(ncc_image_bytes(sources->images[i]));
	data = calloc(1, bytes);
	if (!data)
		return NULL;
	memcpy(data, &head, sizeof(head));
	at = write_part(data + sizeof(head), code);
	for (size_t i = 0; i < sources->n; i++)
		at = write_part(at, sources->images[i]);
	return ncc_image_take(data, bytes);
}

static struct ncc_image *with_sources(const struct ncc_image *code)
{
	struct ncc_image *whole = NULL;
	struct ncc_sources sources;

	if (code && ncc_made_from(code, &sources)) {
		whole = ncc_made_image(code, &sources);
		ncc_sources_clear(&sources);
	}
	return whole;
}

/* For the stand-in for the driver (hookdrv/sim), which runs PTX only and finds this by its name: the code with what it
 * was made from, to be freed; NULL: not known. */
__attribute__((visibility("default"))) void *ncc_made_copy(const void *code, size_t *bytes)
{
	struct ncc_image *image = ncc_image_keep(code);
	struct ncc_image *whole = with_sources(image);
	char *copy = whole ? malloc(ncc_image_bytes(whole)) : NULL;

	if (copy) {
		*bytes = ncc_image_bytes(whole);
		ncc_image_read(whole, copy);
	}
	ncc_image_put(whole);
	ncc_image_put(image);
	return copy;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	newest = NULL;
	n_made = 0;
	made_bytes = 0;
}

NCC_ON_FORK(in_child)
