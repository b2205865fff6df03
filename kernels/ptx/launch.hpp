#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/ptx/warp.hpp"
#include "kernels/ptx/watch.hpp"

namespace lockstep::ptx {

/// Why a launch was stopped.
struct Fault {
    enum class Kind : std::uint8_t {
        illegal_address,
        misaligned_address,
        assertion,
        trap,
        deadlock,
        step_budget,
        not_emulated,
        stack_overflow,
        cancelled,
    } kind = Kind::illegal_address;
    std::int32_t place = -1;  ///< index into the module's places; of an endless loop: its first line
    std::int32_t last_place = -1;  ///< of an endless loop: its last line
    const Module* module = nullptr;
    std::string kernel{};
    std::array<std::uint32_t, 3> block{}, thread{};
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    Space space = Space::generic;
    AccessKind access = AccessKind::load;
    std::uint64_t steps = 0;  ///< of an endless loop: warp instructions since a block last ended
    std::string detail{};
};

/// What a kernel of a kernel asks for (dynamic parallelism).
struct ChildLaunch {
    Function* kernel = nullptr;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t shared_bytes = 0;
    std::vector<std::uint8_t> parameters{};
};

/// What device code asks of the host: printf, child kernels, names of functions.
struct Services {
    std::function<void(std::string_view)> print;
    std::function<void(const std::string&)> assertion;
    std::function<void(ChildLaunch)> launch_child;
    std::function<std::uint64_t(std::uint64_t bytes)> allocate;  ///< malloc in a kernel
    std::function<void(std::uint64_t)> free;
};

struct Order {
    enum class Kind : std::uint8_t { lockstep, lane_by_lane, shuffled } kind = Kind::lockstep;
    std::uint64_t seed = 0;
};

struct LaunchConfig {
    Function* kernel = nullptr;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t dynamic_shared = 0;
    std::vector<std::uint8_t> parameters{};
    bool cooperative = false;
    std::uint32_t multiprocessors = 4;
    Order order{};
    bool poison_absent =
        false;  ///< shuffles that read lanes which do not take part give a value that no program expects
    std::uint64_t step_budget = 0;  ///< warp instructions; 0: no limit
    std::uint64_t endless_after = 0;  ///< warp instructions during which no block ends; 0: the default
    Watch* watch = nullptr;
    const Services* services = nullptr;
    const std::atomic<bool>* cancel = nullptr;
};

/// Counts of a launch.
struct LaunchCounts {
    std::uint64_t warp_instructions = 0, thread_instructions = 0, warp_accesses = 0, lane_accesses = 0,
                  divergent_branches = 0;
};

/// Runs a grid: all blocks that would be resident take turns, a block's warps too.
class Launch {
public:
    explicit Launch(const LaunchConfig& config);
    ~Launch();
    /// Throws Fault.
    void run();

    const LaunchConfig config;
    Watch* const watch;
    const char* parameters = nullptr;
    std::uint32_t shared_bytes = 0;  ///< of a block, static and dynamic
    std::uint32_t static_shared = 0;
    std::uint64_t shared_stride = 0;
    char* shared_begin = nullptr;  ///< of all resident blocks
    char* workspace = nullptr;  ///< for grid barriers
    std::uint64_t steps = 0;
    LaunchCounts counts{};
    std::uint64_t heap_low = 0, heap_span = 0;  ///< addresses that a kernel may access

    [[noreturn]] void fault(Warp& warp, const Instruction& instruction, Fault::Kind kind, unsigned lane,
                            std::string detail = {});
    /// Looks again, closely: throws where an access is not allowed, returns where the quick look was wrong.
    void bad_access(Warp& warp, const Instruction& instruction, Mask mask, const std::uint64_t* addresses,
                    unsigned bytes, AccessKind kind, bool shared);

private:
    friend struct WarpRunner;
    void place_threads(Warp& warp, std::uint32_t number);
    void start_block(Block& block, std::uint64_t number);
    bool turn(Block& block);
    void run_warp(Warp& warp, int instructions);
    bool choose_split(Warp& warp);
    void lanes_exit(Warp& warp, Mask mask);
    void arrive(Warp& warp, std::uint32_t split, const Instruction& instruction, Mask mask);
    void check_barriers(Block& block);
    void release(Block& block, unsigned id);
    bool relax(Block& block);
    void call(Warp& warp, const Instruction& instruction, Mask mask);
    void call_built_in(Warp& warp, const Instruction& instruction, const CallSite& site, Mask mask);
    void return_from(Warp& warp, Mask mask);
    bool join_waiting(Warp& warp, std::uint32_t pc);
    bool sync(Warp& warp, const Instruction& instruction, Mask mask);
    void use_split(Warp& warp, std::uint32_t number);
    void note_places(Warp& warp) const;
    [[noreturn]] void fault_in_loop(Warp& warp, std::uint32_t split);
    Frame* make_frame(Function& function, Frame* parent);
    void drop_frame(Frame* frame);
    std::uint64_t random();
    bool own_memory(const Warp& warp, unsigned lane, std::uint64_t address, unsigned bytes) const;

    bool yielded_ = false;  ///< the warp that ran last sleeps
    std::vector<std::unique_ptr<Block>> resident_;
    std::uint64_t next_block_ = 0, num_blocks_ = 0, finished_ = 0;
    std::uint32_t threads_ = 0, warps_ = 0;
    std::uint64_t random_ = 0;
    std::uint64_t budget_ = 0, endless_after_ = 0;
    std::uint64_t block_ended_ = 0;  ///< steps when a block last ended
    std::vector<std::pair<std::size_t, char*>> free_frames_;
    char* engine_begin_ = nullptr;
    void* pool_ = nullptr;
};

/// Makes a function ready to run. Throws PtxError with the line of the source where something is not emulated.
const Code& decode(Function& function);
/// Gives variables of a module their addresses and initial values.
void load_module(Module& module, const std::function<std::uint64_t(Variable&)>& place);

}  // namespace lockstep::ptx
