/* What the environment says, read once. */
#ifndef NCC_CONFIG_H
#define NCC_CONFIG_H

#include <stdbool.h>

struct ncc_config {
	const char *socket;    /* NCC_SOCKET: the engine's socket; NULL: there is none from the start */
	const char *sanitizer; /* NCC_SANITIZER: NVIDIA's libsanitizer-public, for patches of machine code; or NULL */
	const char *cupti;     /* NCC_CUPTI: NVIDIA's libcupti, for the timeline; or NULL */
	const char *idle; /* else NCC_IDLE_SOCKET: of who says when there is one; NULL: this process is not wanted */
};

const struct ncc_config *ncc_config(void);

/* One of both was set when the process started, and nothing has gone wrong for good since. */
bool ncc_wanted(void);

/* Something has: from now on the program runs as if we were not there. */
void ncc_give_up(void);

#endif
