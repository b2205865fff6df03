#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/session/programs/program_run.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {

/// A finished program that runs on the GPU while it is captured.
struct CaptureCall {
    std::vector<std::string> words;  ///< the program and its arguments
    std::string launches{};  ///< "A..B": these become passes; empty: all
    std::vector<std::string> kernels{};  ///< their launches become passes; empty: of all kernels
    std::uint64_t budget = std::uint64_t{4} << 30;  ///< bytes of copies, and of what is recorded
    std::filesystem::path source{};  ///< folder whose lines are shown; empty: none
};

struct CapturedProgram {
    std::shared_ptr<FinishedProgram> program;
    LaunchComparison comparison;
    double program_ms = 0;  ///< from its start to its end
    std::uint64_t bytes = 0;  ///< of arrays that were recorded
    std::uint64_t first_left_out = 0;  ///< launches from this one on were over the budget; 0: none
    std::vector<std::string> left_out;  ///< arrays over the budget: "d_a (20,000,000 bytes)"
    std::size_t streams = 0;  ///< in which the recorded launches were
};

/// Runs the program with its own standard streams, records it, and repeats its launches on the emulator. The facts are also in
/// FinishedProgram::notices, as sentences, and in FinishedProgram::capture.
/// Throws InputError where there is no such program; DeviceError where the GPU, its driver, CUPTI or this build's library is missing.
CapturedProgram capture_program(const CaptureCall& call, Progress& progress);

/// "12.3 MB", "4.1 KB".
std::string megabytes(std::uint64_t bytes);

}  // namespace lockstep
