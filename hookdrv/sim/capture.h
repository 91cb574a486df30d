/* Stream capture: which graph the work of a stream goes to. */
#ifndef NCC_SIM_CAPTURE_H
#define NCC_SIM_CAPTURE_H

#include "sim/queue.h"

/* One capture; lives from cuStreamBeginCapture to cuStreamEndCapture. Guarded by ncc_lock. */
struct ncc_capture {
	uint64_t id;
	int mode;
	uint64_t thread; /* that began it */
	CUstream origin;
	CUstream members; /* by next_member; its origin among them */
	CUgraph graph;
	bool graph_is_given; /* cuStreamBeginCaptureToGraph */
	bool broken;
	struct ncc_capture *next;
};

/* The capture's error where it is broken, or where its rules forbid work on this stream now. */
CUresult ncc_check_stream(CUstream stream);

/* The event stands for what the captured stream has done so far. */
CUresult ncc_capture_record(CUstream stream, CUevent event);

/* The stream goes on after the event, which was recorded in a capture, and is captured from here on. */
CUresult ncc_capture_wait(CUstream stream, CUevent event);

/* The stream, which is captured, is given up: so is the capture. */
void ncc_leave_capture(CUstream stream);

#endif
