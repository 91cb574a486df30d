/* Probes that are switched on and off while the program runs: the connection to who says so (NCC_IDLE_SOCKET). */
#ifndef NCC_IDLE_H
#define NCC_IDLE_H

#include <stdbool.h>

/* What the program loads and makes is to be known: there is a session, or one may come. Connects on first use, whichever
 * thread comes first; where a session is on already, it is begun then. */
bool ncc_followed(void);

#endif
