#pragma once

#include <stdexcept>

namespace lockstep {

/// Invalid input or usage: one sentence with the error and its place ("ny.gr:17: vertex 900 is out of range
/// 1..264346"). The program ends with exit code 2.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace lockstep
