/* The text of our own kernels, which the driver compiles. */
#include "code/own_kernels.h"

#include <stddef.h>

_Static_assert(NCC_CLOCK_SAMPLES == 16 && offsetof(struct ncc_clock_page, done) == 128 &&
		       offsetof(struct ncc_clock_page, sample) == 256 &&
		       offsetof(struct ncc_clock_page, device_end) == 256 + 16 * 16,
	       "as in the text");
_Static_assert(offsetof(struct ncc_step, last) == 4 && offsetof(struct ncc_step, stride) == 8 &&
		       offsetof(struct ncc_step, count) == 16,
	       "as in the text");

/* A sample's store of what the host said needs the load's result: the clock is not read before that is there. */
static const char text[] = ".version 6.3\n"
			   ".target sm_70\n"
			   ".address_size 64\n"
			   ".visible .entry ncc_clock(.param .u64 page)\n"
			   "{\n"
			   ".reg .pred %p;\n"
			   ".reg .b32 %left;\n"
			   ".reg .b64 %page, %at, %value;\n"
			   "ld.param.u64 %page, [page];\n"
			   "add.s64 %at, %page, 256;\n"
			   "mov.u32 %left, 16;\n"
			   "again:\n"
			   "mov.u64 %value, %globaltimer;\n"
			   "st.volatile.global.u64 [%at], %value;\n"
			   "ld.volatile.global.u64 %value, [%page];\n"
			   "st.volatile.global.u64 [%at+8], %value;\n"
			   "add.s64 %at, %at, 16;\n"
			   "sub.u32 %left, %left, 1;\n"
			   "setp.ne.u32 %p, %left, 0;\n"
			   "@%p bra again;\n"
			   "mov.u64 %value, %globaltimer;\n"
			   "st.volatile.global.u64 [%at], %value;\n"
			   "membar.sys;\n"
			   "mov.u64 %value, 1;\n"
			   "st.volatile.global.u64 [%page+128], %value;\n"
			   "ret;\n"
			   "}\n"
			   ".visible .entry ncc_step(.param .u64 step)\n"
			   "{\n"
			   ".reg .pred %none;\n"
			   ".reg .b32 %chosen, %last, %stride;\n"
			   ".reg .b64 %step, %count;\n"
			   "ld.param.u64 %step, [step];\n"
			   "setp.eq.u64 %none, %step, 0;\n"
			   "@%none ret;\n"
			   "ld.global.u64 %count, [%step+16];\n"
			   "red.global.add.u32 [%count], 1;\n"
			   "ld.global.u32 %chosen, [%step];\n"
			   "ld.global.u32 %last, [%step+4];\n"
			   "ld.global.u32 %stride, [%step+8];\n"
			   "add.u32 %chosen, %chosen, %stride;\n"
			   "min.u32 %chosen, %chosen, %last;\n"
			   "st.global.u32 [%step], %chosen;\n"
			   "ret;\n"
			   "}\n";

const void *ncc_own_kernels_image(void)
{
	return text;
}
