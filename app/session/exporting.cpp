// The run on screen becomes a recording, or another file that shows it.

#include <charconv>
#include <filesystem>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/progress_lines.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/programs/recorded_program.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/setup.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/workspace_state.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

using Traced = std::shared_ptr<const debugger::TracedLaunch>;

/// The accesses of the launch that is open in the debugger, where all of its blocks are traced.
Traced open_trace(const DebuggerSession& debugger) {
    return debugger.launch() && !debugger.recorded_blocks() ? debugger.launch()->traced : nullptr;
}

using Program = std::shared_ptr<const FinishedProgram>;

/// program  whose run it is; null: an algorithm's
void write_recording_to(const fs::path& path, Run& run, const Scenario& scenario, const Traced& trace,
                        const Program& program, Progress& progress) {
    OutputFile file(path);
    const auto manifest = run_manifest(run, scenario, report_text(run, "none"));
    const auto* log = trace ? &trace->recording->log() : nullptr;
    if (program) write_program_recording(file, run, manifest, *program, progress, log);
    else write_recording(file, run, manifest, progress, log);
    file.commit();
}

Program program_of(const Setup& shown) { return shown.drawing ? shown.drawing->program : nullptr; }

/// Cancels the recomputation of a pass for which a recording waits.
std::function<void()> no_longer_seek(const std::shared_ptr<Run>& run) {
    return [run] {
        if (run->seeking()) run->cancel();
    };
}

/// Takes the progress of an export that is written by another process from its output so far.
void follow(Progress& progress, std::string_view output) {
    const auto begin = output.rfind(kProgressLine);
    if (begin == output.npos) return;
    const auto* number = output.data() + begin + kProgressLine.size();
    unsigned done = 0;
    if (std::from_chars(number, output.data() + output.size(), done).ec == std::errc()) progress.set(done);
}

/// The last line of an output that is not about progress.
std::string last_sentence(const std::string& output) {
    std::istringstream stream(output);
    std::string last;
    for (std::string line; std::getline(stream, line);)
        if (!line.empty() && !line.starts_with(kProgressLine)) last = line;
    return last;
}

std::string option_of(ExportRun::Kind kind) {
    switch (kind) {
        case ExportRun::Kind::film: return "--film";
        case ExportRun::Kind::poster: return "--poster";
        case ExportRun::Kind::plot: return "--plot";
        case ExportRun::Kind::report: return "--markdown";
        case ExportRun::Kind::page: break;
    }
    return "--html";
}

/// Another process reads a recording of the run and draws it, so that the window stays responsive.
void export_run(const fs::path& path, Run& run, const Scenario& scenario, ExportRun::Kind kind, const Program& program,
                Progress& progress) {
    const ScratchFolder scratch(fs::temp_directory_path());
    const auto recording = scratch.path() / "run.lockstep";
    const auto what = progress.what();
    progress.begin(what + ": copying the states", 0);
    write_recording_to(recording, run, scenario, nullptr, program, progress);
    progress.begin(what, kWholeProgress);
    std::vector<std::string> words{fs::read_symlink("/proc/self/exe").string(),
                                   "export",
                                   "--recording",
                                   recording.string(),
                                   option_of(kind),
                                   path.string()};
    if (!scenario.view.empty()) words.insert(words.end(), {"--view", scenario.view});
    if (scenario.theme && kind != ExportRun::Kind::page)
        words.insert(words.end(), {"--theme", std::string(name_of(*scenario.theme))});
    if (const auto kernels = loaded_from(scenario.algorithm); !kernels.empty())
        words.insert(words.end(), {"--kernels", kernels.string()});
    const auto output =
        run_program_for_output(words, &progress.cancelled_flag(), {fmt::format("{}=1", kProgressVariable)},
                               [&](std::string_view so_far) { follow(progress, so_far); });
    if (output.code == 0) return;
    const auto why = last_sentence(output.text);
    throw std::runtime_error(why.empty() ? "the export failed" : why);
}

}  // namespace

void Workspace::State::act(const SaveRecording& action) {
    if (!action.path) return;
    const auto run = current.runner.current();
    if (!run || run->state() != RunState::finished) return complain("A run is recorded when it has ended");
    saver.save(
        *action.path, "Saving " + action.path->filename().string(),
        [run, shown = scenario(), trace = open_trace(debugger), program = program_of(current.shown)](
            const fs::path& path, Progress& progress) {
            write_recording_to(path, *run, shown, trace, program, progress);
        },
        no_longer_seek(run));
}

void Workspace::State::act(const ExportRun& action) {
    if (!action.path) return;
    const auto run = current.runner.current();
    if (!run || run->state() != RunState::finished) return complain("A run is exported when it has ended");
    saver.save(
        *action.path, "Exporting " + action.path->filename().string(),
        [run, shown = scenario(), kind = action.kind, program = program_of(current.shown)](
            const fs::path& path, Progress& progress) { export_run(path, *run, shown, kind, program, progress); },
        no_longer_seek(run));
}

}  // namespace lockstep
