#pragma once

#include "kernels/run/entry/algorithm.hpp"

/// Sums in the segments of a sequence, each element multiplied by a number of x first, again and again (Tsai, CME 213): b is the
/// scan of a[l] * x[k[l]] in each segment, then a = b.
namespace lockstep::segscan {

AlgorithmInfo sequential();  ///< segscan.sequential
AlgorithmInfo thread();  ///< segscan.thread: a thread a segment, of 1 to 32 lanes
AlgorithmInfo intra_warp();  ///< segscan.intra-warp: a warp a segment, 31 elements a step
AlgorithmInfo intra_warp_unsynced();  ///< segscan.intra-warp-unsynced: the same without barriers, a demonstration
AlgorithmInfo host();  ///< segscan.host: threads of the host
AlgorithmInfo library();  ///< segscan.library: CUB by key, on simt the C++ library
AlgorithmInfo champion();  ///< segscan.champion: flat, one pass with decoupled look-back

std::vector<AlgorithmInfo> algorithms();

/// What they have in common.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

/// How often a dataset is gone over: as its file says, or once.
std::int64_t iterations_of(const Dataset& dataset);

}  // namespace lockstep::segscan
