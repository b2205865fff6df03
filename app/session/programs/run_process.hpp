#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace lockstep {

/// How a user's program ended.
struct ProgramEnd {
    int exit_code = -1;  ///< -1: a signal ended it
    int signal = 0;
    std::vector<std::string> warnings;  ///< sentences about calls of CUDA that failed
    bool report_ended = false;  ///< the runtime's report is whole; false also where a program ends without exit()
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

/// An item of in_own_process(), with the text that its work gave, or the reason why it gave none.
struct WorkedItem {
    std::uint32_t item = 0;
    bool done = false;
    std::string text;  ///< not done: "the emulator crashed: signal 11 (Segmentation fault)"
};

/// Works on the items first to end - 1, one after the other, in a process of its own: if an item crashes it or takes too long, the next
/// process goes on with the next item.
/// work      runs in that process; the text of an exception is the reason
/// name      of the work, for the reasons: "the emulator"
/// patience  for one item
/// cancel    ends the process soon after it becomes true
/// Throws Cancelled; DeviceError if no process can be started.
std::vector<WorkedItem> in_own_process(std::uint32_t first, std::uint32_t end,
                                       const std::function<std::string(std::uint32_t)>& work, const std::string& name,
                                       std::chrono::milliseconds patience, const std::atomic<bool>& cancel);

}  // namespace lockstep
