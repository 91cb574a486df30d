/* Copies and fills, for the timeline (NCC_HIP_COPY_FUNCTIONS). */
#include "hip/wrap/wrap.h"
#include "wrap/copy.h"

/* hipMemcpyKind has the numbers; one that is none the library refuses. */
static enum ncc_copy_kind kind_of(int kind)
{
	return kind < NCC_COPY_HOST_TO_HOST || kind > NCC_COPY_BY_ADDRESS ? NCC_COPY_BY_ADDRESS
									  : (enum ncc_copy_kind)kind;
}

#define NCC_OF_KIND(kind, size, to, from) NCC_COPIED(kind_of(kind), size, to, from)

NCC_HIP_COPY_FUNCTIONS(NCC_COPY)
