#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/session/dataset_source.hpp"
#include "app/session/recorded_run.hpp"
#include "app/session/sweep/result.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Reads or generates, with progress on a terminal. Throws InputError, and Interrupted on Ctrl+C.
/// run_bytes  as open_dataset()
std::shared_ptr<const Dataset> open_and_watch(const DatasetSource& source, DatasetKind wanted, RunBytes run_bytes = {});

/// Reads a scenario, which may come through a pipe, or one of those that a lecture names: `step` from 1, none: the first; of a
/// trace the run that it is of. Throws InputError, and Interrupted on Ctrl+C.
RecordedRun load_and_watch(const std::filesystem::path& file, std::optional<std::uint32_t> step = std::nullopt);

/// Throws what a sweep failed by: InputError or DeviceError.
[[noreturn]] void throw_failure(const SweepResult& sweep);

/// Waits until the run has ended, with progress on a terminal. Throws InputError or DeviceError when it failed, and
/// Interrupted on Ctrl+C.
void wait_and_watch(Run& run);

}  // namespace lockstep
