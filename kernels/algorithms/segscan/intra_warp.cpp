#include "kernels/algorithms/segscan/intra_warp.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

// ------------------------------------------------------------------------------------------ Intra warp

AlgorithmInfo intra_warp() {
    auto info = entry("segscan.intra-warp", "Segmented scan, a warp per segment", "Tsai, CME 213, IV");
    info.opens = true;
    info.parameters.push_back(lanes_parameter());
    info.parameters.push_back(x_parameter());
    info.heading = "SegmentedScan(curr, s), a warp per segment";
    info.pseudocode = warp_pseudocode();
    info.remark =
        "Tsai relies on the lanes of a warp running in step. Since Volta they need not: here lanes synchronise between loads and "
        "stores. With 8 or 16 lanes a segment, his open question, windows advance by 7 or 15 elements. "
        "With x=nested lines 1 and 3 become curr[l] \u2190 curr[l] \u00B7 x[k[l]], which Tsai calls not coalesced.";
    set_executors<IntraWarp>(info);
    return info;
}

// --------------------------------------------------------------------------------- Intra warp unsynced

AlgorithmInfo intra_warp_unsynced() {
    auto info = entry("segscan.intra-warp-unsynced", "Segmented scan, a warp per segment, as printed: a race",
                      "Tsai, CME 213, IV");
    info.heading = "SegmentedScan(curr, s), a warp per segment";
    info.pseudocode = warp_pseudocode();
    info.remark =
        "Wrong on purpose: lanes do not synchronise. Right in lock step while no segment is longer than 32. In longer segments "
        "lane 0, which adds nothing, runs ahead, and the lanes never meet again. In other orders sums are wrong.";
    info.demonstration = true;
    set_executors<IntraWarpUnsynced>(info);
    return info;
}

}  // namespace lockstep::segscan
