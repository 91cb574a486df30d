/* Stream captures of the program that are under way. */
#ifndef NCC_CAPTURE_H
#define NCC_CAPTURE_H

#include <stdbool.h>

#include "driver/driver_abi.h"

enum ncc_capture_into {
	NCC_CAPTURE_NEW_GRAPH,
	NCC_CAPTURE_GRAPH,   /* that is there */
	NCC_CAPTURE_GRAPHICS /* a command list of the graphics interface (CIG) */
};

enum {
	NCC_CAPTURE_UNKNOWN = -1,
	NCC_CAPTURE_FOR_GRAPHICS = -2,
};

/* Why what is launched then is not probed. */
#define NCC_WHY_GRAPHICS "launched while a stream captured for graphics (CIG)"

/* A stream begins to capture, and no longer does: it has ended or failed to begin. */
void ncc_capture_begins(CUstream stream, enum ncc_capture_into into);
void ncc_capture_is_over(CUstream stream);

/* A stream is about to go, and its capture with it: what is known of that is forgotten, and the caller's to free; NULL: it has
 * begun none. Or it has not gone. */
struct ncc_capturing *ncc_capture_detach(CUstream stream);
void ncc_capture_attach(struct ncc_capturing *detached);

/* A context is about to go, with its streams; it is gone: another one may have the handle, and captures. */
void ncc_captures_end(CUcontext context);
void ncc_captures_forget(CUcontext context);

/* Any, of any stream. */
bool ncc_captures(void);

/* Into graphs that are there. */
bool ncc_captures_in_graphs(void);

/* CUstreamCaptureStatus of a stream, at no cost where nobody captures. NCC_CAPTURE_UNKNOWN: asking about the legacy stream
 * fails while another stream of its context captures. NCC_CAPTURE_FOR_GRAPHICS: it captures into no graph, but may record
 * for graphics: it does so itself, or waits for a stream that does, of which the driver does not tell. */
int ncc_capture_status(CUstream stream);

#endif
