#pragma once

#include <string>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Short names that distinguish two runs on one input: by their algorithms, else by the effective parameters that
/// differ, and by their executors if these differ. "n / log n" and "5,000 splitters"; "simt, lockstep" and "simt,
/// shuffled:7". Without a difference both are named after their algorithm.
struct RunNames {
    std::string kept, current;
};
RunNames names_of(const RunOnScreen& kept, const RunOnScreen& current);

/// The executor of a run with the emulator's order, or the index among several GPUs: "cuda", "cuda (1)", "simt,
/// lockstep". The requested one before the run has begun.
std::string executor_name(const RunOnScreen& run);
std::string executor_name(const Run& run);  ///< of a begun run

}  // namespace lockstep
