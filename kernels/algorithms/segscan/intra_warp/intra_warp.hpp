#pragma once

#include "kernels/algorithms/segscan/intra_warp/sum_segment_by_warp.hpp"
#include "kernels/algorithms/segscan/intra_warp/warps.hpp"

namespace lockstep::segscan {

/// A warp a segment, whose lanes wait for each other (Tsai, CME 213, IV).
template <class Executor>
class IntraWarp final : public Warps<Executor, SumSegmentByWarp, true> {
public:
    using Warps<Executor, SumSegmentByWarp, true>::Warps;
};

AlgorithmInfo intra_warp();  ///< segscan.intra-warp: a warp a segment, 31 elements a step

}  // namespace lockstep::segscan
