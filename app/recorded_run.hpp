#pragma once

#include <filesystem>

#include "app/scenario.hpp"
#include "kernels/data/progress.hpp"

namespace lockstep {

/// A file begins as a trace does, in either form.
bool looks_like_trace(const std::filesystem::path& file);

/// The run that a trace is of, at the launch of it that has most accesses, in the layout Debug. Throws InputError where it is no trace
/// of this program, or does not say of which run; Cancelled.
Scenario load_recorded(const std::filesystem::path& file, Progress& progress);

}  // namespace lockstep
