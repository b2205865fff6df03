#pragma once

#include <string>

namespace lockstep {

/// A measured number for people: three significant digits, and all of those before the point ("0.0321", "4.2", "1,160").
std::string figure_text(double value);

}  // namespace lockstep
