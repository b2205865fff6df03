#pragma once

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

AlgorithmInfo sequential();  ///< bfs.sequential: CS 179, lecture 10
AlgorithmInfo frontier();  ///< bfs.frontier: CS 179, lecture 10; Harish and Narayanan 2007
AlgorithmInfo frontier_inplace();  ///< bfs.frontier-inplace: CS 179, lecture 10, to the letter; a demonstration
AlgorithmInfo queue();  ///< bfs.queue: Luo, Wong, Hwu 2010
AlgorithmInfo split_degrees();  ///< bfs.split-degrees: Luo, Wong, Hwu 2010, section 4
AlgorithmInfo champion();  ///< bfs.champion: the fastest that we know of
AlgorithmInfo host();  ///< bfs.host: the same on threads of the host

}  // namespace lockstep::bfs
