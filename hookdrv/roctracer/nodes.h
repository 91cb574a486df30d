/* Devices as records name them: by the numbers of the kernel driver's nodes, which rocm-smi shows. */
#ifndef NCC_ROCTRACER_NODES_H
#define NCC_ROCTRACER_NODES_H

/* HIP's own number where the system has no such nodes, as on a machine without the driver. */
int ncc_roc_node_of(int device);

#endif
