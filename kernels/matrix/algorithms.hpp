#pragma once

#include "kernels/run/entry/algorithm.hpp"

/// Products of two matrices over plus-times and min-plus (Malison 2012, 4.1 and 5.1).
namespace lockstep::matrix {

AlgorithmInfo sequential();  ///< matrix.multiply-sequential: 4.1.1
AlgorithmInfo naive();  ///< matrix.multiply-naive: Alg. 3
AlgorithmInfo rows();  ///< matrix.multiply-rows: Alg. 4
AlgorithmInfo tiled();  ///< matrix.multiply-tiled: Alg. 5
AlgorithmInfo champion();  ///< matrix.champion: tiles in registers

std::vector<AlgorithmInfo> algorithms();

/// What they have in common.
AlgorithmInfo entry(std::string id, std::string title, std::string source);

}  // namespace lockstep::matrix
