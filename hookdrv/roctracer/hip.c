/* The functions that programs call in the place of HIP's: one for each row of hip_calls.h. */
#include <errno.h>
#include <string.h>

#include "driver/hooked_table.h"
#include "hip/driver/last_error.h"
#include "roctracer/calls.h"
#include "roctracer/followed.h"
#include "roctracer/real.h"

enum { MOST_SHOWN_BYTES = 64 }; /* of what a pointer points to */

/* What a call gives first is shown when it has returned. Other pointers may lead to nothing where it does not use them. */
#define SHOW(first, ...)        SHOW_ first
#define SHOW_(form, type, name) SHOW_##form(type, name)
#define SHOW_V(type, name)
#define SHOW_C(type, name)
#define SHOW_P(type, name)                                                       \
	if (!result_ && sizeof(a_->name##__val) <= MOST_SHOWN_BYTES && a_->name) \
		memcpy(&a_->name##__val, a_->name, sizeof(a_->name##__val));
#define SHOW_FIRST(...) __VA_OPT__(SHOW(__VA_ARGS__))

#define FILL(form, type, name) a_->name = name;

static hipError_t missing(void)
{
	return ncc_roc_is_bound() ? CUDA_ERROR_NOT_SUPPORTED : hipErrorNotInitialized;
}

static bool is_traced(uint32_t call)
{
	return atomic_load_explicit(&ncc_roc_is_observed[call], memory_order_acquire) && !ncc_roc_is_inside();
}

#define CALL(number, name, symbol, its_per_thread, ...)                                          \
	hipError_t symbol NCC_ROC_PARAMS(__VA_ARGS__)                                            \
		__attribute__((alias("ncc_roc_" #symbol), visibility("default")));               \
                                                                                                 \
	static __attribute__((noinline)) hipError_t watched_##symbol NCC_ROC_PARAMS(__VA_ARGS__) \
	{                                                                                        \
		struct ncc_roc_call call_ = {.id = number, .per_thread = its_per_thread};        \
		bool traced_ = is_traced(number);                                                \
		union ncc_roc_data data_ = {.as_programs_have_it = {0}};                         \
		struct ncc_roc_args_##name *a_ __attribute__((unused)) = &data_.args.name;       \
		int saved_ = errno;                                                              \
		hipError_t result_;                                                              \
                                                                                                 \
		NCC_ROC_EACH(FILL, ##__VA_ARGS__)                                                \
		if (traced_)                                                                     \
			ncc_roc_begin(&call_, &data_);                                           \
		if (ncc_roc_is_followed(number))                                                 \
			ncc_roc_follow(number, &data_);                                          \
		result_ = ncc_roc_next.symbol NCC_ROC_ARGUMENTS(__VA_ARGS__);                    \
		if (ncc_roc_is_followed(number))                                                 \
			result_ = ncc_roc_followed(number, &data_, result_);                     \
		if (traced_) {                                                                   \
			SHOW_FIRST(__VA_ARGS__)                                                  \
			ncc_roc_end(&call_, &data_, result_);                                    \
		}                                                                                \
		ncc_hip_left(result_);                                                           \
		errno = saved_;                                                                  \
		return result_;                                                                  \
	}                                                                                        \
                                                                                                 \
	hipError_t ncc_roc_##symbol NCC_ROC_PARAMS(__VA_ARGS__)                                  \
	{                                                                                        \
		if (!ncc_roc_is_bound() || !ncc_roc_next.symbol)                                 \
			return missing();                                                        \
		if (ncc_roc_is_followed(number) || is_traced(number))                            \
			return watched_##symbol NCC_ROC_ARGUMENTS(__VA_ARGS__);                  \
		return ncc_roc_next.symbol NCC_ROC_ARGUMENTS(__VA_ARGS__);                       \
	}                                                                                        \
                                                                                                 \
	static const struct ncc_hooked ncc_hooked_##symbol                                       \
		__attribute__((used, section("ncc_hooked"), aligned(sizeof(void *)))) = {        \
			#symbol, (void *)ncc_roc_##symbol, offsetof(struct ncc_roc_reals, calls.symbol)};

#define PLAIN(number, name, symbol, ...)      CALL(number, name, symbol, false, ##__VA_ARGS__)
#define PER_THREAD(number, name, symbol, ...) CALL(number, name, symbol, true, ##__VA_ARGS__)

NCC_ROC_HIP_CALLS(PLAIN)
NCC_ROC_HIP_PER_THREAD_CALLS(PER_THREAD)
