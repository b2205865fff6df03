#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

std::vector<AlgorithmInfo> algorithms();

/// Figures 5.7, 5.8 and 5.9 of Rehman 2010, repeated. They are curves and bars without numbers; the only published time is in
/// the text.
std::vector<Study> studies();

}  // namespace lockstep::tree
