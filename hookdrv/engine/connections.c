#include "engine/connections.h"

#include <pthread.h>
#include <stddef.h>

#include "base/fork.h"

enum { MAX_CONNECTIONS = 8 }; /* the engine has no more workers than that */

#define CLOSED {.channel.socket.fd = -1}

/* Guards all below, but for the channel of a connection that was taken. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;
static struct ncc_connection connections[MAX_CONNECTIONS] = {CLOSED, CLOSED, CLOSED, CLOSED,
							     CLOSED, CLOSED, CLOSED, CLOSED};
static bool ended;

static struct ncc_connection *find(bool open, bool busy)
{
	for (int i = 0; i < MAX_CONNECTIONS; i++) {
		if (connections[i].open == open && connections[i].busy == busy)
			return &connections[i];
	}
	return NULL;
}

static struct ncc_connection *find_idle(bool open_only)
{
	struct ncc_connection *found = find(true, false);

	return found || open_only ? found : find(false, false);
}

static bool any_busy(void)
{
	return find(true, true) || find(false, true);
}

struct ncc_connection *ncc_connection_take(bool open_only)
{
	struct ncc_connection *found = NULL;

	pthread_mutex_lock(&lock);
	while (!ended && !(found = find_idle(open_only)) && any_busy())
		pthread_cond_wait(&released, &lock);
	if (found)
		found->busy = true;
	pthread_mutex_unlock(&lock);
	return found;
}

void ncc_connection_release(struct ncc_connection *connection, bool good)
{
	pthread_mutex_lock(&lock);
	connection->busy = false;
	connection->open = good && !ended;
	if (!connection->open)
		ncc_channel_close(&connection->channel);
	pthread_cond_broadcast(&released);
	pthread_mutex_unlock(&lock);
}

void ncc_connections_begin(void)
{
	pthread_mutex_lock(&lock);
	ended = false;
	pthread_mutex_unlock(&lock);
}

void ncc_connections_end(void)
{
	pthread_mutex_lock(&lock);
	ended = true;
	for (int i = 0; i < MAX_CONNECTIONS; i++) {
		if (connections[i].busy)
			continue;
		ncc_channel_close(&connections[i].channel);
		connections[i].open = false;
	}
	pthread_cond_broadcast(&released);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	pthread_cond_init(&released, NULL);
	ended = false;
	for (int i = 0; i < MAX_CONNECTIONS; i++) {
		ncc_channel_close(&connections[i].channel);
		connections[i].open = connections[i].busy = false;
	}
}

NCC_ON_FORK(in_child)
