/* As abi_signatures.cpp, of the compilers' and linkers' functions: from their own headers (-DWITH_HEADERS) or from ours. */
#include <cstddef>
#include <cstdio>
#include <type_traits>

#ifdef WITH_HEADERS
#define NVJITLINK_NO_INLINE
#include <nvJitLink.h>
#include <nvrtc.h>
#define SIGNATURE(name) decltype (&name)(nullptr)
#else
#include "cuda/driver/compilers.h"
#define SIGNATURE(name) decltype(ncc_compiler::name)(nullptr)
#endif

template <class A> static void say_parameter()
{
	std::printf(std::is_pointer<A>::value ? " p" : " %zu", sizeof(A));
}

template <class R, class... A> static void say(const char *name, R (*)(A...))
{
	std::printf("%s returns %zu:", name, sizeof(R));
	(say_parameter<A>(), ...);
	std::printf("\n");
}

#define CONSTANT(name) std::printf(#name " %lld\n", (long long)(name));

int main()
{
#define FUNCTION(name) say(#name, SIGNATURE(name));
#include "abi_names.inc"
	return 0;
}
