#ifndef NCC_HIP_NAMES_H
#define NCC_HIP_NAMES_H

/* What the library may be loaded by, up to a NULL. */
extern const char *const ncc_hip_sonames[];

#endif
