#ifndef NCC_PATCHING_H
#define NCC_PATCHING_H

/* In cuInit, once: NVIDIA's Compute Sanitizer API is attached where a library was named (NCC_SANITIZER). */
void ncc_sanitizer_attach(void);

#endif
