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

/// Reads a scenario (a pipe is possible), a scene of a lesson (`step` from 1; none: the first), or the scenario in a trace. Throws
/// InputError, and Interrupted on Ctrl+C.
RecordedRun load_and_watch(const std::filesystem::path& file, std::optional<std::uint32_t> step = std::nullopt);

/// Throws the error of a failed sweep: InputError or DeviceError.
[[noreturn]] void throw_failure(const SweepResult& sweep);

/// Waits until the run has ended, with progress on a terminal. Throws InputError or DeviceError if it failed, and Interrupted on
/// Ctrl+C.
void wait_and_watch(Run& run);

}  // namespace lockstep
