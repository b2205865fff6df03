#include "kernels/algorithms/segscan/intra_warp/intra_warp_unsynced.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo intra_warp_unsynced() {
    auto info =
        entry("segscan.intra-warp-unsynced", "Segmented scan, a warp a segment, to the letter", "Tsai, CME 213, IV");
    info.heading = "SegmentedScan(curr, s), a warp a segment";
    info.pseudocode = warp_pseudocode();
    info.remark =
        "A demonstration: no lane waits for another. Right in lock step while no segment is longer than 32; then lanes drift "
        "apart, because the first has nothing to do, and never come together again. In other orders sums are wrong.";
    info.demonstration = true;
    set_executors<IntraWarpUnsynced>(info);
    return info;
}

}  // namespace lockstep::segscan
