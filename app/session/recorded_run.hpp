#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/debugger/device/device_trace.hpp"

namespace lockstep {

/// A file begins as a trace does, in either form.
bool looks_like_trace(const std::filesystem::path& file);

/// What the emulator has written of a run.
struct RecordedLog {
    std::string name;  ///< of the file
    trace::Log log;
};

/// A run of which there is a trace: what one of the two has written.
struct RecordedRun {
    Scenario scenario;
    std::shared_ptr<const debugger::DeviceTrace> on_gpu;
    std::shared_ptr<const RecordedLog> on_emulator;
};

/// The run that a trace is of, at the launch of it that has most accesses, in the layout Debug. One that a GPU has made is made again
/// on whatever there is. Throws InputError where it is no trace of this program, or does not say of which run; Cancelled.
RecordedRun read_recorded(const std::filesystem::path& file, Progress& progress);
Scenario load_recorded(const std::filesystem::path& file, Progress& progress);

}  // namespace lockstep
