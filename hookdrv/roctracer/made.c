#include "roctracer/made.h"

/* ---- copies in the direction that is given, and those of rectangles */

/* hipMemcpyKind. By the addresses: 4, or a number that is none, which the library refuses. */
static enum ncc_roc_kind kind_of(int kind)
{
	static const enum ncc_roc_kind kinds[] = {NCC_ROC_COPY_ANYWHERE, NCC_ROC_COPY_TO_DEVICE, NCC_ROC_COPY_TO_HOST,
						  NCC_ROC_COPY_ON_DEVICE};

	return kind < 0 || kind >= (int)(sizeof(kinds) / sizeof(kinds[0])) ? NCC_ROC_COPY_ANYWHERE : kinds[kind];
}

static enum ncc_roc_kind rect_of(int kind)
{
	switch (kind_of(kind)) {
	case NCC_ROC_COPY_TO_DEVICE:
		return NCC_ROC_RECT_TO_DEVICE;
	case NCC_ROC_COPY_TO_HOST:
		return NCC_ROC_RECT_TO_HOST;
	case NCC_ROC_COPY_ON_DEVICE:
		return NCC_ROC_RECT_ON_DEVICE;
	default:
		return NCC_ROC_COPY_ANYWHERE;
	}
}

/* hipMemcpy3DParms */
struct copy_3d {
	void *from_array;
	size_t from_at[3];
	struct ncc_hip_pitched from;
	void *to_array;
	size_t to_at[3];
	struct ncc_hip_pitched to;
	struct ncc_hip_extent extent;
	int kind;
};

/* hip_Memcpy2D */
struct copy_2d {
	size_t from_x, from_y;
	int from_type;
	void *from[3];
	size_t from_pitch;
	size_t to_x, to_y;
	int to_type;
	void *to[3];
	size_t to_pitch;
	size_t width, height;
};

_Static_assert(sizeof(struct copy_3d) == 160 && offsetof(struct copy_3d, extent) == 128, "driver_types.h");
_Static_assert(sizeof(struct copy_2d) == 128 && offsetof(struct copy_2d, width) == 112, "driver_types.h");

/* In arrays the extent counts elements, whose size the call does not tell. */
static struct ncc_roc_made copied_3d(const struct copy_3d *copy, void *stream)
{
	if (!copy)
		return (struct ncc_roc_made){.kind = NCC_ROC_COPY_ANYWHERE, .stream = stream};
	return (struct ncc_roc_made){
		.kind = rect_of(copy->kind),
		.bytes = copy->from_array || copy->to_array
				 ? 0
				 : copy->extent.width * copy->extent.height * copy->extent.depth,
		.stream = stream,
	};
}

static struct ncc_roc_made copied_2d(const struct copy_2d *copy, void *stream)
{
	return (struct ncc_roc_made){
		.kind = NCC_ROC_COPY_ANYWHERE, .bytes = copy ? copy->width * copy->height : 0, .stream = stream};
}

static void *stream_of(const hipLaunchConfig_t *config)
{
	return config ? config->stream : NULL;
}

/* ---- the calls. `a`: the arguments */

#define KERNEL(which, of, its_stream) \
	((struct ncc_roc_made){.kind = NCC_ROC_KERNEL, .kernel = (of), .stream = (its_stream), .named = (which)})
#define HOST(of, its_stream)   KERNEL(NCC_ROC_HOST_FUNCTION, of, its_stream)
#define MODULE(of, its_stream) KERNEL(NCC_ROC_MODULE_FUNCTION, of, its_stream)
#define MADE(its_kind, size, its_stream) \
	((struct ncc_roc_made){.kind = (its_kind), .bytes = (size), .stream = (its_stream)})
#define FILL(size, its_stream) MADE(NCC_ROC_FILL, size, its_stream)

/* clang-format off */
#define CALLS(X) \
	X(DISPATCH, hipLaunchKernel, HOST(a->function_address, a->stream)) \
	X(DISPATCH, hipExtLaunchKernel, HOST(a->function_address, a->stream)) \
	X(DISPATCH, hipLaunchCooperativeKernel, HOST(a->f, a->stream)) \
	X(DISPATCH, hipLaunchKernelExC, HOST(a->fPtr, stream_of(a->config))) \
	X(DISPATCH, hipModuleLaunchKernel, MODULE(a->f, a->stream)) \
	X(DISPATCH, hipModuleLaunchCooperativeKernel, MODULE(a->f, a->stream)) \
	X(DISPATCH, hipExtModuleLaunchKernel, MODULE(a->f, a->hStream)) \
	X(DISPATCH, hipHccModuleLaunchKernel, MODULE(a->f, a->hStream)) \
	X(DISPATCH, hipGraphLaunch, MADE(NCC_ROC_GRAPH, 0, a->stream)) \
	X(BARRIER, hipStreamWaitEvent, MADE(NCC_ROC_MARKER, 0, a->stream)) \
	X(BARRIER, hipEventRecord, MADE(NCC_ROC_MARKER, 0, a->stream)) \
	X(COPY, hipMemcpy, MADE(kind_of(a->kind), a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyAsync, MADE(kind_of(a->kind), a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyWithStream, MADE(kind_of(a->kind), a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyHtoD, MADE(NCC_ROC_COPY_TO_DEVICE, a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyHtoDAsync, MADE(NCC_ROC_COPY_TO_DEVICE, a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyDtoH, MADE(NCC_ROC_COPY_TO_HOST, a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyDtoHAsync, MADE(NCC_ROC_COPY_TO_HOST, a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyDtoD, MADE(NCC_ROC_COPY_ON_DEVICE, a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyDtoDAsync, MADE(NCC_ROC_COPY_ON_DEVICE, a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyPeer, MADE(NCC_ROC_COPY_ON_DEVICE, a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyPeerAsync, MADE(NCC_ROC_COPY_ON_DEVICE, a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyToSymbol, MADE(kind_of(a->kind), a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyToSymbolAsync, MADE(kind_of(a->kind), a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpyFromSymbol, MADE(kind_of(a->kind), a->sizeBytes, NULL)) \
	X(COPY, hipMemcpyFromSymbolAsync, MADE(kind_of(a->kind), a->sizeBytes, a->stream)) \
	X(COPY, hipMemcpy2D, MADE(rect_of(a->kind), a->width * a->height, NULL)) \
	X(COPY, hipMemcpy2DAsync, MADE(rect_of(a->kind), a->width * a->height, a->stream)) \
	X(COPY, hipMemcpy2DToArray, MADE(rect_of(a->kind), a->width * a->height, NULL)) \
	X(COPY, hipMemcpy2DToArrayAsync, MADE(rect_of(a->kind), a->width * a->height, a->stream)) \
	X(COPY, hipMemcpy2DFromArray, MADE(rect_of(a->kind), a->width * a->height, NULL)) \
	X(COPY, hipMemcpy2DFromArrayAsync, MADE(rect_of(a->kind), a->width * a->height, a->stream)) \
	X(COPY, hipMemcpyToArray, MADE(kind_of(a->kind), a->count, NULL)) \
	X(COPY, hipMemcpyFromArray, MADE(kind_of(a->kind), a->count, NULL)) \
	X(COPY, hipMemcpyHtoA, MADE(NCC_ROC_COPY_TO_DEVICE, a->count, NULL)) \
	X(COPY, hipMemcpyAtoH, MADE(NCC_ROC_COPY_TO_HOST, a->count, NULL)) \
	X(COPY, hipMemcpy3D, copied_3d(a->p, NULL)) \
	X(COPY, hipMemcpy3DAsync, copied_3d(a->p, a->stream)) \
	X(COPY, hipMemcpyParam2D, copied_2d(a->pCopy, NULL)) \
	X(COPY, hipMemcpyParam2DAsync, copied_2d(a->pCopy, a->stream)) \
	X(COPY, hipMemset, FILL(a->sizeBytes, NULL)) \
	X(COPY, hipMemsetAsync, FILL(a->sizeBytes, a->stream)) \
	X(COPY, hipMemsetD8, FILL(a->count, NULL)) \
	X(COPY, hipMemsetD8Async, FILL(a->count, a->stream)) \
	X(COPY, hipMemsetD16, FILL(a->count * 2, NULL)) \
	X(COPY, hipMemsetD16Async, FILL(a->count * 2, a->stream)) \
	X(COPY, hipMemsetD32, FILL(a->count * 4, NULL)) \
	X(COPY, hipMemsetD32Async, FILL(a->count * 4, a->stream)) \
	X(COPY, hipMemset2D, FILL(a->width * a->height, NULL)) \
	X(COPY, hipMemset2DAsync, FILL(a->width * a->height, a->stream)) \
	X(COPY, hipMemset3D, FILL(a->extent.width * a->extent.height * a->extent.depth, NULL)) \
	X(COPY, hipMemset3DAsync, FILL(a->extent.width * a->extent.height * a->extent.depth, a->stream))
/* clang-format on */

#define DEFINE(op, name, what)                                                 \
	static struct ncc_roc_made made_##name(const union ncc_roc_data *data) \
	{                                                                      \
		const struct ncc_roc_args_##name *a = &data->args.name;        \
                                                                               \
		return what;                                                   \
	}
CALLS(DEFINE)

static const struct maker {
	enum ncc_roc_op op;
	struct ncc_roc_made (*made)(const union ncc_roc_data *data);
} makers[NCC_ROC_MOST_CALLS] = {
#define ROW(op, name, what) [NCC_ROC_ID_##name] = {NCC_ROC_##op, made_##name},
	CALLS(ROW)
#undef ROW
};

int ncc_roc_call_makes(uint32_t call)
{
	return call < NCC_ROC_MOST_CALLS && makers[call].made ? (int)makers[call].op : -1;
}

struct ncc_roc_made ncc_roc_made(uint32_t call, const union ncc_roc_data *data)
{
	return makers[call].made(data);
}
