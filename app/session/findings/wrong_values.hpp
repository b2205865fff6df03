#pragma once

#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// "Wrong: 37 of 256 in rank; rank[5] is 7, …", of a run that was found wrong; without the count where it is not known which.
std::string wrong_sentence(const Run& run);

/// "wrong, must be 64"; without the rest where the right value is not one number. Empty: it is not called wrong at that pass.
std::string wrong_note(const Run& run, std::uint32_t pass, const Column& column, std::uint32_t element);

}  // namespace lockstep
