/* What the environment says, read once. */
#ifndef NCC_CONFIG_H
#define NCC_CONFIG_H

struct ncc_config {
	const char *socket; /* NCC_SOCKET: the engine's socket; NULL: this process is not wanted */
};

const struct ncc_config *ncc_config(void);

#endif
