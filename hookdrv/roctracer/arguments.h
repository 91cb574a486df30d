/* What the rows of hip_calls.h give: parameters of C functions, and the structures in which callbacks are shown arguments
 * (hip_api_data_t of hip_prof_str.h).
 */
#ifndef NCC_ROCTRACER_ARGUMENTS_H
#define NCC_ROCTRACER_ARGUMENTS_H

#include <stddef.h>

#include "hip/driver/hip_abi.h"
#include "roctracer/hip_calls.h"

struct ncc_hip_extent {
	size_t width, height, depth;
};

struct ncc_hip_pitched {
	void *pointer;
	size_t pitch, width, height;
};

struct ncc_hip_ipc {
	char reserved[64];
};

struct ncc_hip_location {
	int type, id;
};

/* So many of a structure's, whose members do not matter. */
#define NCC_BYTES1(n)       \
	struct {            \
		char of[n]; \
	}
#define NCC_BYTES4(n)           \
	struct {                \
		uint32_t of[n]; \
	}
#define NCC_BYTES8(n)           \
	struct {                \
		uint64_t of[n]; \
	}

/* f of each parameter, with commas; none: f##_NONE. */
#define NCC_ROC_LIST(f, ...)                                                                                    \
	NCC_ROC_PICK(0 __VA_OPT__(, ) __VA_ARGS__, NCC_L14, NCC_L13, NCC_L12, NCC_L11, NCC_L10, NCC_L9, NCC_L8, \
		     NCC_L7, NCC_L6, NCC_L5, NCC_L4, NCC_L3, NCC_L2, NCC_L1, NCC_L0)                            \
	(f __VA_OPT__(, ) __VA_ARGS__)
#define NCC_ROC_PICK(_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, picked, ...) picked
#define NCC_L0(f)                                                                                  f##_NONE
#define NCC_L1(f, a)                                                                               f a
#define NCC_L2(f, a, ...)  f a, NCC_L1(f, __VA_ARGS__)
#define NCC_L3(f, a, ...)  f a, NCC_L2(f, __VA_ARGS__)
#define NCC_L4(f, a, ...)  f a, NCC_L3(f, __VA_ARGS__)
#define NCC_L5(f, a, ...)  f a, NCC_L4(f, __VA_ARGS__)
#define NCC_L6(f, a, ...)  f a, NCC_L5(f, __VA_ARGS__)
#define NCC_L7(f, a, ...)  f a, NCC_L6(f, __VA_ARGS__)
#define NCC_L8(f, a, ...)  f a, NCC_L7(f, __VA_ARGS__)
#define NCC_L9(f, a, ...)  f a, NCC_L8(f, __VA_ARGS__)
#define NCC_L10(f, a, ...) f a, NCC_L9(f, __VA_ARGS__)
#define NCC_L11(f, a, ...) f a, NCC_L10(f, __VA_ARGS__)
#define NCC_L12(f, a, ...) f a, NCC_L11(f, __VA_ARGS__)
#define NCC_L13(f, a, ...) f a, NCC_L12(f, __VA_ARGS__)
#define NCC_L14(f, a, ...) f a, NCC_L13(f, __VA_ARGS__)

/* The same without commas. */
#define NCC_ROC_EACH(f, ...)                                                                                    \
	NCC_ROC_PICK(0 __VA_OPT__(, ) __VA_ARGS__, NCC_E14, NCC_E13, NCC_E12, NCC_E11, NCC_E10, NCC_E9, NCC_E8, \
		     NCC_E7, NCC_E6, NCC_E5, NCC_E4, NCC_E3, NCC_E2, NCC_E1, NCC_E0)                            \
	(f __VA_OPT__(, ) __VA_ARGS__)
#define NCC_E0(f)
#define NCC_E1(f, a)       f a
#define NCC_E2(f, a, ...)  f a NCC_E1(f, __VA_ARGS__)
#define NCC_E3(f, a, ...)  f a NCC_E2(f, __VA_ARGS__)
#define NCC_E4(f, a, ...)  f a NCC_E3(f, __VA_ARGS__)
#define NCC_E5(f, a, ...)  f a NCC_E4(f, __VA_ARGS__)
#define NCC_E6(f, a, ...)  f a NCC_E5(f, __VA_ARGS__)
#define NCC_E7(f, a, ...)  f a NCC_E6(f, __VA_ARGS__)
#define NCC_E8(f, a, ...)  f a NCC_E7(f, __VA_ARGS__)
#define NCC_E9(f, a, ...)  f a NCC_E8(f, __VA_ARGS__)
#define NCC_E10(f, a, ...) f a NCC_E9(f, __VA_ARGS__)
#define NCC_E11(f, a, ...) f a NCC_E10(f, __VA_ARGS__)
#define NCC_E12(f, a, ...) f a NCC_E11(f, __VA_ARGS__)
#define NCC_E13(f, a, ...) f a NCC_E12(f, __VA_ARGS__)
#define NCC_E14(f, a, ...) f a NCC_E13(f, __VA_ARGS__)

#define NCC_ROC_PARAM(form, type, name) NCC_ROC_PARAM_##form(type, name)
#define NCC_ROC_PARAM_V(type, name)     type name
#define NCC_ROC_PARAM_P(type, name)     void *name
#define NCC_ROC_PARAM_C(type, name)     const void *name
#define NCC_ROC_PARAM_NONE              void

#define NCC_ROC_ARGUMENT(form, type, name) name
#define NCC_ROC_ARGUMENT_NONE

#define NCC_ROC_FIELD(form, type, name) NCC_ROC_FIELD_##form(type, name)
#define NCC_ROC_FIELD_V(type, name)     type name;
#define NCC_ROC_FIELD_P(type, name) \
	void *name;                 \
	type name##__val;
#define NCC_ROC_FIELD_C(type, name) \
	const void *name;           \
	type name##__val;

/* (parameters), (arguments). */
#define NCC_ROC_PARAMS(...)    (NCC_ROC_LIST(NCC_ROC_PARAM __VA_OPT__(, ) __VA_ARGS__))
#define NCC_ROC_ARGUMENTS(...) (NCC_ROC_LIST(NCC_ROC_ARGUMENT __VA_OPT__(, ) __VA_ARGS__))

#define NCC_ROC_STRUCT(number, name, symbol, ...)                      \
	struct ncc_roc_args_##name {                                   \
		NCC_ROC_EACH(NCC_ROC_FIELD __VA_OPT__(, ) __VA_ARGS__) \
	};
NCC_ROC_HIP_CALLS(NCC_ROC_STRUCT)
#undef NCC_ROC_STRUCT

enum {
#define NCC_ROC_NUMBER(number, name, ...) NCC_ROC_ID_##name = number,
	NCC_ROC_HIP_CALLS(NCC_ROC_NUMBER)
#undef NCC_ROC_NUMBER
};

struct ncc_roc_head {
	uint64_t correlation_id;
	uint32_t phase;
};

union ncc_roc_data {
	struct ncc_roc_head head;
	struct {
		struct ncc_roc_head head_;
		union {
#define NCC_ROC_MEMBER(number, name, ...) struct ncc_roc_args_##name name;
			NCC_ROC_HIP_CALLS(NCC_ROC_MEMBER)
#undef NCC_ROC_MEMBER
		} args;
	};
	char as_programs_have_it[2048]; /* they may copy all of theirs */
};

#endif
