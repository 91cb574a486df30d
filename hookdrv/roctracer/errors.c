#include "roctracer/errors.h"

#include <stdarg.h>
#include <stdio.h>

enum { MESSAGE_BYTES = 256 };

static __thread char message[MESSAGE_BYTES];

enum ncc_roc_status ncc_roc_fail(enum ncc_roc_status status, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	return status;
}

const char *ncc_roc_last_error(void)
{
	return message;
}
