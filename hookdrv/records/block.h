#ifndef NCC_BLOCK_H
#define NCC_BLOCK_H

#include <stdint.h>
#include <string.h>

/* Puts a value into the appended parameter block. A place outside the block is left out: the proof then finds no address
 * there. */
static inline void ncc_block_put(void *block, uint32_t block_bytes, uint32_t offset, const void *value, uint32_t bytes)
{
	if (offset <= block_bytes && bytes <= block_bytes - offset)
		memcpy((uint8_t *)block + offset, value, bytes);
}

#endif
