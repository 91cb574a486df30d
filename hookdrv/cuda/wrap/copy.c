/* Copies and fills, for the timeline (NCC_COPY_FUNCTIONS). */
#include "cuda/wrap/wrap.h"
#include "wrap/copy.h"

#define NCC_BY_ADDRESS(size, to, from)       NCC_COPIED(NCC_COPY_BY_ADDRESS, size, to, from)
#define NCC_HOST_TO_DEVICE(size, to, from)   NCC_COPIED(NCC_COPY_HOST_TO_DEVICE, size, to, from)
#define NCC_DEVICE_TO_HOST(size, to, from)   NCC_COPIED(NCC_COPY_DEVICE_TO_HOST, size, to, from)
#define NCC_DEVICE_TO_DEVICE(size, to, from) NCC_COPIED(NCC_COPY_DEVICE_TO_DEVICE, size, to, from)
#define NCC_FILL(size, to)                   NCC_COPIED(NCC_COPY_FILL, size, to, 0)
#define NCC_ASKED_2D(asked)                  copied_2d(asked)
#define NCC_ASKED_3D(asked)                  copied_3d(asked)

/* What an array is made of is the device's; of a unified address nobody says. */
static enum ncc_copy_kind kind_of(int from, int to)
{
	if (from == CU_MEMORYTYPE_UNIFIED || to == CU_MEMORYTYPE_UNIFIED)
		return NCC_COPY_BY_ADDRESS;
	if (from == CU_MEMORYTYPE_HOST)
		return to == CU_MEMORYTYPE_HOST ? NCC_COPY_HOST_TO_HOST : NCC_COPY_HOST_TO_DEVICE;
	return to == CU_MEMORYTYPE_HOST ? NCC_COPY_DEVICE_TO_HOST : NCC_COPY_DEVICE_TO_DEVICE;
}

#define ASKED(asked, size)                                                                              \
	((struct ncc_copied){                                                                           \
		.kind = kind_of((asked)->srcMemoryType, (asked)->dstMemoryType),                        \
		.bytes = (size),                                                                        \
		.to = (asked)->dstMemoryType == CU_MEMORYTYPE_HOST    ? NCC_ADDRESS((asked)->dstHost)   \
		      : (asked)->dstMemoryType == CU_MEMORYTYPE_ARRAY ? 0                               \
								      : (asked)->dstDevice,             \
		.from = (asked)->srcMemoryType == CU_MEMORYTYPE_HOST    ? NCC_ADDRESS((asked)->srcHost) \
			: (asked)->srcMemoryType == CU_MEMORYTYPE_ARRAY ? 0                             \
									: (asked)->srcDevice,           \
	})

/* The driver judges what is NULL. */
static struct ncc_copied copied_2d(const CUDA_MEMCPY2D *asked)
{
	return asked ? ASKED(asked, asked->WidthInBytes * asked->Height) : (struct ncc_copied){0};
}

static struct ncc_copied copied_3d(const CUDA_MEMCPY3D *asked)
{
	return asked ? ASKED(asked, asked->WidthInBytes * asked->Height * asked->Depth) : (struct ncc_copied){0};
}

NCC_COPY_FUNCTIONS(NCC_COPY)
