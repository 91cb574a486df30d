/* What we call of NVIDIA's Compute Sanitizer API (libsanitizer-public), declared by ourselves: its headers are its owner's.
 * A test compares these with sanitizer_patching.h, sanitizer_callbacks.h and sanitizer_result.h where those are installed.
 */
#ifndef NCC_SANITIZER_ABI_H
#define NCC_SANITIZER_ABI_H

#include <stdint.h>

#include "driver/driver_abi.h"

enum { SANITIZER_SUCCESS = 0, SANITIZER_ERROR_MAX_LIMIT_REACHED = 10 };

typedef struct Sanitizer_Subscriber_st *Sanitizer_SubscriberHandle;
typedef void (*Sanitizer_CallbackFunc)(void *userdata, int domain, uint32_t cbid, const void *data);

/* X(name, (argument types)); every one returns an int, SANITIZER_SUCCESS or a reason. */
/* clang-format off */
#define NCC_SANITIZER_FUNCTIONS(X)                                                           \
	X(sanitizerSubscribe, (Sanitizer_SubscriberHandle *, Sanitizer_CallbackFunc, void *)) \
	X(sanitizerAddPatches, (const void *, CUcontext))                                     \
	X(sanitizerPatchInstructions, (int, CUmodule, const char *))                          \
	X(sanitizerPatchModule, (CUmodule))                                                   \
	X(sanitizerSetCallbackData, (CUfunction, const void *))                               \
	X(sanitizerGetFunctionPcAndSize, (CUmodule, const char *, uint64_t *, uint64_t *))    \
	X(sanitizerGetResultString, (int, const char **))
/* clang-format on */

#endif
