/* What rocm-trace-lite's variables say, which are honoured: RTL_MODE and RTL_DEBUG. */
#ifndef NCC_HSA_SETTINGS_H
#define NCC_HSA_SETTINGS_H

#include <stdbool.h>

enum ncc_hsa_mode {
	NCC_HSA_DEFAULT, /* every dispatch that comes alone */
	NCC_HSA_LITE,    /* less those that have a signal */
	NCC_HSA_FULL,    /* those that come in batches, too, and barriers that have a signal */
};

enum { NCC_HSA_PER_CALL = 1, NCC_HSA_PER_PACKET = 2 }; /* `debug` */

struct ncc_hsa_settings {
	enum ncc_hsa_mode mode;
	int debug;
};

/* Read when the tool is loaded. */
extern struct ncc_hsa_settings ncc_hsa_settings;

/* `runtime`: an address in the HSA runtime, beside which ROCm says its version. Full mode needs ROCm 7.13: before it, or where no
 * version is said, it is as the default one, and the log says so. */
void ncc_hsa_settings_read(const void *runtime);

/* Who sets RTL_DEBUG wants lines on stderr. */
void ncc_hsa_say(int from, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
