#include "hip/driver/registered.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/table.h"

/* A function or a variable of the program's. */
struct registered {
	struct registered *next;
	const void *bundle;
	const void *address;
	char name[]; /* of a function none: it is looked for by its address */
};

/* Guards the lists and changes of the table. Both are long before main and short-lived after. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_table hosts; /* a function's address -> its bundle */
static struct registered *functions, *variables;

/* NULL: no memory. Called with the lock held. */
static struct registered *add(struct registered **list, const void *bundle, const void *address, const char *name)
{
	size_t bytes = strlen(name) + 1;
	struct registered *made = malloc(sizeof(*made) + bytes);

	if (!made)
		return NULL;
	*made = (struct registered){*list, bundle, address};
	memcpy(made->name, name, bytes);
	*list = made;
	return made;
}

void ncc_registered_function_add(const void *bundle, const void *host)
{
	pthread_mutex_lock(&lock);
	if (add(&functions, bundle, host, ""))
		ncc_table_set(&hosts, host, (void *)bundle);
	pthread_mutex_unlock(&lock);
}

void ncc_registered_variable_add(const void *bundle, const void *shadow, const char *name)
{
	pthread_mutex_lock(&lock);
	add(&variables, bundle, shadow, name);
	pthread_mutex_unlock(&lock);
}

static void forget(struct registered **link, const void *bundle)
{
	for (struct registered *one; (one = *link);) {
		if (one->bundle != bundle) {
			link = &one->next;
			continue;
		}
		if (ncc_table_find(&hosts, one->address))
			ncc_table_set(&hosts, one->address, NULL);
		*link = one->next;
		free(one);
	}
}

void ncc_registered_forget(const void *bundle)
{
	pthread_mutex_lock(&lock);
	forget(&functions, bundle);
	forget(&variables, bundle);
	pthread_mutex_unlock(&lock);
}

bool ncc_is_registered(const void *host)
{
	return ncc_table_find(&hosts, host) != NULL;
}

const void *ncc_registered_variable(const void *bundle, const char *name)
{
	const void *shadow = NULL;

	pthread_mutex_lock(&lock);
	for (const struct registered *variable = variables; variable && !shadow; variable = variable->next)
		if (variable->bundle == bundle && !strcmp(variable->name, name))
			shadow = variable->address;
	pthread_mutex_unlock(&lock);
	return shadow;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
}

NCC_ON_FORK(in_child)
