#include "kernels/algorithms/segscan/intra_warp/intra_warp.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo intra_warp() {
    auto info = entry("segscan.intra-warp", "Segmented scan, a warp a segment", "Tsai, CME 213, IV");
    info.opens = true;
    info.heading = "SegmentedScan(curr, s), a warp a segment";
    info.pseudocode = warp_pseudocode();
    info.remark =
        "Tsai counted on warps in step and on curr being read again: since Volta lanes of a warp wait for each other only where "
        "they say so, and here they do.";
    set_executors<IntraWarp>(info);
    return info;
}

}  // namespace lockstep::segscan
