/* Ranges: what libroctx64 tells. */
#ifndef NCC_ROCTRACER_ROCTX_H
#define NCC_ROCTRACER_ROCTX_H

/* From now on, if the process has that library, ncc's or AMD's. */
void ncc_roc_follow_ranges(void);

#endif
