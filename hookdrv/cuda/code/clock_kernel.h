/* A kernel of ours that reads its device's clock beside the host's. */
#ifndef NCC_CLOCK_KERNEL_H
#define NCC_CLOCK_KERNEL_H

#include "cuda/driver/cuda_abi.h"

enum { NCC_CLOCK_SAMPLES = 16 };

/* What it is given, memory of the host's: for each sample it reads %globaltimer and then `host`, and %globaltimer once
 * more in the end. It waits for nothing. */
struct ncc_clock_page {
	uint64_t host; /* what the host's clock says, written again and again while the kernel runs */
	/* In cache lines of their own: neither waits for what the other party writes. */
	_Alignas(128) uint64_t done; /* 1: the rest is there */
	_Alignas(128) struct {
		uint64_t device, host;
	} sample[NCC_CLOCK_SAMPLES];
	uint64_t device_end;
};

/* Loads it in a context, which is current. That may wait for the device, and so belongs to where a probed kernel's code
 * is loaded. */
void ncc_clock_kernel_load(CUcontext context);

/* Its function in a context; its parameter is the page's address. NULL: it was not loaded there. */
CUfunction ncc_clock_kernel(CUcontext context);

/* The context goes away. */
void ncc_clock_kernel_forget(CUcontext context);

#endif
