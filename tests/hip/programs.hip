// Programs for the stand-in: programs SCENARIO FILE. What a scenario computes goes to FILE, to be compared with an
// oracle's; what its calls answer is printed. Compiled by hipcc as it is.
#include <hip/hip_runtime.h>
// These need what the runtime's header declares.
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_ext.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                          \
  do {                                                                       \
    hipError_t error = (call);                                               \
    if (error != hipSuccess) {                                               \
      std::printf("%s = %s\n", #call, hipGetErrorName(error));               \
      std::exit(1);                                                          \
    }                                                                        \
  } while (0)

template <typename T>
struct Buffer {
  T *data = nullptr;
  size_t n;
  explicit Buffer(size_t n) : n(n) { CHECK(hipMalloc(&data, n * sizeof(T))); }
  explicit Buffer(const std::vector<T> &from) : Buffer(from.size()) {
    CHECK(hipMemcpy(data, from.data(), n * sizeof(T), hipMemcpyHostToDevice));
  }
  ~Buffer() { CHECK(hipFree(data)); }
  std::vector<T> get() const {
    std::vector<T> got(n);
    CHECK(hipMemcpy(got.data(), data, n * sizeof(T), hipMemcpyDeviceToHost));
    return got;
  }
};

static FILE *output;

template <typename T>
static void put(const std::vector<T> &values) {
  std::fwrite(values.data(), sizeof(T), values.size(), output);
}

template <typename T>
static std::vector<T> counting(size_t n, T step = 1) {
  std::vector<T> made(n);
  for (size_t i = 0; i < n; ++i) made[i] = T(i) * step;
  return made;
}

// ---- vector add ----

__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

static void vector_add() {
  const int n = 1000;
  Buffer<float> a(counting<float>(n)), b(counting<float>(n, 0.5f)), c(n);
  add<<<(n + 127) / 128, 128>>>(a.data, b.data, c.data, n);
  CHECK(hipGetLastError());
  CHECK(hipDeviceSynchronize());
  put(c.get());
}

// ---- transpose by tiles in LDS ----

enum { TILE = 16 };

__global__ void transpose_tiles(const int *in, int *out, int width, int height) {
  __shared__ int tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

static void transpose() {
  const int width = 50, height = 37;
  Buffer<int> in(counting<int>(width * height)), out(width * height);
  transpose_tiles<<<dim3((width + TILE - 1) / TILE, (height + TILE - 1) / TILE), dim3(TILE, TILE)>>>(in.data, out.data,
                                                                                                     width, height);
  put(out.get());
}

// ---- histogram: atomics on LDS, then on memory ----

__global__ void count_values(const unsigned *values, unsigned *bins, int n) {
  __shared__ unsigned own[64];
  if (threadIdx.x < 64) own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[values[i] % 64], 1u);
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

static void histogram() {
  Buffer<unsigned> values(counting<unsigned>(3000, 2654435761u)), bins(64);
  CHECK(hipMemset(bins.data, 0, 64 * sizeof(unsigned)));
  count_values<<<4, 128>>>(values.data, bins.data, 3000);
  put(bins.get());
}

// ---- a filter in constant memory ----

__constant__ float taps[5];

__global__ void convolve(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = -2; k <= 2; ++k)
    if (i + k >= 0 && i + k < n) sum += in[i + k] * taps[k + 2];
  out[i] = sum;
}

static void filter() {
  const int n = 300;
  float weights[5] = {1, 2, 4, 2, 1};
  size_t bytes = 0;
  void *where = nullptr;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(taps), weights, sizeof weights));
  CHECK(hipGetSymbolSize(&bytes, HIP_SYMBOL(taps)));
  CHECK(hipGetSymbolAddress(&where, HIP_SYMBOL(taps)));
  float third = 0;
  CHECK(hipMemcpy(&third, static_cast<float *>(where) + 2, sizeof third, hipMemcpyDeviceToHost));
  std::printf("%zu bytes, the third is %g\n", bytes, third);
  std::printf("beyond %s\n", hipGetErrorName(hipMemcpyToSymbol(HIP_SYMBOL(taps), weights, sizeof weights, 8)));
  int unknown = 0;
  std::printf("unknown %s\n", hipGetErrorName(hipMemcpyToSymbol(&unknown, weights, 4)));
  Buffer<float> in(counting<float>(n)), out(n);
  convolve<<<5, 64>>>(in.data, out.data, n);
  put(out.get());
}

// ---- streams and events ----

__global__ void scale(float *values, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= by;
}

static void seen(hipStream_t, hipError_t status, void *data) { *static_cast<int *>(data) += status == hipSuccess; }

static void pipeline() {
  enum { PARTS = 3, N = 256 };
  hipStream_t streams[PARTS];
  hipEvent_t start, stop, ready[PARTS];
  float *host;
  int called = 0;
  CHECK(hipHostMalloc(&host, PARTS * N * sizeof(float)));
  for (int i = 0; i < PARTS * N; ++i) host[i] = float(i);
  Buffer<float> device(PARTS * N), sum(N);
  CHECK(hipMemset(sum.data, 0, N * sizeof(float)));
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&stop));
  CHECK(hipEventRecord(start));
  for (int i = 0; i < PARTS; ++i) {
    CHECK(hipStreamCreateWithFlags(&streams[i], hipStreamNonBlocking));
    CHECK(hipEventCreateWithFlags(&ready[i], hipEventDisableTiming));
    CHECK(hipMemcpyAsync(device.data + i * N, host + i * N, N * sizeof(float), hipMemcpyHostToDevice, streams[i]));
    scale<<<4, 64, 0, streams[i]>>>(device.data + i * N, float(i + 1), N);
    CHECK(hipEventRecord(ready[i], streams[i]));
    CHECK(hipStreamAddCallback(streams[i], seen, &called, 0));
  }
  for (int i = 0; i < PARTS; ++i) {
    CHECK(hipStreamWaitEvent(streams[0], ready[i], 0));
    add<<<4, 64, 0, streams[0]>>>(sum.data, device.data + i * N, sum.data, N);
  }
  CHECK(hipMemcpyAsync(host, sum.data, N * sizeof(float), hipMemcpyDeviceToHost, streams[0]));
  CHECK(hipEventRecord(stop, streams[0]));
  CHECK(hipEventSynchronize(stop));
  float ms = -1;
  CHECK(hipEventElapsedTime(&ms, start, stop));
  for (hipStream_t stream : streams) {
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipStreamQuery(stream));
    CHECK(hipStreamDestroy(stream));
  }
  std::printf("called %d, time %d, query %s\n", called, ms > 0 && ms < 1, hipGetErrorName(hipEventQuery(stop)));
  put(std::vector<float>(host, host + N));
  CHECK(hipHostFree(host));
}

// ---- state: variables, managed ones, which last from launch to launch ----

__device__ unsigned launches = 5, table[16];
__managed__ int shared_count = 40;

__global__ void remember(unsigned value) {
  if (threadIdx.x == 0) {
    atomicAdd(&launches, 1u);
    shared_count += 1;
  }
  table[(launches + threadIdx.x) % 16] += value;
}

static void state() {
  shared_count += 2;
  for (unsigned k = 1; k <= 4; ++k) {
    remember<<<1, 1>>>(k);
    CHECK(hipDeviceSynchronize());
  }
  unsigned got = 0;
  std::vector<unsigned> all(16);
  CHECK(hipMemcpyFromSymbol(&got, HIP_SYMBOL(launches), sizeof got));
  CHECK(hipMemcpyFromSymbol(all.data(), HIP_SYMBOL(table), 64));
  std::printf("launches %u, shared %d\n", got, shared_count);
  put(all);
}

// ---- dynamic LDS ----

extern __shared__ int dynamic[];

__global__ void reversed(int *values) {
  dynamic[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = dynamic[blockDim.x - 1 - threadIdx.x];
}

static void shared() {
  Buffer<int> values(counting<int>(200));
  int blocks = 0, block = 0, grid = 0;
  reversed<<<1, 200, 200 * sizeof(int)>>>(values.data);
  put(values.get());
  reversed<<<1, 64, 65 * 1024>>>(values.data);
  std::printf("too much %s\n", hipGetErrorName(hipGetLastError()));
  reversed<<<1, 1025>>>(values.data);
  std::printf("too many %s\n", hipGetErrorName(hipGetLastError()));
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reversed, 256, 32 * 1024));
  CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, reversed, 0, 0));
  hipFuncAttributes attributes;
  CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void *>(reversed)));
  std::printf("occupancy %d, block %d, threads %d, lds %zu\n", blocks, block, attributes.maxThreadsPerBlock,
              attributes.sharedSizeBytes);
}

// ---- printf, asserts ----

__global__ void say(const char *unused, int n, double x, unsigned long long wide) {
  if (threadIdx.x == 0 || threadIdx.x == 40) printf("%d of %-4d|%5.2f %s %llx %%\n", int(threadIdx.x), n, x, "a string that takes more than one packet: it has to, with all that it says", wide);
  if (threadIdx.x == 63) printf("no arguments\n");
}

static void printing() {
  say<<<2, 64>>>(nullptr, 64, 2.5, 1ull << 40);
  CHECK(hipDeviceSynchronize());
  std::printf("done\n");
}

// ---- all blocks wait for each other ----

__global__ void reverse_all(const unsigned *in, unsigned *between, unsigned *out) {
  __shared__ unsigned filler[7 * 1024];
  auto grid = cooperative_groups::this_grid();
  unsigned i = grid.thread_rank(), n = gridDim.x * blockDim.x;
  filler[255 - threadIdx.x] = in[i];
  __syncthreads();
  between[i] = filler[255 - threadIdx.x] + 1;
  grid.sync();
  out[i] = between[n - 1 - i];
  grid.sync();
  between[i] = out[n - 1 - i] * 2;
}

static void cooperative() {
  int blocks = 0, units = 0;
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse_all, 256, 0));
  CHECK(hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0));
  unsigned n = unsigned(blocks * units) * 256;
  Buffer<unsigned> in(counting<unsigned>(n)), between(n), out(n);
  void *parameters[] = {&in.data, &between.data, &out.data};
  CHECK(hipLaunchCooperativeKernel(reverse_all, dim3(n / 256), dim3(256), parameters, 0, nullptr));
  CHECK(hipDeviceSynchronize());
  put(out.get());
  put(between.get());
  std::printf("%d blocks on each of %d, one more %s\n", blocks, units,
              hipGetErrorName(hipLaunchCooperativeKernel(reverse_all, dim3(n / 256 + 1), dim3(256), parameters, 0, nullptr)));
}

// ---- arguments that end within the words that the compiler loads ----

__global__ void pick(int *out, unsigned step, unsigned stage, bool up) {
  out[threadIdx.x] = up ? int(step * threadIdx.x + stage) : -1;
}

static void narrow() {
  Buffer<int> out(64);
  pick<<<1, 64>>>(out.data, 3, 5, true);
  put(out.get());
}

// ---- all ways to give arguments, and events around a launch ----

struct Mixed {
  char c;
  double d;
  short s;
};

__global__ void mixed(unsigned char byte, double wide, Mixed all, const float *in, double *out) {
  out[threadIdx.x] = byte + wide + all.c + all.d + all.s + in[threadIdx.x];
}

static hipFunction_t function_of(hipModule_t *module, const char *path, const char *name) {
  hipFunction_t found;
  CHECK(hipModuleLoad(module, path));
  CHECK(hipModuleGetFunction(&found, *module, name));
  return found;
}

static void arguments(const char *code) {
  Buffer<float> in(counting<float>(64));
  Buffer<double> out(64);
  Mixed all = {3, 0.25, -7};
  mixed<<<1, 64>>>(200, 0.5, all, in.data, out.data);
  put(out.get());
  hipModule_t module;
  hipFunction_t f = function_of(&module, code, "_Z5mixedhd5MixedPKfPd");
  unsigned char byte = 100;
  double wide = 1.5;
  void *parameters[] = {&byte, &wide, &all, &in.data, &out.data};
  CHECK(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, nullptr, parameters, nullptr));
  put(out.get());
  struct {
    unsigned char byte;
    double wide;
    Mixed all;
    const float *in;
    double *out;
  } packed = {50, 2.5, all, in.data, out.data};
  size_t bytes = sizeof packed;
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes, HIP_LAUNCH_PARAM_END};
  hipEvent_t start, stop;
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&stop));
  CHECK(hipExtModuleLaunchKernel(f, 64, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra, start, stop, 0));
  put(out.get());
  float ms = 0;
  CHECK(hipEventElapsedTime(&ms, start, stop));
  bytes = 8;
  std::printf("timed %d, too few bytes %s, none of the name %s\n", ms > 0,
              hipGetErrorName(hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra)),
              hipGetErrorName(hipModuleGetFunction(&f, module, "nothing")));
  hipDeviceptr_t variable;
  CHECK(hipModuleGetGlobal(&variable, &bytes, module, "launches"));
  unsigned value = 0;
  CHECK(hipMemcpyDtoH(&value, variable, 4));
  std::printf("the module's own variable has %zu bytes, %u\n", bytes, value);
  CHECK(hipModuleUnload(module));
}

// ---- graphs ----

static void graphs() {
  const int n = 128;
  hipStream_t stream;
  hipGraph_t recorded, made;
  hipGraphExec_t runnable;
  CHECK(hipStreamCreate(&stream));
  Buffer<float> values(counting<float>(n)), copy(n);
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  scale<<<2, 64, 0, stream>>>(values.data, 2.0f, n);
  add<<<2, 64, 0, stream>>>(values.data, values.data, values.data, n);
  CHECK(hipMemcpyAsync(copy.data, values.data, n * sizeof(float), hipMemcpyDeviceToDevice, stream));
  CHECK(hipStreamEndCapture(stream, &recorded));
  size_t nodes = 0;
  CHECK(hipGraphGetNodes(recorded, nullptr, &nodes));
  CHECK(hipGraphInstantiate(&runnable, recorded, nullptr, nullptr, 0));
  for (int i = 0; i < 3; ++i) CHECK(hipGraphLaunch(runnable, stream));
  CHECK(hipStreamSynchronize(stream));
  put(copy.get());
  CHECK(hipGraphExecDestroy(runnable));

  // The same by hand, with a fill and a copy; and other parameters in the executable graph.
  hipGraphNode_t fill, kernel, back;
  float by = 3.0f;
  int count = n;
  std::vector<float> host(n);
  void *parameters[] = {&values.data, &by, &count};
  hipMemsetParams set = {};
  set.dst = values.data, set.elementSize = 4, set.width = n / 2, set.height = 1, set.value = 0x3f800000;
  hipKernelNodeParams launch = {};
  launch.func = reinterpret_cast<void *>(scale);
  launch.gridDim = dim3(2), launch.blockDim = dim3(64), launch.kernelParams = parameters;
  CHECK(hipGraphCreate(&made, 0));
  CHECK(hipGraphAddMemsetNode(&fill, made, nullptr, 0, &set));
  CHECK(hipGraphAddKernelNode(&kernel, made, &fill, 1, &launch));
  CHECK(hipGraphAddMemcpyNode1D(&back, made, &kernel, 1, host.data(), values.data, n * sizeof(float),
                                hipMemcpyDeviceToHost));
  hipGraphNodeType type;
  CHECK(hipGraphNodeGetType(kernel, &type));
  CHECK(hipGraphInstantiate(&runnable, made, nullptr, nullptr, 0));
  CHECK(hipGraphLaunch(runnable, stream));
  CHECK(hipStreamSynchronize(stream));
  put(host);
  by = 0.5f;
  CHECK(hipGraphExecKernelNodeSetParams(runnable, kernel, &launch));
  CHECK(hipGraphLaunch(runnable, stream));
  CHECK(hipStreamSynchronize(stream));
  put(host);
  std::printf("%zu nodes, kernel %d\n", nodes, type == hipGraphNodeTypeKernel);
}

// ---- copies, fills, what pointers are ----

static void memory() {
  size_t pitch = 0, free_bytes = 0, total = 0;
  int *rows = nullptr;
  CHECK(hipMallocPitch(reinterpret_cast<void **>(&rows), &pitch, 40, 5));
  std::vector<int> from = counting<int>(50), to(50, -1);
  CHECK(hipMemset2D(rows, pitch, 0xff, 40, 5));
  CHECK(hipMemcpy2D(rows, pitch, from.data(), 40, 40, 4, hipMemcpyHostToDevice));
  CHECK(hipMemcpy2D(to.data(), 40, rows, pitch, 40, 5, hipMemcpyDeviceToHost));
  put(to);
  hipPitchedPtr cube;
  CHECK(hipMalloc3D(&cube, make_hipExtent(16, 3, 2)));
  CHECK(hipMemset3D(cube, 7, make_hipExtent(16, 3, 2)));
  hipMemcpy3DParms copy = {};
  std::vector<char> bytes(16 * 3 * 2);
  copy.srcPtr = cube, copy.dstPtr = make_hipPitchedPtr(bytes.data(), 16, 16, 3);
  copy.extent = make_hipExtent(16, 3, 2), copy.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3D(&copy));
  put(bytes);
  CHECK(hipMemsetD32(reinterpret_cast<hipDeviceptr_t>(rows), 0x1020304, 10));
  CHECK(hipMemcpy(to.data(), rows, 40, hipMemcpyDeviceToHost));
  put(std::vector<int>(to.begin(), to.begin() + 10));
  void *host, *managed;
  CHECK(hipHostMalloc(&host, 100));
  CHECK(hipMallocManaged(&managed, 100));
  for (void *each : {static_cast<void *>(rows + 1), host, managed}) {
    hipPointerAttribute_t is;
    CHECK(hipPointerGetAttributes(&is, each));
    std::printf("host %d managed %d device %d\n", is.memoryType == hipMemoryTypeHost, is.isManaged, is.device);
  }
  hipPointerAttribute_t is;
  std::printf("of the program %s\n", hipGetErrorName(hipPointerGetAttributes(&is, &is)));
  CHECK(hipMemGetInfo(&free_bytes, &total));
  std::printf("in use %d\n", free_bytes < total);
  void *none = &none;
  CHECK(hipMalloc(&none, 0));
  std::printf("none %d, free %s, again %s\n", none == nullptr, hipGetErrorName(hipFree(rows)),
              hipGetErrorName(hipFree(rows)));
  CHECK(hipFree(nullptr));
  std::printf("gone %s, direction %s\n", hipGetErrorName(hipMemcpy(to.data(), rows, 4, hipMemcpyDeviceToHost)),
              hipGetErrorName(hipMemcpy(to.data(), managed, 4, hipMemcpyKind(9))));
  std::printf("last %s, then %s\n", hipGetErrorName(hipGetLastError()), hipGetErrorName(hipGetLastError()));
}

// ---- devices ----

static void devices() {
  int count = 0, current = -1, value = 0;
  CHECK(hipGetDeviceCount(&count));
  CHECK(hipGetDevice(&current));
  hipDeviceProp_t is;
  CHECK(hipGetDeviceProperties(&is, count - 1));
  std::printf("%d, now %d: %s %s, %d.%d, waves of %d, %d units, %zu of lds\n", count, current, is.name, is.gcnArchName,
              is.major, is.minor, is.warpSize, is.multiProcessorCount, is.sharedMemPerBlock);
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMultiprocessorCount, 0));
  std::printf("%d units", value);
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, 0));
  std::printf(", waves of %d\n", value);
  std::printf("beyond %s\n", hipGetErrorName(hipSetDevice(count)));
  std::vector<float> got(64);
  for (int device = 0; device < count; ++device) {
    CHECK(hipSetDevice(device));
    Buffer<float> a(counting<float>(64, float(device + 1))), c(64);
    add<<<1, 64>>>(a.data, a.data, c.data, 64);
    put(c.get());
    CHECK(hipDeviceSynchronize());
  }
}

// ---- faults ----

__global__ void outside(int *values, int at) { values[at + threadIdx.x] = 1; }

static void fault() {
  Buffer<int> values(64);
  outside<<<1, 64>>>(values.data, 0);
  std::printf("inside %s\n", hipGetErrorName(hipDeviceSynchronize()));
  outside<<<2, 64>>>(values.data, 1 << 20);
  std::printf("launch %s\n", hipGetErrorName(hipGetLastError()));
  std::printf("sync %s\n", hipGetErrorName(hipDeviceSynchronize()));
  std::printf("sticky %s\n", hipGetErrorName(hipMemset(values.data, 0, 4)));
  CHECK(hipDeviceReset());
  values.data = nullptr;
  Buffer<float> a(counting<float>(64)), c(64);
  add<<<1, 64>>>(a.data, a.data, c.data, 64);
  std::printf("after a reset %s, %g\n", hipGetErrorName(hipDeviceSynchronize()), c.get()[3]);
}

static void unsupported() {
  hipArray *array = nullptr;
  hipChannelFormatDesc format = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
  for (int i = 0; i < 2; ++i)
    std::printf("%d %s\n", format.x, hipGetErrorName(hipMallocArray(&array, &format, 8, 8, 0)));
}

// ---- no code for this device ----

static void no_code() {
  Buffer<float> a(64);
  add<<<1, 64>>>(a.data, a.data, a.data, 64);
  std::printf("launch %s\n", hipGetErrorName(hipGetLastError()));
  std::printf("symbol %s\n", hipGetErrorName(hipMemcpyToSymbol(HIP_SYMBOL(taps), &a, 4)));
}

int main(int argc, char **argv) {
  struct {
    const char *name;
    void (*run)();
  } scenarios[] = {{"vector_add", vector_add}, {"transpose", transpose}, {"histogram", histogram}, {"filter", filter},
                   {"pipeline", pipeline},     {"state", state},         {"shared", shared},       {"graphs", graphs},
                   {"memory", memory},         {"devices", devices},     {"fault", fault},         {"no_code", no_code},
                   {"unsupported", unsupported}, {"printing", printing}, {"cooperative", cooperative},
                   {"narrow", narrow}};
  output = std::fopen(argv[2], "wb");
  if (argc > 3) arguments(argv[3]);
  for (auto &scenario : scenarios)
    if (argc == 3 && !std::strcmp(scenario.name, argv[1])) scenario.run();
  std::fclose(output);
}
