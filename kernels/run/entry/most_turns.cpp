#include "kernels/run/entry/most_turns.hpp"

#include <algorithm>
#include <atomic>

#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

std::atomic<std::uint64_t> least_of_run{kLeastTurnsOfRun};

}  // namespace

void choose_least_turns_of_run(std::uint64_t least) { least_of_run = least; }
std::uint64_t least_turns_of_run() { return least_of_run; }

std::uint64_t most_turns(const Algorithm& algorithm, std::uint64_t least) {
    std::uint64_t words = 0;
    for (const auto& buffer : algorithm.inputs()) words += buffer.bytes / sizeof(std::uint32_t);
    for (const auto& buffer : algorithm.state()) words += buffer.bytes / sizeof(std::uint32_t);
    constexpr std::uint64_t kMostWords = std::uint64_t{1} << 31;
    return words < kMostWords ? std::max(least, words * words) : LaunchLimit::kNone;
}

}  // namespace lockstep
