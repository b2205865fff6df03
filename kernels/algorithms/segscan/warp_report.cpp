#include "kernels/algorithms/segscan/warp_report.hpp"

#include <algorithm>
#include <bit>

#include "kernels/algorithms/segscan/intra_warp.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::segscan {
namespace {

constexpr auto kStep = SumSegmentByWarp::kStep;

/// A window of `elements`, including the preceding one: at distance d all lanes except the first d add.
WarpWork work_of_window(std::uint32_t elements) {
    WarpWork work{.windows = 1};
    for (std::uint32_t distance = 1; distance < elements; distance *= 2) {
        ++work.steps;
        work.additions += elements - distance;
    }
    return work;
}

void add(WarpWork& all, const WarpWork& more, std::uint64_t times) {
    all.windows += times * more.windows;
    all.steps += times * more.steps;
    all.additions += times * more.additions;
}

std::vector<LineReport> lines_of(std::uint32_t num_segments, const WarpWork& work) {
    return {{4, count_text(num_segments, "segment", "segments"), work.additions == 0},
            {5, count_text(work.windows, "window", "windows"), false},
            {6, count_text(work.additions, "addition", "additions"), work.additions != 0}};
}

}  // namespace

WarpWork work_of_warps(const Segments& segments) {
    static const auto full = work_of_window(kWarpSize);
    WarpWork all;
    for (std::uint32_t s = 0; s < segments.num_segments(); ++s) {
        const auto behind_first = segments.length(s) - 1;
        add(all, full, behind_first / kStep);
        // The loop ends at the segment's end: its last window may contain one element and make no addition.
        add(all, work_of_window(behind_first % kStep + 1), 1);
    }
    return all;
}

std::uint32_t additions_of_lane(std::uint32_t lane, std::uint32_t length) {
    const auto behind_first = length - 1, each = static_cast<std::uint32_t>(std::bit_width(lane));
    return behind_first / kStep * each + (lane <= behind_first % kStep ? each : 0);
}

std::uint32_t max_additions_of_lane(std::uint32_t length) {
    std::uint32_t most = 0;
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) most = std::max(most, additions_of_lane(lane, length));
    return most;
}

PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, const WarpWork& work) {
    PassReport report;
    report.sentence = count_text(num_segments, "warp", "warps") + " scanned " + count_text(n, "element", "elements") +
                      " in " + count_text(work.windows, "window", "windows") +
                      " of up to 31 elements: " + count_text(work.steps, "step", "steps") + " of all warps";
    report.lines = lines_of(num_segments, work);
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
