#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// Work and depth over n for every family of the papers, beside their bounds (published_bounds.hpp): counted on the emulator, so that sizes
/// are small on any machine.
std::vector<Study> work_studies();

}  // namespace lockstep
