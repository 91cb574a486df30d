/* Every function of HIP's library that nothing else here defines: it says so, once and in the log, and to the caller.
 *
 * The definitions are weak, so that a file that answers a function needs no entry in any list.
 */
#include "sim/hip/hip.h"
#include "sim/hip/names.h"

static hipError_t unsupported(const char *name, int *said)
{
	long injected = ncc_injected("", name);

	ncc_log("%s is not supported", name);
	if (!injected && !__atomic_exchange_n(said, 1, __ATOMIC_RELAXED))
		ncc_say("%s is not supported", name);
	return ncc_hip_done(injected ? (int)injected : hipErrorNotSupported);
}

#define DEFINE(name)                                                                           \
	__attribute__((weak, visibility("default"), noinline, noclone)) hipError_t name(void); \
	hipError_t name(void)                                                                  \
	{                                                                                      \
		static int said;                                                               \
                                                                                               \
		return unsupported(#name, &said);                                              \
	}

NCC_HIP_NAMES(DEFINE)

/* ---- what gives something else ---- */

#define EXPORTED __attribute__((visibility("default")))

EXPORTED const char *hipApiName(uint32_t id)
{
	return "unknown";
}

EXPORTED const char *hipGetCmdName(unsigned int id)
{
	return "unknown";
}

EXPORTED void __hipGetPCH(const char **header, unsigned int *bytes)
{
	if (header)
		*header = NULL;
	if (bytes)
		*bytes = 0;
}

struct channel {
	int x, y, z, w, kind;
};

EXPORTED struct channel hipCreateChannelDesc(int x, int y, int z, int w, int kind)
{
	return (struct channel){x, y, z, w, kind};
}

/* Of a library within the real one, for debuggers. */
EXPORTED const char *amd_dbgapi_get_build_name(void)
{
	return "";
}

EXPORTED const char *amd_dbgapi_get_git_hash(void)
{
	return "";
}

EXPORTED size_t amd_dbgapi_get_build_id(void)
{
	return 0;
}

/* ---- what compilers call ---- */

EXPORTED unsigned short __gnu_f2h_ieee(float value)
{
	_Float16 half = (_Float16)value;
	unsigned short bits;

	__builtin_memcpy(&bits, &half, sizeof(bits));
	return bits;
}

EXPORTED float __gnu_h2f_ieee(unsigned short bits)
{
	_Float16 half;

	__builtin_memcpy(&half, &bits, sizeof(half));
	return (float)half;
}

/* hip_impl::hipLaunchKernelGGLImpl, of programs of another compiler: the address of a kernel, and packed arguments. */
EXPORTED void _ZN8hip_impl22hipLaunchKernelGGLImplEmRK4dim3S2_jP12ihipStream_tPPv(uintptr_t function, const dim3 *grid,
										  const dim3 *block,
										  uint32_t shared_bytes,
										  CUstream stream, void **packed)
{
	static int said;

	unsupported("hipLaunchKernelGGLImpl", &said);
}
