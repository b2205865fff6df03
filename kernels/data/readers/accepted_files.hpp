#pragma once

#include <string_view>

namespace lockstep {

/// The formats that can be opened, for a sentence that says so: "DIMACS .gr, MatrixMarket .mtx, ...".
std::string_view accepted_files();

}  // namespace lockstep
