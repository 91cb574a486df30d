/* NVIDIA's devices are given their work in no way that others see. */
#include "sim/packets.h"

void ncc_packets_hold(void)
{
}

void ncc_packets_let_go(void)
{
}

struct ncc_packet *ncc_packet_make(CUcontext context, const struct ncc_task *task)
{
	return NULL;
}

CUresult ncc_packet_run(struct ncc_packet *packet, CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	return CUDA_SUCCESS;
}

void ncc_packet_drop(struct ncc_packet *packet)
{
}

void ncc_packets_forget(CUmodule module)
{
}
