/* The program's references to HIP's functions, where its loader has bound them to another library than this one: it was linked
 * behind HIP's, or loaded when the program ran.
 */
#ifndef NCC_ROCTRACER_PLACES_H
#define NCC_ROCTRACER_PLACES_H

/* They lead to us from now on. What the program itself has kept of an address, as dlsym gave it, does not. */
void ncc_roc_take_places(void);

#endif
