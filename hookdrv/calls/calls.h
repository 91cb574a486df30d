/* What the assembly and the C of this library share. */
#ifndef NCC_CALLS_H
#define NCC_CALLS_H

#define NCC_CALLS_PASSING  1024 /* functions that can be passed on to: libcuda of CUDA 13 exports 640 */
#define NCC_CALLS_STRIDE   16   /* bytes of code for each */
#define NCC_CALLS_ON_STACK 16   /* words of arguments that are passed on; cuTensorMapEncodeIm2colWide has 10 */

#endif
