#pragma once

#include <filesystem>

#include "app/session/sweep/request.hpp"
#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// A study as a sweep on an executor. On the emulator it stops at smaller sizes and takes fewer repetitions, so that it is
/// over in a minute or two.
/// folder  where its files are looked for before the current one
SweepRequest sweep_of(const Study& study, ExecutorKind executor, bool on_gpu, const std::filesystem::path& folder = {});

}  // namespace lockstep
