#pragma once

#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// "Wrong: 37 of 256 in rank; rank[5] is 7, …" for a wrong result; without the count if the elements are unknown.
std::string wrong_sentence(const Run& run);

/// "wrong, must be 64"; "wrong" if the right value is not a single number. Empty: not known to be wrong at that pass.
std::string wrong_note(const Run& run, std::uint32_t pass, const Column& column, std::uint32_t element);

}  // namespace lockstep
