#include "kernels/run/entry/executors/most_turns.hpp"

#include <algorithm>
#include <atomic>

#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kNothingChosen = 0;
std::atomic<std::uint64_t> chosen{kNothingChosen};

}  // namespace

void choose_most_turns(std::optional<std::uint64_t> turns) { chosen = turns.value_or(kNothingChosen); }

std::uint64_t max_turns(const Algorithm& algorithm, std::uint64_t least) {
    if (const auto turns = chosen.load(); turns != kNothingChosen) return turns;
    std::uint64_t words = 0;
    for (const auto& buffer : algorithm.inputs()) words += buffer.bytes / sizeof(std::uint32_t);
    for (const auto& buffer : algorithm.state()) words += buffer.bytes / sizeof(std::uint32_t);
    constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 31;
    return words < kMaxWords ? std::max(least, words * words) : LaunchLimit::kNone;
}

}  // namespace lockstep
