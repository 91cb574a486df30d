/* What event.log says of a probed launch: the reference's [exec] lines. */
#ifndef NCC_CUDA_EXECLOG_H
#define NCC_CUDA_EXECLOG_H

#include "cuda/records/sidecar.h"

void ncc_log_launch(const struct ncc_records_launch *launch, const struct ncc_sidecar_facts *facts, const char *path);

#endif
