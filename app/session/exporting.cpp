// The run on screen becomes a recording, or another file that shows it.

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/programs/recorded_program.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/setup.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/workspace_state.hpp"

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
                        const Program& program) {
    OutputFile file(path);
    const auto manifest = run_manifest(run, scenario, report_text(run, "none"));
    const auto* log = trace ? &trace->recording->log() : nullptr;
    const auto after_pass = [](std::uint32_t, std::uint32_t) {};
    if (program) write_program_recording(file, run, manifest, *program, after_pass, log);
    else write_recording(file, run, manifest, after_pass, log);
    file.commit();
}

Program program_of(const Setup& shown) { return shown.drawing ? shown.drawing->program : nullptr; }

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
void export_run(const fs::path& path, Run& run, const Scenario& scenario, ExportRun::Kind kind,
                const Program& program) {
    const ScratchFolder scratch(fs::temp_directory_path());
    const auto recording = scratch.path() / "run.lockstep";
    write_recording_to(recording, run, scenario, nullptr, program);
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
    const auto output = run_program_for_output(words);
    if (output.code == 0) return;
    const auto end = output.text.find_last_not_of(" \n");
    throw std::runtime_error(end == output.text.npos ? "the export failed" : output.text.substr(0, end + 1));
}

}  // namespace

void Workspace::State::act(const SaveRecording& action) {
    if (!action.path) return;
    const auto run = current.runner.current();
    if (!run || run->state() != RunState::finished) return complain("A run is recorded when it has ended");
    saver.save(*action.path,
               [run, shown = scenario(), trace = open_trace(debugger), program = program_of(current.shown)](
                   const fs::path& path) { write_recording_to(path, *run, shown, trace, program); });
}

void Workspace::State::act(const ExportRun& action) {
    if (!action.path) return;
    const auto run = current.runner.current();
    if (!run || run->state() != RunState::finished) return complain("A run is exported when it has ended");
    saver.save(*action.path, [run, shown = scenario(), kind = action.kind, program = program_of(current.shown)](
                                 const fs::path& path) { export_run(path, *run, shown, kind, program); });
}

}  // namespace lockstep
