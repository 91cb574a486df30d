#include "code/variables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/addresses.h"
#include "code/registry.h"
#include "driver/own_call.h"

/* A managed variable of a library has a call of its own. */
static CUresult ask_library(CUlibrary library, const char *name, CUdeviceptr *address, size_t *bytes)
{
	CUresult result = CUDA_ERROR_NOT_SUPPORTED;

	if (ncc_real.cuLibraryGetGlobal)
		result = ncc_real.cuLibraryGetGlobal(address, bytes, library, name);
	if (result && ncc_real.cuLibraryGetManaged)
		result = ncc_real.cuLibraryGetManaged(address, bytes, library, name);
	return result;
}

static CUresult ask(const struct ncc_unit *unit, const char *name, CUdeviceptr *address, size_t *bytes)
{
	*address = 0;
	*bytes = 0;
	if (!unit->context)
		return ask_library((CUlibrary)unit->handle, name, address, bytes);
	return ncc_real.cuModuleGetGlobal_v2(address, bytes, (CUmodule)unit->handle, name);
}

/* What the driver does not tell may be told by another variable, as the module lies in one piece. 0: by none. */
static uint64_t by_anchor(const struct ncc_unit *unit, const struct ncc_prepared *prepared,
			  const struct ncc_variable *variable)
{
	CUdeviceptr address;
	size_t bytes;

	for (uint32_t i = 0; variable->place && i < prepared->n_anchors; i++) {
		const struct ncc_anchor *anchor = &prepared->anchor[i];

		if (strcmp(anchor->name, variable->name) && !ask(unit, anchor->name, &address, &bytes) && address)
			return address - anchor->place + variable->place;
	}
	return 0;
}

static bool find_one(const struct ncc_unit *unit, const struct ncc_prepared *prepared,
		     const struct ncc_variable *variable, uint64_t *found, char why[NCC_REASON_BYTES])
{
	CUdeviceptr address;
	size_t bytes;
	CUresult result = ask(unit, variable->name, &address, &bytes);

	*found = result || !address ? by_anchor(unit, prepared, variable) : address;
	if ((result || !address) && *found)
		return true;
	if (result || !address)
		snprintf(why, NCC_REASON_BYTES, "the driver does not tell where the module's variable %.100s is: %s",
			 variable->name, ncc_result_name(result));
	else if (variable->bytes && variable->bytes != bytes)
		snprintf(why, NCC_REASON_BYTES, "the module's variable %.100s has %zu bytes, in the kernel's text %llu",
			 variable->name, bytes, (unsigned long long)variable->bytes);
	else
		return true;
	return false;
}

static struct ncc_addresses *find_all(const struct ncc_unit *unit, const struct ncc_prepared *prepared,
				      CUcontext context, char why[NCC_REASON_BYTES])
{
	struct ncc_addresses *made = malloc(sizeof(*made) + prepared->n_variables * sizeof(made->address[0]));

	if (!made) {
		snprintf(why, NCC_REASON_BYTES, "no memory for the addresses of its module's variables");
		return NULL;
	}
	made->context = context;
	for (uint32_t i = 0; i < prepared->n_variables; i++) {
		if (find_one(unit, prepared, &prepared->variable[i], &made->address[i], why))
			continue;
		free(made);
		return NULL;
	}
	return made;
}

bool ncc_variables_find(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context, uint64_t *addresses,
			char why[NCC_REASON_BYTES])
{
	const struct ncc_unit *unit = kernel->unit;
	uint32_t n = probed->prepared->n_variables;
	struct ncc_addresses *made;
	int relaxed;

	if (!n || ncc_addresses_copy(probed, context, addresses))
		return true;
	if (!unit || (unit->context && unit->context != context)) {
		snprintf(why, NCC_REASON_BYTES, "its module's variables are not in this context");
		return false;
	}
	relaxed = ncc_capture_relax();
	made = find_all(unit, probed->prepared, context, why);
	ncc_capture_restore(relaxed);
	if (!made)
		return false;
	memcpy(addresses, made->address, n * sizeof(*addresses));
	ncc_addresses_add(probed, made);
	return true;
}
