#pragma once

#include "kernels/algorithms/segscan/intra_warp/sum_segment_by_warp_unsynced.hpp"
#include "kernels/algorithms/segscan/intra_warp/warps.hpp"

namespace lockstep::segscan {

/// A warp a segment, and no lane waits (Tsai, CME 213, IV).
template <class Executor>
class IntraWarpUnsynced final : public Warps<Executor, SumSegmentByWarpUnsynced, false> {
public:
    using Warps<Executor, SumSegmentByWarpUnsynced, false>::Warps;

    bool reproducible() const override { return false; }
};

AlgorithmInfo intra_warp_unsynced();  ///< segscan.intra-warp-unsynced: the same without barriers, a demonstration

}  // namespace lockstep::segscan
