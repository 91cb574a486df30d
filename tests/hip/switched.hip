// Graphs in a program whose probes are switched on and off: switched CODE, where CODE is this file's code object. A line of
// standard input is a number of rounds, in each of which all graphs are launched, or "change", "tell" or "end". The answer
// says whether the memory is what it should be. Compiled by hipcc as it is.
#include <hip/hip_runtime.h>

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
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

enum { N = 256, BLOCK = 64, GRID = 4 };

extern "C" __global__ void step(uint32_t *x, uint32_t by, uint32_t add) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * by + add;
}

extern "C" __global__ void other(uint32_t *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] ^= 85;
}

// What a node is: `by` 0 is other's.
struct Does {
  uint32_t by, add;
};
using Kernels = std::vector<Does>;

static uint32_t *x;
static hipStream_t stream;
static hipFunction_t from_module;
static std::vector<uint32_t> expected(N);

struct Node {
  Does does;
  uint32_t *to = x;
  void *list[3] = {&to, &does.by, &does.add};
  struct {
    uint32_t *to, by, add;
  } packed;
  size_t bytes = sizeof(packed);
  void *extra[5] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes, HIP_LAUNCH_PARAM_END};
  hipKernelNodeParams params = {};
  explicit Node(Does given, bool in_one = false) : does(given) {
    params.gridDim = dim3(GRID), params.blockDim = dim3(BLOCK);
    params.func = does.by ? reinterpret_cast<void *>(step) : reinterpret_cast<void *>(other);
    if (!in_one) {
      params.kernelParams = list;
      return;
    }
    std::memset(&packed, 0, sizeof(packed));
    packed.to = x, packed.by = does.by, packed.add = does.add;
    params.func = from_module, params.extra = extra;
  }
};

static hipGraphNode_t add(hipGraph_t graph, const hipGraphNode_t *after, Node node) {
  hipGraphNode_t made;
  Node placed(node.does, node.params.extra != nullptr);
  CHECK(hipGraphAddKernelNode(&made, graph, after, after != nullptr, &placed.params));
  return made;
}

// One after another.
static hipGraph_t graph_of(const Kernels &kernels, std::vector<hipGraphNode_t> *nodes = nullptr) {
  std::vector<hipGraphNode_t> made;
  hipGraph_t graph;
  CHECK(hipGraphCreate(&graph, 0));
  for (const Does &does : kernels) made.push_back(add(graph, made.empty() ? nullptr : &made.back(), Node(does)));
  if (nodes) *nodes = made;
  return graph;
}

static hipGraphExec_t executable(hipGraph_t graph) {
  hipGraphExec_t exec;
  CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  return exec;
}

struct Made {
  hipGraphExec_t exec;
  Kernels does;
};
static std::map<std::string, Made> graphs;
static std::vector<hipGraphNode_t> set_nodes, packed_nodes;
static hipGraphNode_t child;

static void make() {
  hipGraph_t graph = graph_of({{5, 1}, {0, 0}});
  graphs["gone"] = {executable(graph), {{5, 1}, {0, 0}}};  // the graph goes at once
  CHECK(hipGraphDestroy(graph));

  hipGraph_t inner = graph_of({{7, 2}, {0, 0}}), parent;
  CHECK(hipGraphCreate(&parent, 0));
  hipGraphNode_t first = add(parent, nullptr, Node({9, 1}));
  CHECK(hipGraphAddChildGraphNode(&child, parent, &first, 1, inner));
  add(parent, &child, Node({0, 0}));
  graphs["parent"] = {executable(parent), {{9, 1}, {7, 2}, {0, 0}, {0, 0}}};
  CHECK(hipGraphDestroy(inner));

  graph = graph_of({{11, 1}, {0, 0}});
  graphs["updated"] = {executable(graph), {{11, 1}, {0, 0}}};
  CHECK(hipGraphDestroy(graph));

  graphs["set"] = {executable(graph_of({{13, 1}, {0, 0}}, &set_nodes)), {{13, 1}, {0, 0}}};

  hipGraph_t packed;
  CHECK(hipGraphCreate(&packed, 0));
  packed_nodes = {add(packed, nullptr, Node({15, 1}, true))};
  graphs["packed"] = {executable(packed), {{15, 1}}};

  std::vector<hipGraphNode_t> nodes;
  hipGraph_t source = graph_of({{17, 1}}, &nodes);
  graphs["source"] = {executable(source), {{17, 1}}};
  Node since({4, 1});  // in the graph, which the executable one was made of
  CHECK(hipGraphKernelNodeSetParams(nodes[0], &since.params));

  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  step<<<GRID, BLOCK, 0, stream>>>(x, 19, 1);
  other<<<GRID, BLOCK, 0, stream>>>(x);
  CHECK(hipStreamEndCapture(stream, &graph));
  graphs["captured"] = {executable(graph), {{19, 1}, {0, 0}}};
  CHECK(hipGraphDestroy(graph));
}

static uint32_t number = 3;

// What the program gives executable graphs: another child, an update, a node twice, and one in one buffer.
static void change() {
  number += 2;
  hipGraph_t inner = graph_of({{number, 5}, {0, 0}}), graph = graph_of({{number, 6}, {0, 0}});
  hipGraphNode_t failed;
  hipGraphExecUpdateResult why;
  CHECK(hipGraphExecChildGraphNodeSetParams(graphs["parent"].exec, child, inner));
  graphs["parent"].does = {{9, 1}, {number, 5}, {0, 0}, {0, 0}};
  CHECK(hipGraphExecUpdate(graphs["updated"].exec, graph, &failed, &why));
  graphs["updated"].does = {{number, 6}, {0, 0}};
  CHECK(hipGraphDestroy(inner));
  CHECK(hipGraphDestroy(graph));
  for (uint32_t more : {8u, 7u}) {
    Node node({number, more});
    CHECK(hipGraphExecKernelNodeSetParams(graphs["set"].exec, set_nodes[0], &node.params));
  }
  graphs["set"].does = {{number, 7}, {0, 0}};
  Node in_one({number, 9}, true);
  CHECK(hipGraphExecKernelNodeSetParams(graphs["packed"].exec, packed_nodes[0], &in_one.params));
  graphs["packed"].does = {{number, 9}};
}

// What the program is told is what it gave, whatever the executable graph has.
static bool tell() {
  hipKernelNodeParams told = {};
  CHECK(hipGraphKernelNodeGetParams(set_nodes[0], &told));
  return told.func == reinterpret_cast<void *>(step) && *static_cast<uint32_t *>(told.kernelParams[1]) == 13;
}

static void launch() {
  for (auto &named : graphs) {
    CHECK(hipGraphLaunch(named.second.exec, stream));
    for (const Does &does : named.second.does)
      for (uint32_t &value : expected) value = does.by ? value * does.by + does.add : value ^ 85;
  }
}

static void end() {
  for (auto &named : graphs) CHECK(hipGraphExecDestroy(named.second.exec));
  graphs.clear();
}

int main(int argc, char **argv) {
  char line[64];
  hipModule_t module;
  std::vector<uint32_t> found(N);
  setvbuf(stdout, nullptr, _IOLBF, 0);
  CHECK(hipMalloc(&x, N * sizeof(uint32_t)));
  for (uint32_t i = 0; i < N; ++i) expected[i] = i;
  CHECK(hipMemcpy(x, expected.data(), N * sizeof(uint32_t), hipMemcpyHostToDevice));
  CHECK(hipStreamCreate(&stream));
  CHECK(hipModuleLoad(&module, argc > 1 ? argv[1] : ""));
  CHECK(hipModuleGetFunction(&from_module, module, "step"));
  make();
  std::printf("%d\n", getpid());
  while (std::fgets(line, sizeof(line), stdin)) {
    bool told = true;
    if (!std::strcmp(line, "change\n"))
      change();
    else if (!std::strcmp(line, "tell\n"))
      told = tell();
    else if (!std::strcmp(line, "end\n"))
      end();
    else
      for (int i = std::atoi(line); i > 0; --i) launch();
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipMemcpy(found.data(), x, N * sizeof(uint32_t), hipMemcpyDeviceToHost));
    std::printf("%d\n", told && found == expected);
  }
}
