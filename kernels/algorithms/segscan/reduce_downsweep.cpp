#include "kernels/algorithms/segscan/reduce_downsweep.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo reduce_downsweep() {
    auto info = entry("segscan.reduce-downsweep", "Segmented scan, reduce and downsweep in a warp", "Tsai, CME 213, V");
    info.parameters.push_back(lanes_parameter());
    info.parameters.push_back(x_parameter());
    info.heading = "SegmentedScan(curr, s), reduce and downsweep";
    info.pseudocode = {
        {0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
        {0, "repeat iterations times"},
        {1, "curr[l] \u2190 curr[l] \u00B7 x\u0304[l] for all l in parallel"},
        {1, "for each segment in parallel, some lanes"},
        {2, "while start < end do, then start += lanes \u2212 1"},
        {3, "for d = 1, 2, ..., lanes / 2: if lane + 1 = 0 mod 2d, curr[start + lane] += curr[start + lane \u2212 d]"},
        {3,
         "for d = lanes / 4, ..., 2, 1: if lane + 1 = d mod 2d and lane > d, curr[start + lane] += curr[start + lane "
         "\u2212 d]"}};
    info.remark =
        "Tsai's summary says that the work complexity of reduce and downsweep is twice that of the scan inside the warp, and V asks "
        "whether they are slower. Counted here it is the other way round: fewer additions, but in about twice as many steps, with "
        "more lanes idle. Compare both with the same lanes.";
    set_executors<ReduceDownsweep>(info);
    return info;
}

}  // namespace lockstep::segscan
