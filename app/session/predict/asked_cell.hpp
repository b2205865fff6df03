#pragma once

#include <cstdint>
#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The name of an element of a column in a question: "rank[6]"; in a matrix "distance[2][5]".
std::string asked_cell(const Run& run, const std::string& space, const std::string& column, std::uint32_t element);

}  // namespace lockstep
