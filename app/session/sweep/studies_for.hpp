#pragma once

#include <string_view>
#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// All studies: those that measure an algorithm, those of its family, then the others, each in catalogue order.
/// algorithm  its id
std::vector<const Study*> studies_for(const std::vector<Study>& studies, std::string_view algorithm);

}  // namespace lockstep
