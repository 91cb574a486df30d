#include "hip/driver/registered.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/table.h"

/* A function or a variable of the program's. */
struct registered {
	struct registered *next;
	const void *address;
	char name[]; /* of a function none: it is looked for by its address */
};

struct bundle {
	struct registered *functions, *variables;
};

/* Guards changes of the tables, and bundles' lists. All are long before main and short-lived after. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_table bundles; /* its handle -> a bundle */
static struct ncc_table hosts;   /* a function's address -> its bundle */

void ncc_registered_bundle_add(const void *handle)
{
	struct bundle *made = calloc(1, sizeof(*made));

	pthread_mutex_lock(&lock);
	if (!made || ncc_table_find(&bundles, handle) || !ncc_table_set(&bundles, handle, made))
		free(made);
	pthread_mutex_unlock(&lock);
}

/* NULL: no memory. Called with the lock held. */
static struct registered *add(struct registered **list, const void *address, const char *name)
{
	size_t bytes = strlen(name) + 1;
	struct registered *made = malloc(sizeof(*made) + bytes);

	if (!made)
		return NULL;
	*made = (struct registered){*list, address};
	memcpy(made->name, name, bytes);
	*list = made;
	return made;
}

void ncc_registered_function_add(const void *handle, const void *host)
{
	struct bundle *bundle;

	pthread_mutex_lock(&lock);
	bundle = ncc_table_find(&bundles, handle);
	if (bundle && add(&bundle->functions, host, ""))
		ncc_table_set(&hosts, host, bundle);
	pthread_mutex_unlock(&lock);
}

void ncc_registered_variable_add(const void *handle, const void *shadow, const char *name)
{
	struct bundle *bundle;

	pthread_mutex_lock(&lock);
	bundle = ncc_table_find(&bundles, handle);
	if (bundle)
		add(&bundle->variables, shadow, name);
	pthread_mutex_unlock(&lock);
}

static void forget(struct registered *list)
{
	while (list) {
		struct registered *gone = list;

		list = gone->next;
		free(gone);
	}
}

/* Of a function that another bundle has registered since, that is. */
static void forget_hosts(const struct bundle *bundle)
{
	for (const struct registered *function = bundle->functions; function; function = function->next)
		if (ncc_table_find(&hosts, function->address) == bundle)
			ncc_table_set(&hosts, function->address, NULL);
}

void ncc_registered_forget(const void *handle)
{
	struct bundle *bundle;

	pthread_mutex_lock(&lock);
	bundle = ncc_table_find(&bundles, handle);
	if (bundle) {
		ncc_table_set(&bundles, handle, NULL);
		forget_hosts(bundle);
		forget(bundle->functions);
		forget(bundle->variables);
		free(bundle);
	}
	pthread_mutex_unlock(&lock);
}

bool ncc_is_bundle(const void *handle)
{
	return ncc_table_find(&bundles, handle) != NULL;
}

bool ncc_is_registered(const void *host)
{
	return ncc_table_find(&hosts, host) != NULL;
}

static const struct registered *named(const struct registered *list, const char *name)
{
	while (list && strcmp(list->name, name) != 0)
		list = list->next;
	return list;
}

const void *ncc_registered_variable(const void *handle, const char *name)
{
	const struct registered *found;
	const struct bundle *bundle;

	pthread_mutex_lock(&lock);
	bundle = ncc_table_find(&bundles, handle);
	found = bundle ? named(bundle->variables, name) : NULL;
	pthread_mutex_unlock(&lock);
	return found ? found->address : NULL;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
}

NCC_ON_FORK(in_child)
