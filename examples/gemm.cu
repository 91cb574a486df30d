// C = A * B in single precision, row major: a block computes a tile of 64 x 64, a thread 4 x 4 of it.
// gemm.ptx: nvcc -ptx -arch=sm_75 -lineinfo gemm.cu, with .version 7.0, so that older drivers take it.

#define TILE 64
#define DEPTH 16
#define THREADS 256

extern "C" __global__ __launch_bounds__(THREADS) void gemm(const float *a, const float *b, float *c, int m, int n,
                                                            int k)
{
    __shared__ float left[DEPTH][TILE], right[DEPTH][TILE];
    const int row = blockIdx.y * TILE, column = blockIdx.x * TILE;
    const int y = threadIdx.x / 16 * 4, x = threadIdx.x % 16 * 4;
    float sum[4][4] = {};

    for (int at = 0; at < k; at += DEPTH) {
        for (int i = threadIdx.x; i < TILE * DEPTH; i += THREADS) {
            left[i % DEPTH][i / DEPTH] = a[(row + i / DEPTH) * k + at + i % DEPTH];
            right[i / TILE][i % TILE] = b[(at + i / TILE) * n + column + i % TILE];
        }
        __syncthreads();
#pragma unroll 4
        for (int d = 0; d < DEPTH; d++)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    sum[i][j] += left[d][y + i] * right[d][x + j];
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            c[(row + y + i) * n + column + x + j] = sum[i][j];
}
