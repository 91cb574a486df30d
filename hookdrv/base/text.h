/* Lines put together without printf, which would take longer than all else that a small launch's records need. What does
 * not fit is left out. */
#ifndef NCC_TEXT_H
#define NCC_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct ncc_text {
	char *at, *end;
};

static inline void ncc_text_add(struct ncc_text *text, const char *string)
{
	size_t n = strlen(string);

	if (n > (size_t)(text->end - text->at))
		return;
	memcpy(text->at, string, n);
	text->at += n;
}

/* At least so many digits. */
static inline void ncc_text_digits(struct ncc_text *text, uint64_t number, unsigned base, int least)
{
	char digits[64 + 1], *at = &digits[64];

	*at = '\0';
	for (int n = 0; number || n < least; n++, number /= base)
		*--at = "0123456789abcdef"[number % base];
	ncc_text_add(text, at);
}

static inline void ncc_text_number(struct ncc_text *text, uint64_t number)
{
	ncc_text_digits(text, number, 10, 1);
}

#endif
