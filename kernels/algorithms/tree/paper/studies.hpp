#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::tree {

/// Figures 5.7, 5.8 and 5.9 of Rehman 2010, to be measured again. They are curves and bars without numbers: published is the
/// one time that the text gives.
std::vector<Study> studies();

}  // namespace lockstep::tree
