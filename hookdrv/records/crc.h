/* CRC-32 as zlib's: polynomial 0xedb88320, reflected. */
#ifndef NCC_CRC_H
#define NCC_CRC_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of what `crc` (0: nothing) is the checksum of, with these bytes behind it. */
uint32_t ncc_crc(uint32_t crc, const void *data, size_t bytes);

#endif
