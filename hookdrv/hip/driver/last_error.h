/* The error that the library remembers of a thread, which a program asks for (hipGetLastError): that of its own calls, whatever
 * calls of ours have left since.
 *
 * What the library remembers depends on its version (ROCm's clr, HIP_RETURN): up to 6 the result of the last call whatever it
 * was, from 7 on the last that was an error and not hipErrorNotReady, and beside it the result of the last call
 * (hipExtGetLastError). So a call of ours loses what waits for the program, also where it succeeds. What waits is read before,
 * and a mark is left in its place: an error that only a call of ours makes. Where the program asks and finds the mark, it gets
 * what waited; where a call of the program's has changed it meanwhile, the library knows better, by the rules of its version.
 */
#ifndef NCC_HIP_LAST_ERROR_H
#define NCC_HIP_LAST_ERROR_H

#include <stdbool.h>

#include "hip/driver/hooked.h"

/* Of a thread. */
struct ncc_hip_error {
	bool known;         /* no call of the program's is over since `waiting` was read */
	bool marked;        /* the result of the last call, too, is the mark: it stands for `gave` */
	hipError_t waiting; /* for the program, in the library the mark stands for it; 0: nothing */
	hipError_t gave;    /* the program's last call */
	hipError_t before;  /* what was waiting before a call of the program's that may be made again */
};

extern __thread struct ncc_hip_error ncc_hip_error __attribute__((tls_model("initial-exec")));

void ncc_hip_error_read(void);

/* A call of ours gave an error, or something waited before it: the library is to remember that, or nothing. */
void ncc_hip_error_put_back(void);

/* A hooked call is about to return what its call of the library gave. */
void ncc_hip_error_leave(hipError_t result);

/* What the library remembers is read; it, and what it may have forgotten by that, as the program is to see it. */
hipError_t ncc_hip_error_of(hipError_t found, bool is_forgotten);

/* The same where the library was asked for the result of the last call. */
hipError_t ncc_hip_result_of(hipError_t found);

/* Before and after a call of the program's that fails and is made again, as if the first time had not been. */
void ncc_hip_error_keep(void);
void ncc_hip_error_again(void);

static inline void ncc_hip_own_begin(void)
{
	if (!ncc_hip_error.known || ncc_hip_error.waiting)
		ncc_hip_error_read();
}

static inline CUresult ncc_hip_own_end(hipError_t result)
{
	if (result || ncc_hip_error.waiting)
		ncc_hip_error_put_back();
	return result;
}

/* A call in the place of the program's that gave an error is none of the program's; else the library goes on from it. */
static inline CUresult ncc_hip_tried(hipError_t result)
{
	return result ? ncc_hip_own_end(result) : result;
}

/* At the end of a hooked call: `known` says that there was a call of ours. */
static inline void ncc_hip_left(hipError_t result)
{
	if (ncc_hip_error.known)
		ncc_hip_error_leave(result);
}

#endif
