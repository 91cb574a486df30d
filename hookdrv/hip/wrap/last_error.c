/* What the library remembers of the last calls, as if there had been none but the program's. */
#include "hip/wrap/wrap.h"

NCC_WRAP(hipGetLastError, void)
{
	NCC_NEED(hipGetLastError);
	return ncc_said("hipGetLastError", ncc_hip_error_of(ncc_hip.hipGetLastError(), true));
}

NCC_WRAP(hipPeekAtLastError, void)
{
	NCC_NEED(hipPeekAtLastError);
	return ncc_said("hipPeekAtLastError", ncc_hip_error_of(ncc_hip.hipPeekAtLastError(), false));
}

NCC_WRAP(hipExtGetLastError, void)
{
	NCC_NEED(hipExtGetLastError);
	return ncc_said("hipExtGetLastError", ncc_hip_result_of(ncc_hip.hipExtGetLastError()));
}
