// Launches a probed kernel by plain HIP, without ncc's hook driver, and writes what its maps hold for launch_probed.py:
//
//   hipcc --offload-arch=gfx90a -O3 --cuda-device-only -c vector_add.hip -o vector_add.bundle
//   ncc instrument vector_add.bundle -k vector_add -p dmat -o probed.hsaco      # and probed.hsaco.json
//   hipcc launch_probed.cpp -o launch_probed && ./launch_probed probed.hsaco out
//   python launch_probed.py probed.hsaco.json out                                # the records
//
// The kernel is void vector_add(const float *a, const float *b, float *c, int n). What is asked of a launch stands in
// the JSON (docs/launching.md): memory for the maps, and a parameter block behind the kernel's own arguments.
#include <hip/hip_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

void check(hipError_t status, const char *what) {
  if (status == hipSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, hipGetErrorString(status));
  std::exit(1);
}

std::string read_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::exit(1);
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// ---- as much of JSON as the file has: what cannot be read is null ----

struct Json {
  std::string text;  // of a string, number, true, false or null
  std::vector<Json> items;
  std::map<std::string, Json> fields;

  const Json &operator[](const std::string &name) const {
    static const Json none{"null", {}, {}};
    auto found = fields.find(name);
    return found == fields.end() ? none : found->second;
  }
  uint64_t number() const { return std::strtoull(text.c_str(), nullptr, 10); }
  bool is_null() const { return text == "null"; }
};

class Parser {
 public:
  explicit Parser(const std::string &text) : at_(text.c_str()) {}

  Json value() {
    Json made;
    switch (next()) {
      case '{': read_list('}', [&] {
          std::string name = string();
          next();
          ++at_;  // the colon
          made.fields[name] = value();
        });
        break;
      case '[': read_list(']', [&] { made.items.push_back(value()); });
        break;
      case '"': made.text = string();
        break;
      default:
        while (*at_ && !std::strchr(",]} \n\r\t", *at_)) made.text += *at_++;
    }
    return made;
  }

 private:
  const char *at_;

  char next() {
    while (*at_ && std::strchr(" \n\r\t", *at_)) ++at_;
    return *at_;
  }

  template <typename Read>
  void read_list(char end, Read read) {
    ++at_;
    while (next() && *at_ != end) {
      read();
      if (next() == ',') ++at_;
    }
    if (*at_) ++at_;
  }

  std::string string() {
    std::string made;
    if (next() == '"') ++at_;
    for (; *at_ && *at_ != '"'; ++at_) {
      if (*at_ == '\\' && at_[1]) ++at_;  // names and values that are used here have no other escapes
      made += *at_;
    }
    if (*at_) ++at_;
    return made;
  }
};

// ---- one launch ----

struct Launch {
  const Json &told;
  unsigned grid[3], block[3];
  uint64_t slots_wanted;  // of maps whose number the launch may choose

  const Json &map(const std::string &name) const {
    for (const Json &each : told["maps"].items)
      if (each["name"].text == name) return each;
    std::fprintf(stderr, "no map '%s'\n", name.c_str());
    std::exit(1);
  }

  uint64_t warps_of_block(uint64_t lanes) const {
    return (uint64_t(block[0]) * block[1] * block[2] + lanes - 1) / lanes;
  }

  uint64_t warps(const Json &of) const {
    return uint64_t(grid[0]) * grid[1] * grid[2] * warps_of_block(of["warp_lanes"].number());
  }

  uint64_t slots(const Json &of) const {
    return of["slots"].is_null() ? slots_wanted : of["slots"].number();
  }

  uint64_t bytes(const Json &buffer) const {
    const Json &of = map(buffer["map"].text);
    uint64_t each = buffer["warp_bytes"].number() + slots(of) * buffer["slot_bytes"].number();
    return buffer["fixed_bytes"].number() + warps(of) * each;
  }

  uint64_t value(const Json &word, const std::vector<void *> &memory) const {
    const std::string &what = word["value"].text;
    for (int axis = 0; axis < 3; ++axis) {
      if (what == std::string("grid.") + "xyz"[axis]) return grid[axis];
      if (what == std::string("block.") + "xyz"[axis]) return block[axis];
    }
    if (what == "block.warps64") return warps_of_block(64);
    if (what == "block.warps32") return warps_of_block(32);
    if (what == "address") return reinterpret_cast<uint64_t>(memory.at(word["buffer"].number()));
    const Json &of = map(word["map"].text);
    return what == "slots" ? slots(of) : warps(of) * of["warp_lanes"].number();
  }

  // The parameter block: what no word names is 0.
  std::vector<char> parameters(const std::vector<void *> &memory) const {
    std::vector<char> made(told["block_bytes"].number(), 0);
    for (const Json &word : told["words"].items) {
      uint64_t number = value(word, memory), at = word["at"].number(), width = word["bytes"].number();
      if (width <= sizeof number && at + width <= made.size()) std::memcpy(&made[at], &number, width);
    }
    return made;
  }
};

template <typename T>
void append(std::vector<char> &arguments, T value) {
  arguments.resize((arguments.size() + sizeof value - 1) / sizeof value * sizeof value);
  const char *bytes = reinterpret_cast<const char *>(&value);
  arguments.insert(arguments.end(), bytes, bytes + sizeof value);
}

void write_file(const std::string &path, const void *data, size_t bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(static_cast<const char *>(data), std::streamsize(bytes));
  if (!file) {
    std::fprintf(stderr, "cannot write %s\n", path.c_str());
    std::exit(1);
  }
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s probed.hsaco FOLDER\n", argv[0]);
    return 2;
  }
  const std::string object = read_file(argv[1]), text = read_file(std::string(argv[1]) + ".json");
  const std::string folder = argv[2];
  const Json told = Parser(text).value();
  if (told["format"].text != "ncc launch" || told["version"].number() != 1) {
    std::fprintf(stderr, "%s.json is not of version 1\n", argv[1]);
    return 1;
  }
  const int n = 4096;
  const Launch launch{told, {n / 256, 1, 1}, {256, 1, 1}, 64};

  hipModule_t module;
  hipFunction_t function;
  check(hipModuleLoadData(&module, object.data()), "hipModuleLoadData");
  check(hipModuleGetFunction(&function, module, told["kernel"].text.c_str()), "hipModuleGetFunction");

  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) a[i] = float(i), b[i] = float(2 * i);
  void *device[3];
  for (void *&each : device) check(hipMalloc(&each, n * sizeof(float)), "hipMalloc");
  check(hipMemcpy(device[0], a.data(), n * sizeof(float), hipMemcpyHostToDevice), "hipMemcpy");
  check(hipMemcpy(device[1], b.data(), n * sizeof(float), hipMemcpyHostToDevice), "hipMemcpy");

  std::vector<void *> memory;
  for (const Json &buffer : told["buffers"].items) {
    void *made = nullptr;
    check(hipMalloc(&made, launch.bytes(buffer)), "hipMalloc");
    check(hipMemset(made, 0, launch.bytes(buffer)), "hipMemset");
    memory.push_back(made);
  }

  // One argument more than the kernel has: the metadata of the object tell the runtime its size and place. Those that
  // the compiler has added for itself are the runtime's, as ever.
  std::vector<char> parameters = launch.parameters(memory);
  int count = n;
  void *arguments[] = {&device[0], &device[1], &device[2], &count, parameters.data()};
  check(hipModuleLaunchKernel(function, launch.grid[0], launch.grid[1], launch.grid[2], launch.block[0],
                              launch.block[1], launch.block[2], 0, nullptr, arguments, nullptr),
        "hipModuleLaunchKernel");
  check(hipDeviceSynchronize(), "hipDeviceSynchronize");

  check(hipMemcpy(c.data(), device[2], n * sizeof(float), hipMemcpyDeviceToHost), "hipMemcpy");
  for (int i = 0; i < n; ++i) {
    if (c[i] == a[i] + b[i]) continue;
    std::fprintf(stderr, "c[%d] is %g, not %g\n", i, c[i], a[i] + b[i]);
    return 1;
  }

  for (size_t number = 0; number < memory.size(); ++number) {
    std::vector<char> held(launch.bytes(told["buffers"].items[number]));
    check(hipMemcpy(held.data(), memory[number], held.size(), hipMemcpyDeviceToHost), "hipMemcpy");
    write_file(folder + "/buffer" + std::to_string(number) + ".bin", held.data(), held.size());
  }
  std::vector<char> own;  // records of some tools follow from them
  for (void *each : device) append(own, each);
  append(own, n);
  write_file(folder + "/arguments.bin", own.data(), own.size());
  char shape[256];
  int size = std::snprintf(shape, sizeof shape, "{\"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], \"slots\": %llu}\n",
                           launch.grid[0], launch.grid[1], launch.grid[2], launch.block[0], launch.block[1],
                           launch.block[2], static_cast<unsigned long long>(launch.slots_wanted));
  write_file(folder + "/launch.json", shape, size_t(size));
  std::printf("%d sums are right; %zu buffers are in %s\n", n, memory.size(), folder.c_str());
}
