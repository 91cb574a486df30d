/* How many slots each thread or warp gets, and how many groups the lanes' area of a compact map. A dynamic map starts from
 * a bound or a budget; afterwards, a launch of the same kernel, grid and block gets what such launches have counted.
 */
#ifndef NCC_CUDA_CAPS_H
#define NCC_CUDA_CAPS_H

#include "records/launch.h"
#include "records/launch_info.h"

struct ncc_caps {
	uint32_t cap[NCC_MAX_MAPS];
	bool full;                     /* most of that will be used */
	uint32_t needed[NCC_MAX_MAPS]; /* with fewer slots records are lost, as far as is known; 0: nothing is known */
};

/* Of one map of a launch. */
struct ncc_budgets {
	uint64_t unknown; /* where nothing is known yet */
	uint64_t paged;   /* where what does not fit has pages */
};

/* `lossless`: a bound is kept although launches so far have counted less, but where `paged`, a bit for each map, says that
 * what does not fit has pages. */
void ncc_caps_choose(const struct ncc_launch_info *info, const struct ncc_budgets *budgets, bool lossless,
		     uint32_t paged, struct ncc_caps *caps);

/* Every map has the slots that it is known to need. */
bool ncc_caps_suffice(const struct ncc_prepared *prepared, const struct ncc_caps *caps);

/* Halves the caps of dynamic maps; false if there was none to halve. */
bool ncc_caps_shrink(const struct ncc_prepared *prepared, struct ncc_caps *caps);

/* Changes whenever more is learnt. */
uint64_t ncc_caps_version(void);

/* What was learnt holds no more. */
void ncc_caps_forget(void);

/* counted[i]: the most slots that a thread or warp would have filled. */
void ncc_caps_learn(const struct ncc_records_launch *launch, const uint32_t *counted);

#endif
