/* Copies and fills, for the timeline (NCC_COPY_FUNCTIONS). */
#include "launch/timeline.h"
#include "cuda/wrap/wrap.h"

#define ADDRESS(of) ((uint64_t)(uintptr_t)(of))
#define COPIED(its_kind, size, target, source) \
	((struct ncc_copied){                  \
		.kind = NCC_COPY_##its_kind, .bytes = (size), .to = ADDRESS(target), .from = ADDRESS(source)})

#define NCC_BY_ADDRESS(size, to, from)       COPIED(BY_ADDRESS, size, to, from)
#define NCC_HOST_TO_DEVICE(size, to, from)   COPIED(HOST_TO_DEVICE, size, to, from)
#define NCC_DEVICE_TO_HOST(size, to, from)   COPIED(DEVICE_TO_HOST, size, to, from)
#define NCC_DEVICE_TO_DEVICE(size, to, from) COPIED(DEVICE_TO_DEVICE, size, to, from)
#define NCC_FILL(size, to)                   COPIED(FILL, size, to, 0)
#define NCC_ASKED_2D(asked)                  copied_2d(asked)
#define NCC_ASKED_3D(asked)                  copied_3d(asked)

struct on {
	CUstream stream;
	bool at_once;
};

#define NCC_AT_ONCE(its_default)       ((struct on){its_default, true})
#define NCC_LATER(stream, its_default) ((struct on){stream ? stream : its_default, false})

/* What an array is made of is the device's; of a unified address nobody says. */
static enum ncc_copy_kind kind_of(int from, int to)
{
	if (from == CU_MEMORYTYPE_UNIFIED || to == CU_MEMORYTYPE_UNIFIED)
		return NCC_COPY_BY_ADDRESS;
	if (from == CU_MEMORYTYPE_HOST)
		return to == CU_MEMORYTYPE_HOST ? NCC_COPY_HOST_TO_HOST : NCC_COPY_HOST_TO_DEVICE;
	return to == CU_MEMORYTYPE_HOST ? NCC_COPY_DEVICE_TO_HOST : NCC_COPY_DEVICE_TO_DEVICE;
}

#define ASKED(asked, size)                                                                          \
	((struct ncc_copied){                                                                       \
		.kind = kind_of((asked)->srcMemoryType, (asked)->dstMemoryType),                    \
		.bytes = (size),                                                                    \
		.to = (asked)->dstMemoryType == CU_MEMORYTYPE_HOST    ? ADDRESS((asked)->dstHost)   \
		      : (asked)->dstMemoryType == CU_MEMORYTYPE_ARRAY ? 0                           \
								      : (asked)->dstDevice,         \
		.from = (asked)->srcMemoryType == CU_MEMORYTYPE_HOST    ? ADDRESS((asked)->srcHost) \
			: (asked)->srcMemoryType == CU_MEMORYTYPE_ARRAY ? 0                         \
									: (asked)->srcDevice,       \
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

static struct ncc_timed *begin(const char *name, struct ncc_copied copied, struct on on)
{
	copied.stream = on.stream;
	copied.at_once = on.at_once;
	return ncc_timeline_copy(name, &copied);
}

#define COPY(name, params, arguments, copied, on)         \
	NCC_WRAP(name, NCC_UNPACK params)                 \
	{                                                 \
		struct ncc_timed *timed;                  \
		CUresult result;                          \
                                                          \
		NCC_PASS(name, NCC_UNPACK arguments);     \
		timed = begin(#name, copied, on);         \
		result = ncc_real.name arguments;         \
		if (timed)                                \
			ncc_timeline_made(timed, result); \
		return ncc_leave(#name, result);          \
	}

NCC_COPY_FUNCTIONS(COPY)
