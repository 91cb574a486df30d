// Graphs, of kernels that are called by the program's own functions and of a module's: graphs SCENARIO CODE, where CODE is
// this file's code object. Prints what its calls answer and what its kernels compute. Compiled by hipcc as it is.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                          \
  do {                                                                       \
    hipError_t error = (call);                                               \
    if (error != hipSuccess) {                                               \
      std::printf("%s = %s\n", #call, hipGetErrorName(error));               \
      std::exit(1);                                                          \
    }                                                                        \
  } while (0)

enum { N = 200, BLOCK = 64, GRID = 4 };

// One load and one store for each of n elements.
extern "C" __global__ void scale(float *values, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= by;
}

// Two loads and one store.
extern "C" __global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

// It takes no parameters.
__device__ int visits;
extern "C" __global__ void visit() {
  if (threadIdx.x == 0) atomicAdd(&visits, 1);
}

static float *values, *others;
static hipStream_t stream;
static const char *code;

static void fill(float first) {
  std::vector<float> made(N);
  for (int i = 0; i < N; ++i) made[i] = first + i;
  CHECK(hipMemcpy(values, made.data(), N * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemset(others, 0, N * sizeof(float)));
}

static void show(const char *what) {
  std::vector<float> got(2 * N);
  double sum = 0;
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipMemcpy(got.data(), values, N * sizeof(float), hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(&got[N], others, N * sizeof(float), hipMemcpyDeviceToHost));
  for (int i = 0; i < 2 * N; ++i) sum += got[i] * (i + 1);
  std::printf("%s %.1f %.1f %.1f\n", what, got[1], got[N + 1], sum);
}

// What a kernel node of scale or add is given.
struct Node {
  float *a = values, *b = values, *c = others;
  float by;
  int n = N;
  void *of_scale[3] = {&a, &by, &n}, *of_add[4] = {&a, &b, &c, &n};
  hipKernelNodeParams params = {};
  explicit Node(float by) : by(by) {
    params.gridDim = dim3(GRID), params.blockDim = dim3(BLOCK);
    params.func = reinterpret_cast<void *>(scale), params.kernelParams = of_scale;
  }
  Node() : Node(0) { params.func = reinterpret_cast<void *>(add), params.kernelParams = of_add; }
};

// scale, then add.
static hipGraph_t two_nodes(float by, hipGraphNode_t nodes[2]) {
  hipGraph_t graph;
  Node first(by), second;
  CHECK(hipGraphCreate(&graph, 0));
  CHECK(hipGraphAddKernelNode(&nodes[0], graph, nullptr, 0, &first.params));
  CHECK(hipGraphAddKernelNode(&nodes[1], graph, nodes, 1, &second.params));
  return graph;
}

static hipGraphExec_t runnable(hipGraph_t graph) {
  hipGraphExec_t made;
  CHECK(hipGraphInstantiate(&made, graph, nullptr, nullptr, 0));
  return made;
}

static void launch(hipGraphExec_t exec, int times) {
  for (int i = 0; i < times; ++i) CHECK(hipGraphLaunch(exec, stream));
}

// The same work without graphs.
static void plain() {
  scale<<<GRID, BLOCK, 0, stream>>>(values, 2, N);
  add<<<GRID, BLOCK, 0, stream>>>(values, values, others, N);
  show("plain");
}

// The graph is gone before its executable one is launched.
static void captured() {
  hipGraph_t graph;
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  scale<<<GRID, BLOCK, 0, stream>>>(values, 2, N);
  add<<<GRID, BLOCK, 0, stream>>>(values, values, others, N);
  visit<<<1, BLOCK, 0, stream>>>();
  CHECK(hipStreamEndCapture(stream, &graph));
  hipGraphExec_t exec = runnable(graph);
  CHECK(hipGraphDestroy(graph));
  launch(exec, 1);
  show("captured");
  launch(exec, 2);
  show("again");
  CHECK(hipGraphExecDestroy(exec));
  int counted;
  CHECK(hipMemcpyFromSymbol(&counted, HIP_SYMBOL(visits), sizeof(counted)));
  std::printf("%d visits\n", counted);
}

static void built() {
  hipGraphNode_t nodes[2];
  hipGraph_t graph = two_nodes(3, nodes);
  hipGraphExec_t exec;
  CHECK(hipGraphInstantiateWithFlags(&exec, graph, hipGraphInstantiateFlagAutoFreeOnLaunch));
  launch(exec, 2);
  show("built");
  CHECK(hipGraphDestroy(graph));
  launch(exec, 1);
  show("without its graph");
}

// Many launches, on two streams, more than are saved at the same time.
static void relaunched() {
  hipGraphNode_t nodes[2];
  hipStream_t other;
  hipGraphExec_t exec = runnable(two_nodes(1, nodes));
  CHECK(hipStreamCreate(&other));
  for (int i = 0; i < 60; ++i) CHECK(hipGraphLaunch(exec, i % 3 ? stream : other));
  CHECK(hipStreamSynchronize(other));
  show("relaunched");
}

// Nodes of the executable graph get others' parameters, another kernel, another grid.
static void changed() {
  hipGraphNode_t nodes[2];
  hipGraphExec_t exec = runnable(two_nodes(2, nodes));
  launch(exec, 1);
  show("first");
  Node half(0.5f), fewer(4);
  CHECK(hipGraphExecKernelNodeSetParams(exec, nodes[0], &half.params));
  launch(exec, 2);
  show("other parameters");
  fewer.n = 64, fewer.params.gridDim = dim3(1);
  CHECK(hipGraphExecKernelNodeSetParams(exec, nodes[0], &fewer.params));
  launch(exec, 1);
  show("another grid");
  Node sum;
  CHECK(hipGraphExecKernelNodeSetParams(exec, nodes[0], &sum.params));
  launch(exec, 1);
  show("another kernel");
  hipKernelNodeParams own;
  CHECK(hipGraphKernelNodeGetParams(nodes[0], &own));
  std::printf("the graph's own %d, by %.1f\n", own.func == reinterpret_cast<void *>(scale),
              *static_cast<float *>(own.kernelParams[1]));
  std::printf("nothing %s\n", hipGetErrorName(hipGraphExecKernelNodeSetParams(exec, nodes[0], nullptr)));
  std::printf("last %s\n", hipGetErrorName(hipGetLastError()));
}

static void updated() {
  hipGraphNode_t nodes[2], more[2], at;
  hipGraphExecUpdateResult why;
  hipGraphExec_t exec = runnable(two_nodes(2, nodes));
  hipGraph_t other = two_nodes(5, more);
  launch(exec, 1);
  CHECK(hipGraphExecUpdate(exec, other, &at, &why));
  launch(exec, 2);
  show("updated");
  CHECK(hipGraphDestroyNode(more[1]));
  std::printf("of another form %s", hipGetErrorName(hipGraphExecUpdate(exec, other, &at, &why)));
  std::printf(", %d\n", why == hipGraphExecUpdateErrorTopologyChanged);
  launch(exec, 1);
  show("as before");
  std::printf("last %s, then %s\n", hipGetErrorName(hipGetLastError()), hipGetErrorName(hipGetLastError()));
}

// A graph in a node, and another one in its place.
static void child() {
  hipGraphNode_t inner[2], other[2], holder, last;
  hipGraph_t outer, replacing = two_nodes(3, other), within, graph = two_nodes(2, inner);
  Node twice(2);
  CHECK(hipGraphCreate(&outer, 0));
  CHECK(hipGraphAddChildGraphNode(&holder, outer, nullptr, 0, graph));
  CHECK(hipGraphAddKernelNode(&last, outer, &holder, 1, &twice.params));
  hipGraphExec_t exec = runnable(outer);
  launch(exec, 2);
  show("child");
  CHECK(hipGraphChildGraphNodeGetGraph(holder, &within));
  size_t n = 2;
  hipGraphNode_t found[2];
  hipKernelNodeParams own;
  CHECK(hipGraphGetNodes(within, found, &n));
  CHECK(hipGraphKernelNodeGetParams(found[0], &own));
  std::printf("within %d\n", own.func == reinterpret_cast<void *>(scale));
  CHECK(hipGraphExecChildGraphNodeSetParams(exec, holder, replacing));
  launch(exec, 1);
  show("replaced");
}

static void cloned() {
  hipGraphNode_t nodes[2], found;
  hipGraph_t graph = two_nodes(2, nodes), clone;
  CHECK(hipGraphClone(&clone, graph));
  CHECK(hipGraphNodeFindInClone(&found, nodes[0], clone));
  Node by(3);
  CHECK(hipGraphKernelNodeSetParams(found, &by.params));
  CHECK(hipGraphDestroy(graph));
  launch(runnable(clone), 2);
  show("cloned");
}

// What the program was told of a node it uses after the graph was instantiated, and sets it so.
static void told() {
  hipGraphNode_t nodes[2];
  hipGraph_t graph = two_nodes(2, nodes);
  hipKernelNodeParams first, again;
  CHECK(hipGraphKernelNodeGetParams(nodes[0], &first));
  hipGraphExec_t exec = runnable(graph);
  CHECK(hipGraphKernelNodeGetParams(nodes[0], &again));
  std::printf("told %d %u %u by %.1f\n", first.func == again.func && again.func == reinterpret_cast<void *>(scale),
              first.gridDim.x, again.blockDim.x, *static_cast<float *>(first.kernelParams[1]));
  float by = 7;
  first.kernelParams[1] = &by;
  CHECK(hipGraphExecKernelNodeSetParams(exec, nodes[0], &first));
  launch(exec, 1);
  show("set");
  CHECK(hipGraphKernelNodeSetParams(nodes[0], &first));
  CHECK(hipGraphKernelNodeGetParams(nodes[0], &again));
  std::printf("now by %.1f\n", *static_cast<float *>(again.kernelParams[1]));
  CHECK(hipGraphDestroyNode(nodes[1]));
  launch(runnable(graph), 1);
  show("one node");
}

// Nodes of a module's kernels: by a list of parameters, in one buffer, and captured.
static void module() {
  hipModule_t loaded;
  hipFunction_t its;
  hipGraph_t graph;
  hipGraphNode_t listed, packed;
  struct {
    float *values;
    float by;
    int n;
  } buffer = {values, 3, N};
  size_t bytes = sizeof(buffer);
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &buffer, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes, HIP_LAUNCH_PARAM_END};
  CHECK(hipModuleLoad(&loaded, code));
  CHECK(hipModuleGetFunction(&its, loaded, "scale"));
  Node by_list(2), in_buffer(0);
  by_list.params.func = its;
  in_buffer.params.func = its, in_buffer.params.kernelParams = nullptr, in_buffer.params.extra = extra;
  CHECK(hipGraphCreate(&graph, 0));
  CHECK(hipGraphAddKernelNode(&listed, graph, nullptr, 0, &by_list.params));
  CHECK(hipGraphAddKernelNode(&packed, graph, &listed, 1, &in_buffer.params));
  hipKernelNodeParams told, again;
  CHECK(hipGraphKernelNodeGetParams(packed, &told));
  hipGraphExec_t exec = runnable(graph);
  launch(exec, 2);
  show("a module's");
  CHECK(hipGraphKernelNodeGetParams(packed, &again));
  std::printf("told %d %d %d, by %.1f\n", again.func == its, !again.kernelParams, told.func == its,
              reinterpret_cast<float *>(told.extra[1])[2]);
  buffer.by = 0.25f;
  CHECK(hipGraphExecKernelNodeSetParams(exec, packed, &in_buffer.params));
  launch(exec, 1);
  show("set in one buffer");
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  CHECK(hipModuleLaunchKernel(its, GRID, 1, 1, BLOCK, 1, 1, 0, stream, by_list.of_scale, nullptr));
  CHECK(hipModuleLaunchKernel(its, GRID, 1, 1, BLOCK, 1, 1, 0, stream, nullptr, extra));
  CHECK(hipStreamEndCapture(stream, &graph));
  exec = runnable(graph);
  CHECK(hipGraphDestroy(graph));
  launch(exec, 2);
  show("a module's, captured");
  CHECK(hipGraphExecDestroy(exec));
  CHECK(hipModuleUnload(loaded));
}

// A device is reset: graphs go with it.
static void reset() {
  hipGraphNode_t nodes[2];
  launch(runnable(two_nodes(2, nodes)), 2);
  show("before");
  CHECK(hipDeviceReset());
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMalloc(&values, N * sizeof(float)));
  CHECK(hipMalloc(&others, N * sizeof(float)));
  fill(1);
  launch(runnable(two_nodes(2, nodes)), 2);
  show("after");
}

// What the library refuses.
static void refused() {
  hipGraphNode_t nodes[2];
  hipGraphExec_t exec = nullptr;
  hipGraph_t graph = two_nodes(2, nodes);
  Node large(2);
  std::printf("no graph %s\n", hipGetErrorName(hipGraphInstantiate(&exec, nullptr, nullptr, nullptr, 0)));
  std::printf("last %s\n", hipGetErrorName(hipGetLastError()));
  CHECK(hipGraphAddDependencies(graph, &nodes[1], &nodes[0], 1));
  std::printf("a circle %s\n", hipGetErrorName(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0)));
  std::printf("last %s, then %s\n", hipGetErrorName(hipGetLastError()), hipGetErrorName(hipGetLastError()));
  CHECK(hipGraphRemoveDependencies(graph, &nodes[1], &nodes[0], 1));
  exec = runnable(graph);
  large.params.blockDim = dim3(4096);
  std::printf("too large %s\n", hipGetErrorName(hipGraphExecKernelNodeSetParams(exec, nodes[0], &large.params)));
  std::printf("last %s, then %s\n", hipGetErrorName(hipGetLastError()), hipGetErrorName(hipGetLastError()));
  launch(exec, 1);
  show("all the same");
}

static const struct {
  const char *name;
  void (*run)();
} scenarios[] = {{"plain", plain},     {"captured", captured}, {"built", built},   {"relaunched", relaunched},
                 {"changed", changed}, {"updated", updated},   {"child", child},   {"cloned", cloned},
                 {"told", told},       {"module", module},     {"refused", refused}, {"reset", reset}};

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  code = argv[2];
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMalloc(&values, N * sizeof(float)));
  CHECK(hipMalloc(&others, N * sizeof(float)));
  fill(1);
  for (auto &scenario : scenarios)
    if (!std::strcmp(scenario.name, argv[1])) scenario.run();
  return 0;
}
