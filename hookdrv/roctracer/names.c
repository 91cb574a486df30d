#include "roctracer/names.h"

#include <stddef.h>
#include <string.h>

#include "ranges/roctx.h"
#include "roctracer/hip_calls.h"
#include "roctracer/hsa_calls.h"
#include "roctracer/interface.h"

struct named {
	uint32_t op, kind;
	const char *name;
};

/* The first name of an operation is the one it is shown by. */
static const struct named hip_calls[] = {
#define ROW(number, name, ...) {number, 0, #name},
	NCC_ROC_HIP_CALLS(ROW)
#undef ROW
};

static const struct named hsa_calls[] = {
#define ROW(number, name) {number, 0, #name},
	NCC_ROC_HSA_CALLS(ROW)
#undef ROW
};

/* With a kind: as hipGetCmdName has them. */
static const struct named hip_ops[] = {
	{NCC_ROC_DISPATCH, 0, "KernelExecution"},
	{NCC_ROC_COPY, 0, "Copy"},
	{NCC_ROC_BARRIER, 0, "Barrier"},
	{NCC_ROC_DISPATCH, NCC_ROC_KERNEL, "KernelExecution"},
	{NCC_ROC_DISPATCH, NCC_ROC_GRAPH, "GraphExecution"},
	{NCC_ROC_COPY, NCC_ROC_COPY_TO_HOST, "CopyDeviceToHost"},
	{NCC_ROC_COPY, NCC_ROC_COPY_TO_DEVICE, "CopyHostToDevice"},
	{NCC_ROC_COPY, NCC_ROC_COPY_ON_DEVICE, "CopyDeviceToDevice"},
	{NCC_ROC_COPY, NCC_ROC_RECT_TO_HOST, "CopyDeviceToHost2D"},
	{NCC_ROC_COPY, NCC_ROC_RECT_TO_DEVICE, "CopyHostToDevice2D"},
	{NCC_ROC_COPY, NCC_ROC_RECT_ON_DEVICE, "CopyDeviceToDevice2D"},
	{NCC_ROC_COPY, NCC_ROC_COPY_ANYWHERE, "CopyDefault"},
	{NCC_ROC_COPY, NCC_ROC_FILL, "FillBuffer"},
	{NCC_ROC_BARRIER, NCC_ROC_MARKER, "Marker"},
};

static const struct named hsa_ops[] = {
	{NCC_ROC_DISPATCH, 0, "DISPATCH"},
	{NCC_ROC_COPY, 0, "COPY"},
	{NCC_ROC_BARRIER, 0, "BARRIER"},
};

static const struct named ext_ops[] = {
	{NCC_ROC_EXT_MARK, 0, "MARK"},
	{NCC_ROC_EXT_EXTERNAL_ID, 0, "EXTERN_ID"},
};

static const struct named roctx_ops[] = {
	{NCC_ROCTX_MARK, 0, "roctxMarkA"},     {NCC_ROCTX_PUSH, 0, "roctxRangePushA"},
	{NCC_ROCTX_POP, 0, "roctxRangePop"},   {NCC_ROCTX_START, 0, "roctxRangeStartA"},
	{NCC_ROCTX_STOP, 0, "roctxRangeStop"},
};

struct domain {
	const struct named *names;
	uint32_t n_names;
};

#define DOMAIN(names) {names, sizeof(names) / sizeof((names)[0])}

/* KFD's calls have no list in the specification, and events are of a newer library. */
static const struct domain domains[NCC_ROC_DOMAINS] = {
	[NCC_ROC_HSA_API] = DOMAIN(hsa_calls), [NCC_ROC_HSA_OPS] = DOMAIN(hsa_ops),
	[NCC_ROC_HIP_API] = DOMAIN(hip_calls), [NCC_ROC_HIP_OPS] = DOMAIN(hip_ops),
	[NCC_ROC_EXT_API] = DOMAIN(ext_ops),   [NCC_ROC_ROCTX] = DOMAIN(roctx_ops),
};

uint32_t ncc_roc_n_ops(uint32_t domain)
{
	uint32_t most = 0;

	if (domain >= NCC_ROC_DOMAINS || !domains[domain].n_names)
		return 0;
	for (uint32_t i = 0; i < domains[domain].n_names; i++)
		most = domains[domain].names[i].op > most ? domains[domain].names[i].op : most;
	return most + 1;
}

const char *ncc_roc_op_name(uint32_t domain, uint32_t op, uint32_t kind)
{
	const struct domain *its = domain < NCC_ROC_DOMAINS ? &domains[domain] : NULL;

	for (uint32_t i = 0; its && i < its->n_names; i++)
		if (its->names[i].op == op && its->names[i].kind == kind)
			return its->names[i].name;
	return NULL;
}

bool ncc_roc_op_named(uint32_t domain, const char *name, uint32_t *op, uint32_t *kind)
{
	const struct domain *its = domain < NCC_ROC_DOMAINS ? &domains[domain] : NULL;

	for (uint32_t i = 0; its && i < its->n_names; i++) {
		if (strcmp(its->names[i].name, name))
			continue;
		*op = its->names[i].op;
		*kind = its->names[i].kind;
		return true;
	}
	return false;
}
