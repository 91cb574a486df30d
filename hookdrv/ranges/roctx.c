/* libroctx64.so.4: AMD's interface for ranges, as its 4.1 library has it, and as its specification does (without a suffix). */
#include "ranges/roctx.h"

#include <stddef.h>
#include <stdatomic.h>

#include "ranges/ranges.h"

enum { VERSION_MAJOR = 4, VERSION_MINOR = 1 };

static const struct ncc_domain roctx;
static _Atomic ncc_roctx_callback report;

static void tell(enum ncc_roctx_op op, const char *message, uint64_t id)
{
	ncc_roctx_callback told = atomic_load_explicit(&report, memory_order_acquire);
	struct ncc_roctx_data data = {.message = message, .id = id};

	if (told)
		told(NCC_ROCTX_DOMAIN, op, &data);
}

NCC_EXPORT uint32_t roctx_version_major(void)
{
	return VERSION_MAJOR;
}

NCC_EXPORT uint32_t roctx_version_minor(void)
{
	return VERSION_MINOR;
}

NCC_EXPORT void roctxMarkA(const char *message)
{
	tell(NCC_ROCTX_MARK, message, 0);
	ncc_mark(&roctx, message);
}

NCC_EXPORT int roctxRangePushA(const char *message)
{
	tell(NCC_ROCTX_PUSH, message, 0);
	return ncc_push(&roctx, message);
}

NCC_EXPORT int roctxRangePop(void)
{
	tell(NCC_ROCTX_POP, NULL, 0);
	return ncc_pop(&roctx);
}

NCC_EXPORT uint64_t roctxRangeStartA(const char *message)
{
	uint64_t id = ncc_start(&roctx, message);

	tell(NCC_ROCTX_START, message, id);
	return id;
}

NCC_EXPORT void roctxRangeStop(uint64_t id)
{
	tell(NCC_ROCTX_STOP, NULL, id);
	ncc_stop(id);
}

NCC_EXPORT void roctxRegisterTracerCallback(ncc_roctx_callback callback)
{
	atomic_store_explicit(&report, callback, memory_order_release);
}

NCC_EXPORT void roctxMark(const char *message) __attribute__((alias("roctxMarkA")));
NCC_EXPORT int roctxRangePush(const char *message) __attribute__((alias("roctxRangePushA")));
NCC_EXPORT uint64_t roctxRangeStart(const char *message) __attribute__((alias("roctxRangeStartA")));
