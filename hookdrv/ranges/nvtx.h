/* The injection interface of NVTX 3, as its headers (nvtxDetail/nvtxTypes.h, nvToolsExt.h) have it. */
#ifndef NCC_RANGES_NVTX_H
#define NCC_RANGES_NVTX_H

#include <stddef.h>
#include <stdint.h>

enum { NCC_NVTX_CALLBACKS = 1, NCC_NVTX_CORE = 1, NCC_NVTX_CORE2 = 5 };

/* Places in the tables. */
enum {
	NCC_NVTX_MarkEx = 1,
	NCC_NVTX_MarkA = 2,
	NCC_NVTX_MarkW = 3,
	NCC_NVTX_RangeStartEx = 4,
	NCC_NVTX_RangeStartA = 5,
	NCC_NVTX_RangeStartW = 6,
	NCC_NVTX_RangeEnd = 7,
	NCC_NVTX_RangePushEx = 8,
	NCC_NVTX_RangePushA = 9,
	NCC_NVTX_RangePushW = 10,
	NCC_NVTX_RangePop = 11,
};

enum {
	NCC_NVTX_DomainMarkEx = 1,
	NCC_NVTX_DomainRangeStartEx = 2,
	NCC_NVTX_DomainRangeEnd = 3,
	NCC_NVTX_DomainRangePushEx = 4,
	NCC_NVTX_DomainRangePop = 5,
	NCC_NVTX_DomainRegisterStringA = 10,
	NCC_NVTX_DomainRegisterStringW = 11,
	NCC_NVTX_DomainCreateA = 12,
	NCC_NVTX_DomainCreateW = 13,
	NCC_NVTX_DomainDestroy = 14,
};

enum { NCC_NVTX_ASCII = 1, NCC_NVTX_UNICODE = 2, NCC_NVTX_REGISTERED = 3 };

/* nvtxEventAttributes_v2 */
struct ncc_nvtx_attributes {
	uint16_t version;
	uint16_t size; /* of as much as the program knows */
	uint32_t category;
	int32_t color_type;
	uint32_t color;
	int32_t payload_type;
	int32_t reserved;
	uint64_t payload;
	int32_t message_type;
	const void *message;
};

_Static_assert(sizeof(struct ncc_nvtx_attributes) == 48 && offsetof(struct ncc_nvtx_attributes, message) == 40,
	       "as nvToolsExt.h has it");

struct ncc_nvtx_table {
	size_t bytes;
	/* The places where a module's functions are to be put. 0: there is no such module. */
	int (*functions)(int module, void ****places, unsigned int *n);
};

typedef const void *(*ncc_nvtx_get_table)(uint32_t number);

#endif
