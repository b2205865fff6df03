#pragma once

#include "kernels/run/entry/algorithm.hpp"

/// Prefix sums of an array (Malison 2012, 4.2), by any associative operator. Scans by Alg. 7 to 11 do not run as printed: the
/// kernels' comments say what is meant.
namespace lockstep::scan {

AlgorithmInfo sequential();  ///< scan.sequential: Alg. 6
AlgorithmInfo naive();  ///< scan.naive: Alg. 8
AlgorithmInfo naive_in_place();  ///< scan.naive-inplace: Alg. 8 with one array, a demonstration
AlgorithmInfo work_efficient();  ///< scan.work-efficient: Alg. 9
AlgorithmInfo blocked();  ///< scan.blocked: Alg. 10 and 11
AlgorithmInfo library();  ///< scan.library: CUB, on simt the C++ library
AlgorithmInfo champion();  ///< scan.champion: one pass with decoupled look-back

std::vector<AlgorithmInfo> algorithms();

/// What they have in common.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::scan
