#pragma once

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

AlgorithmInfo sequential();  ///< bfs.sequential: CS 179, lecture 10
AlgorithmInfo frontier();  ///< bfs.frontier: CS 179, lecture 10; Harish and Narayanan 2007

}  // namespace lockstep::bfs
