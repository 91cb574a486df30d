#include "hip/driver/hooked.h"

struct ncc_hip ncc_hip;
