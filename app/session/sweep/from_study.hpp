#pragma once

#include <filesystem>

#include "app/session/sweep/request.hpp"
#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// The sweep of a study on an executor. On the emulator it ends at smaller sizes and takes fewer repetitions, to finish
/// within one or two minutes.
/// folder  searched for its files before the current folder
SweepRequest sweep_of(const Study& study, ExecutorKind executor, bool on_gpu, const std::filesystem::path& folder = {});

}  // namespace lockstep
