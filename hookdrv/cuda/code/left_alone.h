/* Whose an image is. */
#ifndef NCC_LEFT_ALONE_H
#define NCC_LEFT_ALONE_H

#include <stdbool.h>

/* Code at these addresses belongs to a library that its licence says to leave alone (either may be NULL). */
bool ncc_image_left_alone(const void *code, const void *caller);

/* The library's file name, good while it is loaded; NULL: none. */
const char *ncc_left_alone_library(const void *code, const void *caller);

#endif
