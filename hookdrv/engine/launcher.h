/* What a launcher of several processes (torchrun, mpirun, srun) says of this one. */
#ifndef NCC_LAUNCHER_H
#define NCC_LAUNCHER_H

#include <stddef.h>

/* Lines NAME=VALUE of the environment, for struct ncc_hello. It is read now, and not when the process began: a child of
 * a fork is told by its own code which rank it is. */
void ncc_launcher_read(char *text, size_t bytes);

#endif
