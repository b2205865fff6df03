#pragma once

#include <string>

#include "viz/scene.hpp"

namespace lockstep {

/// The range of a column over the whole run: "−500 to 499 links"; "no value yet".
std::string range_text(const ColumnPicture& picture);

}  // namespace lockstep
