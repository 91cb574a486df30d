/* AMD's GPU code as its headers show it: a code object (ELF), a bundle of them, or a compressed bundle (clang's "Clang Offload
 * Bundler"). Nobody says how long one is that a program has in memory, and what its header says is not believed: it is read
 * through the system, which answers for memory that is not there instead of ending the program. */
#ifndef NCC_CODE_OBJECT_H
#define NCC_CODE_OBJECT_H

#include <stddef.h>

#define NCC_WRAPPER_MAGIC 0x48495046u /* "HIPF": a program's bundle comes in a wrapper that points to it */

/* 0: not one. */
size_t ncc_code_object_bytes(const void *code);

/* The same of any of the three; *type: as in event.log. */
size_t ncc_bundle_bytes(const void *code, const char **type);

/* What a wrapper points to, else the pointer itself. */
const void *ncc_unwrapped(const void *code);

#endif
