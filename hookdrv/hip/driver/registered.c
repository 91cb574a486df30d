#include "hip/driver/registered.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/table.h"

struct variable {
	struct variable *next;
	const void *bundle;
	const void *shadow;
	char name[];
};

struct function {
	struct function *next;
	const void *bundle;
	const void *host;
};

/* Guards the lists and changes of the table. Both are long before main and short-lived after. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_table hosts; /* a function's address -> its bundle */
static struct function *functions;
static struct variable *variables;

void ncc_registered_function_add(const void *bundle, const void *host)
{
	struct function *made = malloc(sizeof(*made));

	if (!made)
		return;
	pthread_mutex_lock(&lock);
	*made = (struct function){functions, bundle, host};
	functions = made;
	ncc_table_set(&hosts, host, (void *)bundle);
	pthread_mutex_unlock(&lock);
}

void ncc_registered_variable_add(const void *bundle, const void *shadow, const char *name)
{
	size_t bytes = strlen(name) + 1;
	struct variable *made = malloc(sizeof(*made) + bytes);

	if (!made)
		return;
	made->bundle = bundle;
	made->shadow = shadow;
	memcpy(made->name, name, bytes);
	pthread_mutex_lock(&lock);
	made->next = variables;
	variables = made;
	pthread_mutex_unlock(&lock);
}

static void forget_functions(const void *bundle)
{
	for (struct function **link = &functions, *function; (function = *link);) {
		if (function->bundle != bundle) {
			link = &function->next;
			continue;
		}
		ncc_table_set(&hosts, function->host, NULL);
		*link = function->next;
		free(function);
	}
}

static void forget_variables(const void *bundle)
{
	for (struct variable **link = &variables, *variable; (variable = *link);) {
		if (variable->bundle != bundle) {
			link = &variable->next;
			continue;
		}
		*link = variable->next;
		free(variable);
	}
}

void ncc_registered_forget(const void *bundle)
{
	pthread_mutex_lock(&lock);
	forget_functions(bundle);
	forget_variables(bundle);
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
	for (const struct variable *variable = variables; variable && !shadow; variable = variable->next)
		if (variable->bundle == bundle && !strcmp(variable->name, name))
			shadow = variable->shadow;
	pthread_mutex_unlock(&lock);
	return shadow;
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
}

NCC_ON_FORK(in_child)
