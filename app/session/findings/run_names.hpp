#pragma once

#include <string>

#include "app/session/workspace.hpp"

namespace lockstep {

/// What tells two runs on one input from each other: their algorithms, else the parameters that differ and have an effect,
/// and the executors where they differ. "n / log n" and "5,000 splitters"; "simt, lockstep" and "simt, shuffled:7".
/// Where nothing differs both are named by their algorithm.
struct RunNames {
    std::string kept, current;
};
RunNames names_of(const RunOnScreen& kept, const RunOnScreen& current);

/// The executor of a run, with the emulator's order, and which of several GPUs it is: "cuda", "cuda (1)", "simt, lockstep". As
/// asked for before it has begun.
std::string executor_name(const RunOnScreen& run);
std::string executor_name(const Run& run);  ///< that has begun

}  // namespace lockstep
