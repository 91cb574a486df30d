// What a timeline is to show of HIP: launches of several threads and streams, copies of each form, fills, events, graphs, ranges.
// Prints a sum of all that was computed.
#include <dlfcn.h>
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#define CHECK(call)                                                \
  do {                                                             \
    hipError_t error = (call);                                     \
    if (error != hipSuccess) {                                     \
      std::printf("%s = %s\n", #call, hipGetErrorName(error));     \
      std::exit(1);                                                \
    }                                                              \
  } while (0)

enum { N = 128, ROWS = 4, ROW = N / ROWS };

__global__ void add(int *values, int by) { values[blockIdx.x * blockDim.x + threadIdx.x] += by; }
__global__ void twice(int *values) { values[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

static void push(const char *message) {
  auto function = reinterpret_cast<int (*)(const char *)>(dlsym(RTLD_DEFAULT, "roctxRangePushA"));
  if (function) function(message);
}

static void pop() {
  auto function = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "roctxRangePop"));
  if (function) function();
}

static void in_thread() {
  hipStream_t stream;
  int *values;
  CHECK(hipSetDevice(0));
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMalloc(&values, N * sizeof(int)));
  push("thread");
  for (int i = 0; i < 10; ++i) add<<<2, N / 2, 0, stream>>>(values, i);
  pop();
  CHECK(hipStreamSynchronize(stream));
}

static void graph(int *values, hipStream_t stream) {
  hipGraph_t recorded;
  hipGraphExec_t made;
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  for (int i = 0; i < 3; ++i) twice<<<2, N / 2, 0, stream>>>(values);
  CHECK(hipStreamEndCapture(stream, &recorded));
  CHECK(hipGraphInstantiate(&made, recorded, nullptr, nullptr, 0));
  for (int i = 0; i < 2; ++i) CHECK(hipGraphLaunch(made, stream));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipGraphExecDestroy(made));
}

int main() {
  std::vector<int> host(N, 1), rows(N);
  std::vector<std::thread> threads;
  hipStream_t stream;
  hipEvent_t before, behind;
  int *values, *others;
  long sum = 0;
  CHECK(hipMalloc(&values, N * sizeof(int)));
  CHECK(hipMalloc(&others, N * sizeof(int)));
  CHECK(hipStreamCreate(&stream));
  CHECK(hipEventCreate(&before));
  CHECK(hipEventCreate(&behind));
  CHECK(hipMemcpy(values, host.data(), N * sizeof(int), hipMemcpyHostToDevice));
  CHECK(hipMemsetAsync(others, 0, N * sizeof(int), stream));
  CHECK(hipEventRecord(before, stream));
  push("outer");
  push("inner");
  for (int i = 0; i < 5; ++i) add<<<2, N / 2, 0, stream>>>(values, i);
  pop();
  CHECK(hipEventRecord(behind, stream));
  // In words, as engines take them, and in bytes.
  CHECK(hipMemcpy2DAsync(others, ROW * 4, values, ROW * 4, ROW * 4, ROWS, hipMemcpyDeviceToDevice, stream));
  pop();
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipMemcpy2D(rows.data(), ROW * 4, others, ROW * 4, 7, ROWS, hipMemcpyDeviceToHost));
  graph(values, stream);
  for (int i = 0; i < 2; ++i) threads.emplace_back(in_thread);
  for (auto &thread : threads) thread.join();
  CHECK(hipMemcpy(host.data(), values, N * sizeof(int), hipMemcpyDeviceToHost));
  for (int value : host) sum += value;
  for (int value : rows) sum += value;
  std::printf("sum %ld\n", sum);
}
