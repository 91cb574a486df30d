/* Reaching the simulator's server. */
#ifndef NCC_SIM_START_H
#define NCC_SIM_START_H

/* Connects to NCC_SIM_SOCKET or starts ncc.sim.server; the socket, or -1. */
int ncc_start_server(void);

/* The Python of a server of our own: NCC_SIM_PYTHON, or that of the environment that this library is installed in. */
const char *ncc_python(void);

#endif
