#include "roctracer/nodes.h"

#include <dirent.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "hip/driver/own.h"
#include "roctracer/real.h"

enum { DEVICES = 64, LINE_BYTES = 256, PATH_BYTES = 4096 };

/* One more than the node; 0: not looked for yet. */
static atomic_int known[DEVICES];

/* Where a device is on the bus, as a node's properties have it. */
struct location {
	unsigned int domain, id;
};

static bool locate(int device, struct location *location)
{
	unsigned int bus, slot, function;
	char text[64] = "";

	if (!ncc_roc_reals.hipDeviceGetPCIBusId ||
	    ncc_hip_own(ncc_roc_reals.hipDeviceGetPCIBusId(text, sizeof(text), device)))
		return false;
	if (sscanf(text, "%x:%x:%x.%x", &location->domain, &bus, &slot, &function) != 4)
		return false;
	location->id = bus << 8 | slot << 3 | function;
	return true;
}

static bool is_at(FILE *properties, const struct location *wanted)
{
	char line[LINE_BYTES];
	struct location found = {.id = ~0u};
	unsigned int units = 0; /* of the CPU's nodes: 0 */

	while (fgets(line, sizeof(line), properties)) {
		sscanf(line, "simd_count %u", &units);
		sscanf(line, "location_id %u", &found.id);
		sscanf(line, "domain %u", &found.domain);
	}
	return units && found.id == wanted->id && found.domain == wanted->domain;
}

static bool node_is_at(const char *folder, const char *node, const struct location *wanted)
{
	char path[PATH_BYTES];
	FILE *properties;
	bool is;

	if (snprintf(path, sizeof(path), "%s/%s/properties", folder, node) >= (int)sizeof(path))
		return false;
	properties = fopen(path, "re");
	if (!properties)
		return false;
	is = is_at(properties, wanted);
	fclose(properties);
	return is;
}

static int search(const char *folder, const struct location *wanted)
{
	DIR *nodes = opendir(folder);
	struct dirent *entry;
	int found = -1;

	while (nodes && found < 0 && (entry = readdir(nodes))) {
		char *end;
		long number = strtol(entry->d_name, &end, 10);

		if (end != entry->d_name && !*end && number >= 0 && number < 1 << 20 &&
		    node_is_at(folder, entry->d_name, wanted))
			found = (int)number;
	}
	if (nodes)
		closedir(nodes);
	return found;
}

static int find(int device)
{
	const char *given = getenv("NCC_KFD_NODES");
	struct location location;
	int node = -1;

	if (locate(device, &location))
		node = search(given ? given : "/sys/class/kfd/kfd/topology/nodes", &location);
	return node < 0 ? device : node;
}

int ncc_roc_node_of(int device)
{
	int node;

	if (device < 0 || device >= DEVICES)
		return device;
	node = atomic_load(&known[device]);
	if (node)
		return node - 1;
	node = find(device);
	atomic_store(&known[device], node + 1);
	return node;
}
