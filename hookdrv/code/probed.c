#include "code/probed.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "code/addresses.h"
#include "code/patches.h"
#include "code/references.h"
#include "driver/own_call.h"

static CUresult load_library(CUlibrary *library, const void *image, const struct ncc_jit_options *jit)
{
	int options[NCC_MAX_JIT_OPTIONS];
	void *values[NCC_MAX_JIT_OPTIONS];

	for (uint32_t i = 0; i < jit->n; i++) {
		options[i] = (int)jit->option[i];
		values[i] = (void *)(uintptr_t)jit->value[i];
	}
	return ncc_real.cuLibraryLoadData(library, image, options, values, jit->n, NULL, NULL, 0);
}

/* A module's copy that is to be patched is the same for all of its kernels with the same patches: the image, unchanged, and the
 * functions. A kernel of it is one kernel's of the program, as what its launches pass is told of the copy's function: where the
 * program has loaded a module twice, so do we. */
struct ncc_copy {
	struct ncc_copy *next;
	CUlibrary library;
	struct ncc_probed *users; /* by next_of_copy */
	uint64_t hash[2], bytes;
	struct ncc_jit_options jit;
	uint32_t n_patches, patch[NCC_MAX_PATCHES];
	char patch_name[sizeof(((struct ncc_prepared *)0)->patch_name)];
};

/* Guards `copies`; held while one is loaded, which is wanted once. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_copy *copies;

/* FNV-1a, over words as well, as images are large. */
static void hash_image(struct ncc_copy *copy, const void *image, size_t bytes)
{
	const uint8_t *at = image;
	uint64_t word;

	copy->hash[0] = copy->hash[1] = 0xcbf29ce484222325u;
	for (size_t i = 0; i + sizeof(word) <= bytes; i += sizeof(word)) {
		memcpy(&word, at + i, sizeof(word));
		copy->hash[0] = (copy->hash[0] ^ word) * 0x100000001b3u;
		copy->hash[1] = (copy->hash[1] ^ (word >> 29 | word << 35)) * 0x9e3779b97f4a7c15u;
	}
	for (size_t i = bytes / sizeof(word) * sizeof(word); i < bytes; i++)
		copy->hash[0] = (copy->hash[0] ^ at[i]) * 0x100000001b3u;
	copy->bytes = bytes;
}

static void describe(struct ncc_copy *copy, const void *image, const struct ncc_jit_options *jit,
		     const struct ncc_prepared *prepared)
{
	memset(copy, 0, sizeof(*copy));
	hash_image(copy, image, ncc_behind_image(prepared) + prepared->patch_bytes);
	copy->jit.n = jit->n;
	memcpy(copy->jit.option, jit->option, jit->n * sizeof(jit->option[0]));
	memcpy(copy->jit.value, jit->value, jit->n * sizeof(jit->value[0]));
	copy->n_patches = prepared->n_patches;
	memcpy(copy->patch, prepared->patch, prepared->n_patches * sizeof(prepared->patch[0]));
	memcpy(copy->patch_name, prepared->patch_name, sizeof(copy->patch_name));
}

static bool is_same(const struct ncc_copy *a, const struct ncc_copy *b)
{
	return !memcmp(a->hash, b->hash, sizeof(a->hash)) && a->bytes == b->bytes &&
	       !memcmp(&a->jit, &b->jit, sizeof(a->jit)) && a->n_patches == b->n_patches &&
	       !memcmp(a->patch, b->patch, sizeof(a->patch)) && !strcmp(a->patch_name, b->patch_name);
}

static bool has(const struct ncc_copy *copy, const char *entry)
{
	const struct ncc_probed *user = copy->users;

	while (user && strcmp(user->prepared->entry, entry) != 0)
		user = user->next_of_copy;
	return user;
}

/* With the lock held. NULL: there is none that this kernel could share. */
static struct ncc_copy *find_copy(const struct ncc_copy *like, const char *entry)
{
	struct ncc_copy *found = copies;

	while (found && (!is_same(found, like) || has(found, entry)))
		found = found->next;
	return found;
}

static CUresult load_copy(struct ncc_probed *probed, const void *image, const struct ncc_jit_options *jit)
{
	struct ncc_copy *made = malloc(sizeof(*made)), *found;
	CUresult result = CUDA_SUCCESS;

	if (!made)
		return CUDA_ERROR_OUT_OF_MEMORY;
	describe(made, image, jit, probed->prepared);
	pthread_mutex_lock(&lock);
	found = find_copy(made, probed->prepared->entry);
	if (!found)
		result = load_library(&made->library, image, jit);
	if (!found && !result) {
		made->next = copies;
		copies = found = made;
		made = NULL;
	}
	if (found) {
		probed->next_of_copy = found->users;
		found->users = probed;
		probed->copy = found;
		probed->library = found->library;
	}
	pthread_mutex_unlock(&lock);
	free(made);
	return result;
}

static void leave(struct ncc_probed *probed)
{
	struct ncc_probed **link = &probed->copy->users;

	while (*link != probed)
		link = &(*link)->next_of_copy;
	*link = probed->next_of_copy;
}

/* Of a copy the last one unloads it. */
static void unload(struct ncc_probed *probed)
{
	struct ncc_copy **link = &copies, *copy = probed->copy;

	if (!copy) {
		ncc_real.cuLibraryUnload(probed->library);
		return;
	}
	pthread_mutex_lock(&lock);
	leave(probed);
	if (copy->users) {
		pthread_mutex_unlock(&lock);
		return;
	}
	while (*link != copy)
		link = &(*link)->next;
	*link = copy->next;
	ncc_patches_forget_library(copy->library);
	ncc_real.cuLibraryUnload(copy->library);
	pthread_mutex_unlock(&lock);
	free(copy);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

NCC_ON_FORK(in_child)

struct ncc_probed *ncc_probed_load(const void *image, const struct ncc_jit_options *jit, struct ncc_prepared *prepared,
				   CUresult *why)
{
	struct ncc_probed *probed = NULL;

	*why = CUDA_ERROR_NOT_SUPPORTED;
	if (!ncc_real.cuLibraryLoadData || !ncc_real.cuLibraryGetKernel || !ncc_real.cuKernelGetFunction)
		return NULL;
	*why = CUDA_ERROR_OUT_OF_MEMORY;
	probed = calloc(1, sizeof(*probed));
	if (!probed)
		return NULL;
	if (prepared->patch_bytes) {
		probed->patches =
			ncc_patches_new((const char *)image + ncc_behind_image(prepared), prepared->patch_bytes);
		if (!probed->patches)
			goto out;
	}
	probed->prepared = prepared;
	*why = probed->patches ? load_copy(probed, image, jit) : load_library(&probed->library, image, jit);
	if (*why)
		goto out;
	*why = ncc_real.cuLibraryGetKernel(&probed->kernel, probed->library, prepared->entry);
	if (*why) {
		unload(probed);
		goto out;
	}
	if (prepared->pruned_bytes &&
	    load_library(&probed->pruned, (const char *)image + ncc_behind_image(prepared), jit))
		probed->pruned = NULL;
	return probed;
out:
	ncc_patches_free(probed->patches);
	free(probed);
	return NULL;
}

void ncc_probed_unload(struct ncc_probed *probed)
{
	int relaxed = ncc_capture_relax();

	for (; probed; probed = probed->previous) {
		unload(probed);
		if (probed->pruned)
			ncc_real.cuLibraryUnload(probed->pruned);
		ncc_patches_unload(probed->patches);
	}
	ncc_capture_restore(relaxed);
}

void ncc_probed_free(struct ncc_probed *probed)
{
	while (probed) {
		struct ncc_probed *previous = probed->previous;

		ncc_addresses_free(probed);
		ncc_references_free(probed);
		ncc_patches_free(probed->patches);
		for (int i = 0; i < NCC_TEMPLATES; i++)
			free(atomic_load_explicit(&probed->templates[i], memory_order_relaxed));
		free((void *)probed->prepared);
		free(probed);
		probed = previous;
	}
}
