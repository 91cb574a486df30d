/* Prints what the compiler makes of the driver's ABI, from its own header (-DWITH_CUDA_H) or from ours: the outputs
 * have to be equal. A signature is the size of each parameter, `p` for a pointer. */
#include <cstddef>
#include <cstdio>
#include <type_traits>

#ifdef WITH_CUDA_H
/* Old versions of functions under their exported names. */
#define __CUDA_API_VERSION_INTERNAL
#include <cuda.h>
#define SIGNATURE(name) decltype (&name)(nullptr)
#else
#include "driver/real.h"
#define SIGNATURE(name) decltype(ncc_real::name)(nullptr)
#endif

template <class A> static void say_parameter()
{
	std::printf(std::is_pointer<A>::value ? " p" : " %zu", sizeof(A));
}

template <class... A> static void say(const char *name, CUresult (*)(A...))
{
	std::printf("%s", name);
	(say_parameter<A>(), ...);
	std::printf("\n");
}

#define CONSTANT(name)      std::printf(#name " %lld\n", (long long)(name));
#define SIZE(name)          std::printf("sizeof %s %zu\n", #name, sizeof(name));
#define PLACE(type, member) std::printf("%s.%s %zu\n", #type, #member, offsetof(type, member));

int main()
{
#define FUNCTION(name) say(#name, SIGNATURE(name));
#include "abi_names.inc"
	return 0;
}
