#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

std::vector<AlgorithmInfo> algorithms();

/// Tables 1, 2 and 3 of Luo, Wong, Hwu 2010, repeated on graphs of the same shape and on two of the four road maps.
std::vector<Study> studies();

}  // namespace lockstep::bfs
