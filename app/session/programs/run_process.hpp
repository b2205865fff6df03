#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace lockstep {

/// How a user's program ended.
struct ProgramEnd {
    int exit_code = -1;  ///< -1: a signal ended it
    int signal = 0;
    std::vector<std::string> warnings;  ///< sentences about calls of CUDA that failed
    bool out_of_memory = false;  ///< killed, and not by this program
    std::string problem;  ///< a sentence about a feature that is not emulated; empty: none
    bool endless = false;  ///< a kernel used up its budget of instructions
    std::string any_fault;  ///< a sentence about the first fault of a kernel; empty: none
    std::string fault;  ///< a sentence about a kernel's fault that the program never looked at; empty: none
};

/// Files in place of the standard streams; empty: this program's own.
struct ProcessStreams {
    std::filesystem::path in{}, out{}, err{};
};

/// The CUDA runtime and driver that a program finds.
enum class CudaOfProcess {
    emulated,
    own,  ///< the machine's
};

/// Runs a program with this program's standard streams, and waits for it.
/// name         its argv[0]
/// environment  further variables
/// report       file for the runtime's report
/// cancel       kills it soon after it becomes true; null: nothing does
/// Throws DeviceError if it cannot be started.
ProgramEnd run_process(const std::filesystem::path& executable, const std::string& name,
                       const std::vector<std::string>& arguments,
                       const std::vector<std::pair<std::string, std::string>>& environment,
                       const std::filesystem::path& report, const ProcessStreams& streams = {},
                       const std::atomic<bool>* cancel = nullptr, CudaOfProcess cuda = CudaOfProcess::emulated);

}  // namespace lockstep
