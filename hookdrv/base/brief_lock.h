/* Locks that are held for less time than it takes to sleep: who finds one taken tries again for a while. Measured on an H200,
 * sleeping made the launch of a short kernel 1.5 us longer while results were saved. Where it is included, _GNU_SOURCE is
 * defined first.
 */
#ifndef NCC_BRIEF_LOCK_H
#define NCC_BRIEF_LOCK_H

#include <pthread.h>

#define NCC_BRIEF_LOCK PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP

#endif
