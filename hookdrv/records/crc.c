#include "records/crc.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

enum { SLICES = 16, POLYNOMIAL_BITS = 8 };

/* table[s][b]: what byte b does to the checksum when s bytes follow it ("slicing by 16", Intel 2006). */
static uint32_t table[SLICES][256];
static bool folds;

static void prepare(void)
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
#ifdef __x86_64__
	uint32_t a, b, c = 0, d;

	folds = __get_cpuid(1, &a, &b, &c, &d) && c & bit_PCLMUL;
#endif
}

/* Of bytes behind those whose remainder is `crc`: no complement before or after. */
static uint32_t by_table(uint32_t crc, const uint8_t *at, size_t bytes)
{
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
	return crc;
}

#ifdef __x86_64__
enum { FOLD_BYTES = 64, WORD_BYTES = 16 };

/* What stands `by` bits before `next`, moved there: by[0] and by[1] are x^(bits +- 32) modulo the polynomial. */
__attribute__((target("pclmul"))) static inline __m128i folded(__m128i word, __m128i by, __m128i next)
{
	__m128i low = _mm_clmulepi64_si128(word, by, 0x00);

	return _mm_xor_si128(_mm_xor_si128(low, _mm_clmulepi64_si128(word, by, 0x11)), next);
}

/* "Fast CRC computation for generic polynomials using PCLMULQDQ" (Intel 2009), its constants for this polynomial: four
 * words are each moved 64 bytes on, then into one, which has the same remainder as all. Precondition: bytes is a multiple
 * of FOLD_BYTES and not 0.
 */
__attribute__((target("pclmul"))) static uint32_t by_folding(uint32_t crc, const uint8_t *at, size_t bytes)
{
	const __m128i by_64 = _mm_set_epi64x(0x1c6e41596, 0x154442bd4);
	const __m128i by_16 = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
	const __m128i *from = (const __m128i *)at;
	const __m128i *end = (const __m128i *)(at + bytes);
	__m128i word[FOLD_BYTES / WORD_BYTES];
	uint8_t rest[WORD_BYTES];

	for (int w = 0; w < FOLD_BYTES / WORD_BYTES; w++)
		word[w] = _mm_loadu_si128(from++);
	word[0] = _mm_xor_si128(word[0], _mm_cvtsi32_si128((int)crc));
	while (from < end)
		for (int w = 0; w < FOLD_BYTES / WORD_BYTES; w++)
			word[w] = folded(word[w], by_64, _mm_loadu_si128(from++));
	for (int w = 1; w < FOLD_BYTES / WORD_BYTES; w++)
		word[w] = folded(word[w - 1], by_16, word[w]);
	_mm_storeu_si128((__m128i *)rest, word[FOLD_BYTES / WORD_BYTES - 1]);
	return by_table(0, rest, WORD_BYTES);
}
#else
enum { FOLD_BYTES = 64 };

static uint32_t by_folding(uint32_t crc, const uint8_t *at, size_t bytes)
{
	return by_table(crc, at, bytes);
}
#endif

uint32_t ncc_crc(uint32_t crc, const void *data, size_t bytes)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	const uint8_t *at = data;
	size_t whole;

	pthread_once(&once, prepare);
	whole = folds ? bytes / FOLD_BYTES * FOLD_BYTES : 0;
	crc = ~crc;
	if (whole)
		crc = by_folding(crc, at, whole);
	return ~by_table(crc, at + whole, bytes - whole);
}
