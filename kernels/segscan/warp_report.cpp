#include "kernels/segscan/warp_report.hpp"

#include "kernels/run/entry/count_text.hpp"
#include "kernels/segscan/sum_segment_by_warp.hpp"

namespace lockstep::segscan {

std::uint64_t warp_steps(const Segments& segments) {
    std::uint64_t steps = 0;
    for (std::uint32_t s = 0; s < segments.num_segments(); ++s)
        steps += ceil_div(segments.length(s) - 1, SumSegmentByWarp::kStep);
    return steps;
}

PassReport report_of_warps(std::uint32_t n, std::uint32_t num_segments, std::uint64_t steps) {
    const auto sums = n - num_segments;
    PassReport report;
    report.sentence = count_text(num_segments, "warp has summed ", "warps have summed ") +
                      count_text(n, "element", "elements") + " in " + count_text(steps, "step", "steps") +
                      " of up to 31";
    report.lines = {{4, count_text(num_segments, "segment", "segments"), false},
                    {5, count_text(steps, "step", "steps"), false},
                    {6, count_text(sums, "sum", "sums"), true}};
    report.figures = {worked(sums, steps)};
    return report;
}

std::vector<PseudocodeLine> warp_pseudocode() {
    return {{0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
            {0, "repeat iterations times"},
            {1, "curr[l] \u2190 curr[l] \u00B7 x\u0304[l] for all l in parallel"},
            {1, "for each segment in parallel, a warp"},
            {2, "while start < end do, then start += 31"},
            {3, "for d = 1, 2, 4, 8, 16: if lane \u2265 d, curr[start + lane] += curr[start + lane \u2212 d]"}};
}

Figure worked(std::uint64_t sums, std::uint64_t steps) {
    const auto all = static_cast<double>(kWarpSize) * static_cast<double>(steps);
    return {"worked", steps == 0 ? 0 : 100 * static_cast<double>(sums) / all, "% of lane steps"};
}

}  // namespace lockstep::segscan
