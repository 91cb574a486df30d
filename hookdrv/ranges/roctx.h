/* What libroctx64.so.4 tells a tracer that registers with it: numbers and layout are AMD's (roctracer_roctx.h of 4.1). */
#ifndef NCC_RANGES_ROCTX_H
#define NCC_RANGES_ROCTX_H

#include <stdint.h>

enum { NCC_ROCTX_DOMAIN = 6 };

enum ncc_roctx_op {
	NCC_ROCTX_MARK = 0,
	NCC_ROCTX_PUSH = 1,
	NCC_ROCTX_POP = 2,
	NCC_ROCTX_START = 3,
	NCC_ROCTX_STOP = 4,
};

struct ncc_roctx_data {
	const char *message;
	uint64_t id; /* of one that is started or stopped */
};

typedef int (*ncc_roctx_callback)(uint32_t domain, uint32_t op, void *data);

#endif
