/* Stream capture: which graph the work of a stream goes to. */
#ifndef NCC_SIM_CAPTURE_H
#define NCC_SIM_CAPTURE_H

#include "sim/task.h"

/* One capture; lives from cuStreamBeginCapture to cuStreamEndCapture. Guarded by ncc_lock. */
struct ncc_capture {
	uint64_t id;
	int mode;
	uint64_t thread; /* that began it */
	CUstream origin;
	CUstream members; /* by next_member; its origin among them */
	CUgraph graph;
	bool graph_is_given; /* cuStreamBeginCaptureToGraph */
	bool graphics;       /* cuStreamBeginCaptureToCig */
	bool broken;
	struct ncc_capture *next;
};

/* Hands a task to a stream, or adds it to the graph that the stream is captured into. Takes it over. */
CUresult ncc_submit(CUstream stream, struct ncc_task task);

/* The same; *number is the task's on its device, 0 where it is captured. */
CUresult ncc_submit_numbered(CUstream stream, struct ncc_task task, uint64_t *number);

/* Breaks the captures that forbid this call to this thread. */
CUresult ncc_forbidden(const char *name);

/* Breaks all captures of the context, whatever their modes and the thread's. */
CUresult ncc_end_captures(CUcontext context);

/* ncc_enter for a call that a stream capture may forbid. */
CUresult ncc_enter_unsafe(const char *name, CUcontext *context);

/* The capture's error where it is broken, or where its rules forbid work on this stream now. */
CUresult ncc_check_stream(CUstream stream);

/* The event stands for what the captured stream has done so far. */
CUresult ncc_capture_record(CUstream stream, CUevent event);

/* The stream goes on after the event, which was recorded in a capture, and is captured from here on. */
CUresult ncc_capture_wait(CUstream stream, CUevent event);

/* The stream's capture, which is for graphics or not, is over. */
CUresult ncc_capture_end(CUstream stream, bool graphics, CUgraph *graph);

/* The stream, which is captured, is given up: so is the capture. */
void ncc_leave_capture(CUstream stream);

#endif
