/* Names in the timeline's file: of kernels, and of the functions that the program calls. */
#ifndef NCC_TIMED_NAMES_H
#define NCC_TIMED_NAMES_H

#include <stdint.h>

#include "code/kernel.h"

/* The number that the file has for its name, from 1 on; 0: none is left. */
uint32_t ncc_timed_kernel(struct ncc_kernel *kernel);

/* Of a text that stays: only its address is looked at. */
uint32_t ncc_timed_call(const char *text);

/* Of any text: the same one has the same number. */
uint32_t ncc_timed_text(const char *text);

/* What was not said yet, in entries for `put`. One thread at a time. */
void ncc_timed_names_say(void (*put)(const void *entry));

#endif
