#include "records/crc.h"

#include <pthread.h>
#include <string.h>

enum { SLICES = 16, POLYNOMIAL_BITS = 8 };

/* table[s][b]: what byte b does to the checksum when s bytes follow it ("slicing by 16", Intel 2006). */
static uint32_t table[SLICES][256];

static void make_table(void)
{
	for (uint32_t byte = 0; byte < 256; byte++) {
		uint32_t crc = byte;

		for (int bit = 0; bit < POLYNOMIAL_BITS; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
		table[0][byte] = crc;
	}
	for (int slice = 1; slice < SLICES; slice++)
		for (uint32_t byte = 0; byte < 256; byte++)
			table[slice][byte] = table[slice - 1][byte] >> 8 ^ table[0][table[slice - 1][byte] & 0xff];
}

uint32_t ncc_crc(uint32_t crc, const void *data, size_t bytes)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	const uint8_t *at = data;

	pthread_once(&once, make_table);
	crc = ~crc;
	for (; bytes >= SLICES; bytes -= SLICES, at += SLICES) {
		uint32_t word[SLICES / sizeof(uint32_t)];
		uint32_t next = 0;

		memcpy(word, at, SLICES);
		word[0] ^= crc;
		for (int w = 0; w < SLICES / (int)sizeof(uint32_t); w++)
			for (int byte = 0; byte < 4; byte++)
				next ^= table[SLICES - 1 - 4 * w - byte][word[w] >> 8 * byte & 0xff];
		crc = next;
	}
	while (bytes--)
		crc = crc >> 8 ^ table[0][(crc ^ *at++) & 0xff];
	return ~crc;
}
