/* event.log: the writer thread's side of ncc_log. */
#ifndef NCC_CUDA_LOGFILE_H
#define NCC_CUDA_LOGFILE_H

/* Where queued lines go from now on; an empty run_dir: nowhere. */
void ncc_log_start(const char *run_dir);

/* Writes what is queued. May block on disk: not for the program's threads, but at exit. */
void ncc_log_flush(void);

void ncc_log_fork_child(void);

#endif
