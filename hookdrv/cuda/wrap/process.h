/* The process's end and its children. */
#ifndef NCC_PROCESS_H
#define NCC_PROCESS_H

/* Called once, when the session opens: the driver is up by then, so that our exit handler runs before its own. */
void ncc_process_watch(void);

#endif
