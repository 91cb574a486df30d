/* The last failed call of each thread. */
#ifndef NCC_ROCTRACER_ERRORS_H
#define NCC_ROCTRACER_ERRORS_H

#include "roctracer/interface.h"

/* What roctracer_error_string gives from now on; `status`, for the caller to return. */
enum ncc_roc_status ncc_roc_fail(enum ncc_roc_status status, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

const char *ncc_roc_last_error(void);

#endif
