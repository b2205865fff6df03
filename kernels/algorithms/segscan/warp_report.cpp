#include "kernels/algorithms/segscan/warp_report.hpp"

#include <algorithm>
#include <bit>

#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::segscan {
namespace {

constexpr auto kStep = SumSegmentByWarpUnsynced::kStep;

/// A window of `elements`, with the one before it.
WarpWork work_of_window(std::uint32_t elements, WindowScan scan) {
    WarpWork work{.windows = 1};
    const auto add = [&](std::uint32_t additions) {
        if (additions == 0) return;
        ++work.steps;
        work.additions += additions;
    };
    // At distance d all but the first d lanes add.
    if (scan == WindowScan::doubling)
        for (std::uint32_t distance = 1; distance < elements; distance *= 2) add(elements - distance);
    // Up: each 2d-th lane. Down: the lanes d behind these.
    if (scan == WindowScan::reduce_downsweep)
        for (std::uint32_t distance = 1; distance < elements; distance *= 2) {
            add(elements / (2 * distance));
            const auto down = (elements - distance) / (2 * distance);
            add(down);
            work.downward += down;
        }
    return work;
}

void add(WarpWork& all, const WarpWork& more, std::uint64_t times) {
    all.windows += times * more.windows;
    all.steps += times * more.steps;
    all.additions += times * more.additions;
    all.downward += times * more.downward;
}

std::vector<LineReport> lines_of(std::uint32_t num_segments, const WarpWork& work) {
    return {{4, count_text(num_segments, "segment", "segments"), work.additions == 0},
            {5, count_text(work.windows, "window", "windows"), false},
            {6, count_text(work.additions - work.downward, "addition", "additions"), work.additions != 0}};
}

}  // namespace

WarpWork work_of_warps(const Segments& segments, std::uint32_t lanes, WindowScan scan) {
    const auto full = work_of_window(lanes, scan);
    const auto step = lanes - 1, together = kWarpSize / lanes;
    WarpWork all;
    std::uint64_t longest = 0;  // of the warp's segments so far
    for (std::uint32_t s = 0; s < segments.num_segments(); ++s) {
        const auto behind_first = segments.length(s) - 1;
        WarpWork one;
        add(one, full, behind_first / step);
        // The loop ends at the segment's end: its last window may hold one element and make no addition.
        add(one, work_of_window(behind_first % step + 1, scan), 1);
        longest = std::max(longest, one.steps);
        one.steps = 0;
        add(all, one, 1);
        if (s % together + 1 < together && s + 1 < segments.num_segments()) continue;
        all.steps += longest;
        longest = 0;
    }
    return all;
}

Parameter lanes_parameter() {
    return {.name = "lanes",
            .kind = Parameter::Kind::choice,
            .highest = 2,
            .value = 2,
            .unit = "lanes",
            .summary = "lanes a segment: of 8 or 16, a warp scans 4 or 2 segments at a time",
            .choices = {"8", "16", "32"}};
}

std::uint32_t lanes_of(const ParameterValues& parameters) { return 8u << parameters.at("lanes"); }

std::uint32_t additions_of_lane(std::uint32_t lane, std::uint32_t length) {
    const auto behind_first = length - 1, each = static_cast<std::uint32_t>(std::bit_width(lane));
    return behind_first / kStep * each + (lane <= behind_first % kStep ? each : 0);
}

std::uint32_t max_additions_of_lane(std::uint32_t length) {
    std::uint32_t most = 0;
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) most = std::max(most, additions_of_lane(lane, length));
    return most;
}

PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, std::uint32_t lanes, const WarpWork& work,
                           WindowScan scan) {
    PassReport report;
    const auto who = lanes == kWarpSize
                         ? count_text(num_segments, "warp", "warps")
                         : count_text(num_segments, "group", "groups") + " of " + count_text(lanes) + " lanes";
    report.sentence = who + " scanned " + count_text(n, "element", "elements") + " in " +
                      count_text(work.windows, "window", "windows") + " of up to " + count_text(lanes - 1) +
                      " elements: " + count_text(work.steps, "step", "steps") + " of all warps";
    report.lines = lines_of(num_segments, work);
    if (scan == WindowScan::reduce_downsweep) {
        const auto whole = work_of_window(lanes, scan), doubling = work_of_window(lanes, WindowScan::doubling);
        report.lines.push_back({7, count_text(work.downward, "addition", "additions"), work.downward != 0});
        report.note = "A window of " + count_text(lanes) + " elements takes " + count_text(whole.additions) +
                      " additions in " + count_text(whole.steps) + " steps; doubling takes " +
                      count_text(doubling.additions) + " in " + count_text(doubling.steps) + ".";
    }
    report.figures = {worked(work.additions, work.steps)};
    return report;
}

PassReport report_of_lanes(std::uint32_t n, std::uint32_t num_segments, std::uint32_t longest, const WarpWork& work) {
    PassReport report;
    report.sentence = "Lanes of " + count_text(num_segments, "warp", "warps") + " made " +
                      count_text(work.additions, "addition", "additions") + " on " +
                      count_text(n, "element", "elements") + "; they did not synchronise";
    report.note = "In the longest segment lane 1 makes " +
                  count_text(additions_of_lane(1, longest), "addition", "additions") + ", the busiest lane " +
                  count_text(max_additions_of_lane(longest)) + ".";
    report.lines = lines_of(num_segments, work);
    return report;
}

Windows windows_of(const AlgorithmInfo& algorithm) {
    static const auto by_windows = warp_pseudocode();
    if (!std::ranges::equal(algorithm.pseudocode, by_windows, {}, &PseudocodeLine::text, &PseudocodeLine::text))
        return Windows::none;
    return algorithm.demonstration ? Windows::unsynced : Windows::in_step;
}

std::vector<PseudocodeLine> warp_pseudocode() {
    return {{0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
            {0, "repeat iterations times"},
            {1, "curr[l] \u2190 curr[l] \u00B7 x\u0304[l] for all l in parallel"},
            {1, "for each segment in parallel, a warp"},
            {2, "while start < end do, then start += 31"},
            {3, "for d = 1, 2, 4, 8, 16: if lane \u2265 d, curr[start + lane] += curr[start + lane \u2212 d]"}};
}

Figure worked(std::uint64_t additions, std::uint64_t steps) {
    const auto all = static_cast<double>(kWarpSize) * static_cast<double>(steps);
    return {"worked", steps == 0 ? 0 : 100 * static_cast<double>(additions) / all, "% of lane steps"};
}

}  // namespace lockstep::segscan
