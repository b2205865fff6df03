#include "viz/segments/lane_steps.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "kernels/algorithms/segscan/warp_report.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kWindow = kWarpSize - 1;

/// Adds a step in which these lanes are active.
void add_step(LaneSteps& found, std::uint32_t lanes) {
    ++found.num_steps;
    found.additions += static_cast<std::uint64_t>(std::popcount(lanes));
    if (found.steps.size() < LaneSteps::kShown) found.steps.push_back(lanes);
}

std::uint32_t lanes_from_to(std::uint32_t first, std::uint32_t end) {
    return first >= end ? 0 : (0xFFFFFFFFu << first) & (0xFFFFFFFFu >> (kWarpSize - end));
}

/// A thread per segment, for the first of `lanes`.
LaneSteps by_threads(const Segments& segments, std::uint32_t lanes, std::string brief) {
    LaneSteps found{.name = "a " + brief + " a segment", .brief = std::move(brief), .steps = {}};
    const auto together = kWarpSize / lanes, num_segments = segments.num_segments();
    for (std::uint32_t first = 0; first < num_segments; first += together) {
        const auto end = std::min(first + together, num_segments);
        std::uint32_t longest = 0;
        for (auto s = first; s < end; ++s) {
            longest = std::max(longest, segments.length(s) - 1);
            found.additions += segments.length(s) - 1;
        }
        found.num_steps += longest;
        for (std::uint32_t step = 0; step < longest && found.steps.size() < LaneSteps::kShown; ++step) {
            std::uint32_t bits = 0;
            for (auto s = first; s < end; ++s)
                if (step + 1 < segments.length(s)) bits |= 1u << (s - first) * lanes;
            found.steps.push_back(bits);
        }
    }
    return found;
}

/// A warp per segment, 31 elements per window: a step for each distance that reaches one of them.
LaneSteps by_windows(const Segments& segments) {
    LaneSteps found{.name = "a warp, 31 at a time", .brief = "31 a time", .steps = {}};
    for (std::uint32_t s = 0; s < segments.num_segments() && found.steps.size() < LaneSteps::kShown; ++s)
        for (std::uint32_t done = 1; done < segments.length(s); done += kWindow) {
            const auto elements = std::min(segments.length(s) - done, kWindow) + 1;
            for (std::uint32_t distance = 1; distance < elements; distance *= 2)
                if (found.steps.size() < LaneSteps::kShown) found.steps.push_back(lanes_from_to(distance, elements));
        }
    const auto work = segscan::work_of_warps(segments);
    found.num_steps = work.steps;
    found.additions = work.additions;
    return found;
}

/// A lane per element, 32 of them per warp, for any segments. In a step each lane adds the sum so far of a lane to its
/// left, if that is in its segment; in the last step, lanes whose segment began in an earlier warp add that warp's sum.
LaneSteps flat(const Segments& segments) {
    LaneSteps found{.name = "flat over segments", .brief = "flat", .steps = {}};
    const auto n = segments.size();
    std::uint32_t segment = 0;
    std::array<std::uint32_t, kWarpSize> behind{};  // number of elements of its segment left of a lane in the warp
    for (std::uint32_t begin = 0; begin < n; begin += kWarpSize) {
        const auto elements = std::min(n - begin, kWarpSize);
        std::uint32_t most = 0, from_before = 0;
        for (std::uint32_t lane = 0; lane < elements; ++lane) {
            while (segments.offsets[segment + 1] <= begin + lane) ++segment;
            const auto start = segments.offsets[segment];
            behind[lane] = begin + lane - std::max(start, begin);
            most = std::max(most, behind[lane]);
            if (start < begin) from_before |= 1u << lane;
        }
        for (std::uint32_t distance = 1; distance <= most; distance *= 2) {
            std::uint32_t bits = 0;
            for (std::uint32_t lane = 0; lane < elements; ++lane)
                if (behind[lane] >= distance) bits |= 1u << lane;
            add_step(found, bits);
        }
        if (from_before != 0) add_step(found, from_before);
    }
    return found;
}

}  // namespace

LaneSteps LaneSteps::without_waiting(const Segments& segments) {
    LaneSteps found{.name = "a warp, none waits", .brief = "none waits", .steps = {}};
    for (std::uint32_t s = 0; s < segments.num_segments(); ++s) {
        const auto length = segments.length(s), most = segscan::max_additions_of_lane(length);
        found.num_steps += most;
        for (std::uint32_t step = 0; step < most && found.steps.size() < kShown; ++step) {
            std::uint32_t bits = 0, odd = 0;
            for (std::uint32_t lane = 1; lane < kWarpSize; ++lane) {
                if (step >= segscan::additions_of_lane(lane, length)) continue;
                const auto a_window = static_cast<std::uint32_t>(std::bit_width(lane));
                bits |= 1u << lane;
                odd |= (step / a_window & 1) << lane;
            }
            found.steps.push_back(bits);
            found.odd_windows.push_back(odd);
        }
    }
    found.additions = segscan::work_of_warps(segments).additions;
    return found;
}

std::array<LaneSteps, 5> LaneSteps::of(const Segments& segments, bool lanes_wait) {
    return {by_threads(segments, 1, "thread"), by_threads(segments, 16, "half warp"), by_threads(segments, 32, "warp"),
            lanes_wait ? by_windows(segments) : without_waiting(segments), flat(segments)};
}

bool LaneSteps::waits(const AlgorithmInfo& algorithm) {
    return segscan::windows_of(algorithm) != segscan::Windows::unsynced;
}

std::optional<std::size_t> LaneSteps::way_of(const AlgorithmInfo& algorithm, const ParameterValues* parameters) {
    const bool windows = segscan::windows_of(algorithm) != segscan::Windows::none;
    if (parameters)
        if (const auto lanes = parameters->find("lanes"); lanes != parameters->end()) {
            const auto& known = algorithm.parameters;
            const auto own = std::ranges::find(known, "lanes", &Parameter::name);
            if (windows) return own->text(lanes->second) == "32" ? std::optional<std::size_t>(3) : std::nullopt;
            if (own->choices.front() != "1") return std::nullopt;
            switch (1u << lanes->second) {
                case 1: return 0;
                case 16: return 1;
                case 32: return 2;
                default: return std::nullopt;
            }
        }
    if (!windows) return std::nullopt;
    return 3;
}

}  // namespace lockstep
