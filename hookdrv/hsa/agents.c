#include "hsa/agents.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "abi.h"
#include "base/fork.h"
#include "hsa/real.h"

enum { NAME_BYTES = 64, UUID_BYTES = 21 }; /* hsa.h, hsa_ext_amd.h: with the NUL; "GPU-" and 16 hexadecimal digits */

/* Guards that they are listed once. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int n_agents = -1; /* not listed yet */
static int n_said;
static struct ncc_hsa_agent agents[NCC_HSA_AGENTS];

static ncc_hsa_status take(struct ncc_hsa_agent agent, void *data)
{
	int *n = data;
	uint32_t kind = 0;

	if (!ncc_hsa_real.agent_get_info(agent, NCC_HSA_AGENT_DEVICE, &kind) && kind == NCC_HSA_DEVICE_GPU &&
	    *n < NCC_HSA_AGENTS)
		agents[(*n)++] = agent;
	return NCC_HSA_SUCCESS;
}

static int list(void)
{
	int n = 0;

	pthread_mutex_lock(&lock);
	if (atomic_load(&n_agents) < 0) {
		ncc_hsa_real.iterate_agents(take, &n);
		atomic_store_explicit(&n_agents, n, memory_order_release);
	}
	n = atomic_load(&n_agents);
	pthread_mutex_unlock(&lock);
	return n;
}

int32_t ncc_hsa_agent_number(struct ncc_hsa_agent agent)
{
	int n = atomic_load_explicit(&n_agents, memory_order_acquire);

	if (n < 0)
		n = list();
	for (int i = 0; i < n; i++)
		if (agents[i].handle == agent.handle)
			return i;
	return -1;
}

/* As HIP tells it: the digits' 16 characters. */
static void read_uuid(struct ncc_hsa_agent agent, uint8_t uuid[16])
{
	char text[UUID_BYTES + 1] = "";

	if (!ncc_hsa_real.agent_get_info(agent, NCC_HSA_AGENT_UUID, text) && !strncmp(text, "GPU-", 4) &&
	    strlen(text) == 4 + 16 && strcmp(text + 4, "0000000000000000"))
		memcpy(uuid, text + 4, 16);
}

static void say(int number, void (*put)(const void *entry))
{
	struct ncc_timeline_device entry = {.kind = NCC_TIMELINE_DEVICE, .device = number};
	char name[NAME_BYTES + 1] = "", processor[NAME_BYTES + 1] = "";

	if (ncc_hsa_real.agent_get_info(agents[number], NCC_HSA_AGENT_PRODUCT_NAME, name))
		name[0] = '\0';
	if (ncc_hsa_real.agent_get_info(agents[number], NCC_HSA_AGENT_NAME, processor))
		processor[0] = '\0';
	read_uuid(agents[number], entry.uuid);
	snprintf(entry.name, sizeof(entry.name), "%.40s (%.40s)", name[0] ? name : "AMD GPU", processor);
	put(&entry);
}

void ncc_hsa_agents_say(void (*put)(const void *entry))
{
	for (; n_said < atomic_load_explicit(&n_agents, memory_order_acquire); n_said++)
		say(n_said, put);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	atomic_store(&n_agents, -1);
	n_said = 0;
}

NCC_ON_FORK(in_child)
