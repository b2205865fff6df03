#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/ptx/launch.hpp"
#include "kernels/run/on_ptx/locals_recorder.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::ptx {

/// An array of device memory, and its index among the buffers of a log.
struct TracedRange {
    std::uint64_t address = 0, bytes = 0;
    std::uint16_t buffer = 0;
};

/// The files of a kernel.
struct KernelFiles {
    bool (*is_library)(std::string_view file);  ///< true: an access in the file gets the line that called it
    const char* (*path)(const char* file);  ///< the file's name in a trace
};

/// Converts accesses of warps into events of a trace. All lanes of a warp access have the same tick; each element of a vector has its own
/// tick.
class AccessRecorder final : public Watch {
public:
    /// range_of  returns the array that contains an address; an array of 0 bytes: the address lies in a thread's own memory
    AccessRecorder(trace::Log& log, std::function<TracedRange(std::uint64_t address)> range_of,
                   const KernelFiles& files);

    void before(Warp& warp, const Instruction& i, const WarpAccess& a) override;
    void after(Warp& warp, const Instruction& i, const WarpAccess& a) override;
    void block_barrier(Warp& warp, const Instruction& i, Mask mask, unsigned barrier) override;
    void warp_barrier(Warp& warp, const Instruction& i, Mask mask) override;
    void before_exchange(Warp& warp, const Instruction& i, Mask mask) override;
    void exchange(Warp& warp, const Instruction& i, Mask mask) override;
    void fence(Warp&, const Instruction&, Mask) override {}
    void absent_lanes(Warp&, const Instruction&, Mask, Mask) override {}

    /// Loaded words with the fill value of unwritten memory.
    std::vector<trace::ArrayWord> poison_words();

private:
    struct Site {
        std::uint16_t line = 0;
        std::uint8_t file = 0;
        bool known = false;
    };

    bool records(const Warp& warp) const;
    Site site_of(const Warp& warp, const Instruction& i);
    trace::Event event_of(const Warp& warp, const Instruction& i, unsigned lane, trace::Operation operation);
    void push(const Warp& warp, const Instruction& i, unsigned lane, const trace::Event& event);
    void meet(const Warp& warp, const Instruction& i, Mask mask, trace::Operation operation, bool active);
    const TracedRange* range_of(std::uint64_t address);
    void add(const Warp& warp, const Instruction& i, const WarpAccess& a, bool writes);

    trace::Log& log_;
    std::function<TracedRange(std::uint64_t)> find_range_;
    KernelFiles files_;
    TracedRange last_;
    std::uint32_t tick_ = 0;
    std::uint64_t before_[kWarp][16] = {};
    std::uint64_t given_[kWarp] = {};
    std::vector<trace::ArrayWord> poison_;
    LocalsRecorder locals_;
    const Module* module_ = nullptr;
    std::vector<Site>* sites_ = nullptr;
    std::map<const Module*, std::vector<Site>> of_module_;
};

/// The place in a kernel from which a place inside a library was called; the place itself if no call is known.
std::int32_t place_in_kernel(const Module& module, std::int32_t place, const KernelFiles& files);

Order order_of(const lockstep::Order& order);

/// A copy of the text that lives until the program ends.
const char* lasting(const std::string& text);

/// An array as a fault names it.
struct NamedRange {
    std::string name;
    std::uint64_t address = 0, bytes = 0;
};
/// A launch as a fault names it.
struct FaultedLaunch {
    std::string kernel;
    SourcePlace source;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint64_t steps = 0;  ///< warp instructions so far
};
trace::Fault fault_of(const Fault& stopped, const FaultedLaunch& launch, const std::vector<NamedRange>& arrays,
                      const KernelFiles& files);

}  // namespace lockstep::ptx
