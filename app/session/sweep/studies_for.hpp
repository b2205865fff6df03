#pragma once

#include <string_view>
#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// All studies: first those that measure an algorithm, then those of its family, then the others, else in their order.
/// algorithm  its id
std::vector<const Study*> studies_for(const std::vector<Study>& studies, std::string_view algorithm);

}  // namespace lockstep
