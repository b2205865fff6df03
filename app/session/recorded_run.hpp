#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/session/lessons/lesson.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/debugger/device/device_trace.hpp"

namespace lockstep {

/// True if the file begins as a trace does, in either format.
bool looks_like_trace(const std::filesystem::path& file);

/// The emulator's trace of a run.
struct RecordedLog {
    std::string name;  ///< of the file
    trace::Log log;
};

/// A run with its trace, by a GPU or by the emulator, or with its lesson.
struct RecordedRun {
    Scenario scenario;
    std::shared_ptr<const debugger::DeviceTrace> on_gpu;
    std::shared_ptr<const RecordedLog> on_emulator;
    std::optional<OpenLesson> lesson{};  ///< whose scene the run is
};

/// Reads a trace and prepares its run, opened at the launch with the most accesses in the layout Debug. A GPU's run is repeated on
/// any executor that is available. Throws InputError if the file is no trace of this program or does not name its run; Cancelled.
RecordedRun read_recorded(const std::filesystem::path& file, Progress& progress);
Scenario load_recorded(const std::filesystem::path& file, Progress& progress);

}  // namespace lockstep
