/* What launches of one kernel with the same grid and block have alike, where all of its maps have a fixed size: it is worked out
 * and proved once, and found again by each later launch. */
#ifndef NCC_CUDA_TEMPLATE_H
#define NCC_CUDA_TEMPLATE_H

#include "records/launch.h"
#include "records/launch_info.h"

/* Never changed; goes with the probed kernel, which each launch that refers to it holds. */
struct ncc_template {
	uint32_t grid[3];
	uint32_t block[3];
	enum ncc_place place;
	uint32_t size_class; /* of the buffer */
	uint64_t trace_bytes;
	uint32_t n_maps, n_params, params_bytes;
	uint8_t param_bytes[NCC_KEPT_PARAMS]; /* that are kept of each */
	uint32_t records_param[NCC_MAX_MAPS]; /* where the block has the address of a map's records */
	struct ncc_flight_map flight[NCC_MAX_MAPS];
	struct ncc_device_layout device;
	struct ncc_shape shape[]; /* of each map */
};

/* NULL: there is none. */
const struct ncc_template *ncc_template_find(const struct ncc_launch_info *info);

/* Of a launch that has begun so, if those of its kind can have one: remembered. It is proved for each buffer that
 * ncc_template_fits. */
void ncc_template_remember(const struct ncc_launch_info *info, const struct ncc_records_launch *launch,
			   enum ncc_place place, const void *block);

bool ncc_template_fits(const struct ncc_template *known, const struct ncc_buffer *buffer);

/* Lays the launch, which has its buffer, out so, keeps its parameters, and tells its kernel. */
void ncc_template_lay_out(const struct ncc_template *known, struct ncc_records_launch *launch,
			  const void *const *params, void *block);

#endif
