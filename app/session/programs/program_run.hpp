#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/draw_as.hpp"
#include "app/session/programs/kernel_call.hpp"
#include "app/session/programs/program_record.hpp"
#include "app/session/programs/program_states.hpp"
#include "app/session/programs/run_process.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A user's program with its arguments and the order of threads.
struct ProgramCall {
    ProgramSource source;
    std::vector<std::string> arguments{};
    std::optional<Order> order{};
    int multiprocessors = 4;
    std::string launches{};  ///< "A..B": these become passes; empty: all
    std::vector<std::string> skipped{};  ///< kernels whose launches become no passes
    std::optional<KernelCall> kernel{};  ///< this kernel ran alone; none: the whole program ran
};

/// A program that has ended, with what is needed to show its launches and to repeat them.
struct FinishedProgram {
    ProgramCall call;
    ProgramEnd end;
    ProgramRecord record;
    std::unique_ptr<ProgramStates> states;
    std::vector<std::vector<std::string>> texts;  ///< PTX, as ProgramRecord::modules
    std::vector<std::string> printed;  ///< first lines of its output, if it was captured
    // Of a program that was captured on a GPU, or read from a recording.
    bool on_gpu = false;
    std::map<std::string, std::string> sources{};  ///< texts of the files that its PTX names, by these names
    std::shared_ptr<const ScratchFolder> files{};  ///< where these texts lie meanwhile
    std::vector<std::string> notices{};  ///< sentences of the capture
    nlohmann::ordered_json capture{};  ///< its facts for scripts; null: it was not captured
};

/// The parts of a program's run that are recorded.
struct WantedOfProgram {
    bool records = true;  ///< its launches, arrays and host events
    bool states = true;  ///< and the memory before and after each launch, so that launches can be shown and repeated
    bool captured = false;  ///< its output goes into FinishedProgram::printed and its input is empty
    std::vector<std::pair<std::string, std::string>> environment{};  ///< further variables
};

/// Compiles and runs a program. Throws what compile_program() throws; Cancelled.
std::shared_ptr<FinishedProgram> run_user_program(const ProgramCall& call, const WantedOfProgram& wanted,
                                                  Progress& progress);

/// An array whose elements differ from the recording after the emulator has repeated a launch.
struct LaunchDifference {
    std::uint32_t pass = 0;
    std::string array;
    std::uint64_t element = 0, count = 0;  ///< the first element that differs; the number of those that do
    nlohmann::json recorded, emulated;  ///< its values
};
struct LaunchComparison {
    std::vector<LaunchDifference> differences;
    std::vector<std::pair<std::uint32_t, std::string>> not_compared;  ///< passes, and why
    std::uint32_t compared = 0;  ///< launches
};
/// Repeats each launch on the emulator, in a process of its own, from the memory before it, and compares all arrays after it. Launches that
/// take too long, or crash that process, are not compared. Throws Cancelled; DeviceError if no process can be started.
LaunchComparison compare_with_emulator(const std::shared_ptr<const FinishedProgram>& program, Progress& progress);

/// The arrays of a finished program, and the pictures that they can be drawn as.
struct ProgramDrawing {
    std::shared_ptr<const FinishedProgram> program;
    std::vector<DrawableArray> arrays;  ///< without those that were not recorded or have no room
    std::vector<DrawProposal> proposals;
};
std::shared_ptr<const ProgramDrawing> drawing_of(const std::shared_ptr<const FinishedProgram>& program);

/// A finished program as the request of a run: launches are passes, allocations columns. Kernels run again only for traces.
struct OpenedProgram {
    Scenario scenario;
    std::shared_ptr<const Dataset> dataset;
    std::shared_ptr<const RecordedFacts> facts;  ///< for Setup::recorded; facts->info is the program's own entry
    std::shared_ptr<const ProgramDrawing> drawing{};  ///< null: its arrays were not looked at
    std::shared_ptr<const FinishedProgram> program{};
};
/// Throws InputError if the program launched no kernel.
OpenedProgram open_program(const std::shared_ptr<const FinishedProgram>& program);
/// The same, with its arrays drawn in these roles. Throws InputError also if an array does not fit its role.
OpenedProgram open_program(const std::shared_ptr<const ProgramDrawing>& drawing, const DrawnAs& drawn);

/// The prefix of the ids of programs.
inline constexpr const char* kProgramFamily = "program.";

/// A source with kernels: .cu.
bool looks_like_program(const std::filesystem::path& file);
/// Compiles, runs and opens a source, as the window does. Throws as the functions above.
/// variables  keep every statement and local variable
/// drawn      empty: the roles in the file drawn_beside() the source, if the arrays still fit them
OpenedProgram open_program_file(const std::filesystem::path& file, bool variables, const DrawnAs& drawn,
                                Progress& progress);

/// The scenario beside a source that remembers how its arrays are drawn: "bfs.cu.lockstep".
std::filesystem::path drawn_beside(const std::filesystem::path& source);

}  // namespace lockstep
