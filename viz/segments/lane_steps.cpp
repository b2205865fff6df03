#include "viz/segments/lane_steps.hpp"

#include <algorithm>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kWindow = kWarpSize - 1;

/// A thread a segment, the first of `lanes`.
LaneSteps by_threads(const Segments& segments, std::uint32_t lanes, std::string brief) {
    LaneSteps found{.name = "a " + brief + " a segment", .brief = std::move(brief), .steps = {}};
    const auto together = kWarpSize / lanes, num_segments = segments.num_segments();
    std::uint64_t steps = 0;
    for (std::uint32_t first = 0; first < num_segments; first += together) {
        std::uint32_t longest = 0;
        for (auto s = first; s < std::min(first + together, num_segments); ++s)
            longest = std::max(longest, segments.length(s) - 1);
        steps += longest;
        for (std::uint32_t step = 0; step < longest && found.steps.size() < LaneSteps::kShown; ++step) {
            std::uint32_t bits = 0;
            for (auto s = first; s < std::min(first + together, num_segments); ++s)
                if (step + 1 < segments.length(s)) bits |= 1u << (s - first) * lanes;
            found.steps.push_back(bits);
        }
    }
    const double sums = segments.size() - num_segments;
    found.worked = steps == 0 ? 0 : sums / (static_cast<double>(kWarpSize) * static_cast<double>(steps));
    return found;
}

/// A warp a segment, 31 elements a step.
LaneSteps by_windows(const Segments& segments) {
    LaneSteps found{.name = "a warp, 31 a step", .brief = "31 a step", .steps = {}};
    std::uint64_t steps = 0;
    for (std::uint32_t s = 0; s < segments.num_segments(); ++s)
        for (std::uint32_t done = 1; done < segments.length(s); done += kWindow) {
            ++steps;
            if (found.steps.size() == LaneSteps::kShown) continue;
            const auto lanes = std::min(segments.length(s) - done, kWindow);
            found.steps.push_back((0xFFFFFFFFu >> (kWindow - lanes)) & ~1u);
        }
    const double sums = segments.size() - segments.num_segments();
    found.worked = steps == 0 ? 0 : sums / (static_cast<double>(kWarpSize) * static_cast<double>(steps));
    return found;
}

LaneSteps flat(const Segments& segments) {
    LaneSteps found{.name = "flat over segments", .brief = "flat", .steps = {}};
    const auto n = segments.size(), steps = ceil_div(n, kWarpSize);
    for (std::uint32_t step = 0; step < std::min(steps, LaneSteps::kShown); ++step) {
        const auto lanes = std::min(n - step * kWarpSize, kWarpSize);
        found.steps.push_back(0xFFFFFFFFu >> (kWarpSize - lanes));
    }
    found.worked = steps == 0 ? 0 : static_cast<double>(n) / (static_cast<double>(kWarpSize) * steps);
    return found;
}

}  // namespace

std::array<LaneSteps, 5> LaneSteps::of(const Segments& segments) {
    return {by_threads(segments, 1, "thread"), by_threads(segments, 16, "half warp"), by_threads(segments, 32, "warp"),
            by_windows(segments), flat(segments)};
}

std::optional<std::size_t> LaneSteps::way_of(const AlgorithmInfo& algorithm, const ParameterValues* parameters) {
    const auto has = [&](Role role) { return std::ranges::find(algorithm.roles, role) != algorithm.roles.end(); };
    if (parameters)
        if (const auto lanes = parameters->find("lanes"); lanes != parameters->end()) switch (1u << lanes->second) {
                case 1: return 0;
                case 16: return 1;
                case 32: return 2;
                default: return std::nullopt;
            }
    if (algorithm.id.starts_with("segscan.intra-warp")) return 3;
    if (has(Role::tile_state)) return 4;
    return std::nullopt;
}

}  // namespace lockstep
