#pragma once

// State of the stand-in CUDA runtime: one device, on which the emulator runs kernels as soon as they are launched.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/ptx/launch.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/module.hpp"
#include "kernels/ptx/runtime/abi.hpp"
#include "kernels/ptx/runtime/work_order.hpp"
#include "kernels/ptx/texture.hpp"

#define LOCKSTEP_CUDA_API extern "C" __attribute__((visibility("default")))

namespace lockstep::cuda {

/// PTX of one compiled file, or of several that were linked.
struct Program {
    std::vector<std::string> texts;
    std::vector<std::unique_ptr<ptx::Module>> modules;
    std::vector<ptx::Module*> linked;
    bool loaded = false, registered = false;
    std::string problem;  ///< why it could not be loaded
};

struct Kernel {
    Program* program = nullptr;
    std::string name;
    ptx::Function* function = nullptr;  ///< once it is looked for
    int max_dynamic_shared = 48 << 10;
};

struct SymbolInfo {
    Program* program = nullptr;
    std::string name;
    std::uint64_t bytes = 0;
};

struct Array {
    std::uint64_t address = 0;
    ChannelFormat format{};
    Extent extent{};
    unsigned flags = 0;
    std::uint64_t row_bytes = 0, slice_bytes = 0;
    std::uint64_t element_bytes() const {
        return static_cast<std::uint64_t>(format.x + format.y + format.z + format.w) / 8;
    }
};

struct Node;
struct Graph;
struct Stream {
    unsigned flags = 0;
    int priority = 0;
    std::uint64_t id = 0;
    Graph* capture = nullptr;
    bool origin = false;  ///< began the capture
    std::vector<Node*> last;  ///< what the next captured operation follows
    Clock clock;
};
struct Event {
    bool recorded = false;
    double at_ms = 0;
    Clock clock;
    Graph* capture = nullptr;
    std::vector<Node*> last;
};
struct Node {
    int type = 0;  ///< of enum cudaGraphNodeType
    std::function<Error()> run;
    std::vector<Node*> after;
    std::shared_ptr<void> parameters;
};
struct Graph {
    std::vector<std::unique_ptr<Node>> nodes;
};
struct GraphExec {
    std::vector<std::function<Error()>> operations;
    std::vector<Node*> nodes;
};

struct State {
    std::recursive_mutex mutex;
    std::vector<std::unique_ptr<Program>> programs;
    std::unordered_map<const void*, std::unique_ptr<Kernel>> kernels;  ///< by host function
    std::unordered_map<const void*, SymbolInfo> symbols;  ///< by host variable
    std::unordered_map<const void*, std::unique_ptr<Array>> arrays;
    std::unordered_map<const void*, std::unique_ptr<Stream>> streams;
    std::unordered_map<const void*, std::unique_ptr<Event>> events;
    std::unordered_map<std::uint64_t, ResourceDesc> resources;  ///< by texture or surface handle
    Stream default_stream;
    std::uint64_t next_stream = 1;
    Error sticky = kSuccess;  ///< of a context that a kernel broke
    Error pending = kSuccess;  ///< of a kernel that faulted, until the host waits for it
    int multiprocessors = 4;
    int device_flags = 0;
    std::size_t limits[16] = {};
    bool fault_seen = true;  ///< the program looked at the last fault
    std::string failed_launch;  ///< a launch that CUDA refused, until the program looks at its error
    std::uint64_t launches = 0;  ///< asked for
    ptx::Order order{};
    std::uint64_t endless_after = 0;  ///< as in ptx::LaunchConfig
    std::string printed;  ///< by kernels, until the host waits
    std::vector<ptx::ChildLaunch> children;
};
State& state();

/// A call of the runtime begins and ends: while a check runs, host code outside of them has no access to device memory.
void enter_runtime();
void leave_runtime();

struct Lock {
    Lock() : held(state().mutex) { enter_runtime(); }
    ~Lock() { leave_runtime(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    std::lock_guard<std::recursive_mutex> held;
};

/// Remembers an error for cudaGetLastError, and gives it back.
Error remember(Error error);
/// What a call that waits for all work, for a stream or for an event returns: errors of kernels appear here. Prints what kernels printed.
Error wait_for_device();
Error wait_for(Stream& stream);
Error wait_for(const Event& event);
/// The same for a copy in the default stream for which the host waits.
Error wait_in_default_stream();
/// A sentence about something that is not emulated or went wrong, on standard error and in the report.
void complain(const std::string& sentence);

Kernel* find_kernel(const void* function);
ptx::Function* ready(Kernel& kernel);
bool load(Program& program);
std::uint64_t symbol_address(const void* symbol, std::uint64_t* bytes = nullptr);
Stream* find_stream(void* handle);
double now_ms();

/// Runs now, or becomes part of the graph that the stream captures. type is of enum cudaGraphNodeType.
Error submit(void* stream, int type, std::function<Error()> run);
Error launch(Kernel& kernel, Dim3 grid, Dim3 block, std::vector<std::uint8_t> parameters, std::size_t dynamic_shared,
             bool cooperative, void* stream);
std::vector<std::uint8_t> pack_parameters(const ptx::Function& function, void** arguments);

/// Address of the instruction in the program that called the runtime.
inline std::uint64_t caller(void* address) { return reinterpret_cast<std::uint64_t>(address); }
#define LOCKSTEP_CALLER ::lockstep::cuda::caller(__builtin_return_address(0))

std::uint64_t allocate(std::uint64_t bytes, ptx::Allocation::Kind kind, std::uint64_t from,
                       std::uint64_t align = ptx::DeviceMemory::kAlignment);

// ---- reports to the parent process (report.cpp) -------------------------------------------------------------------------

struct CopyEvent {
    const char* kind = "";
    std::uint64_t to = 0, from = 0, bytes = 0;
};
void report_allocation(const ptx::Allocation& allocation);
void report_free(std::uint64_t address);
void report_copy(const CopyEvent& event);
void report_memset(std::uint64_t to, int value, std::uint64_t bytes);
void report_synchronize();
void report_before_launch(const ptx::LaunchConfig& config, std::uint64_t from);
void report_after_launch(const ptx::Launch& launch, double ms, const ptx::Fault* fault);
void report_fault(const ptx::Fault& fault);
/// "scan" of a kernel's mangled name.
std::string plain_name(const std::string& mangled);
/// True if the parent process shows the sentence to the user.
bool report_problem(const std::string& sentence);

// ---- accesses that a check examines (check_watch.cpp) -------------------------------------------------------------------

/// null: this run is not checked.
ptx::Watch* watch_of_launch(const ptx::LaunchConfig& config);
void check_launch_end();
void check_program_end();
void check_host_write(std::uint64_t address, std::uint64_t bytes);
void check_free(const ptx::Allocation& allocation);
/// A copy or fill of whole bytes on the device's side: addresses of the host are ignored. from 0: a fill.
void check_copied(std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
/// Work on the device uses bytes of an allocation.
void check_use(const ptx::Allocation& allocation, std::uint64_t address, std::uint64_t bytes, bool writes, bool copies);
bool checking();

}  // namespace lockstep::cuda
