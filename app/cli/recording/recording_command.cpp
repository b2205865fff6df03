#include "app/cli/recording/recording_command.hpp"

#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "app/cli/chrome_trace.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/gui/offscreen.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/recorded_program.hpp"
#include "app/session/recording/recorded_algorithm.hpp"
#include "app/session/recording/recorded_trace.hpp"
#include "app/session/recording/recording.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/setup.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

/// Columns that `--columns` writes without --pass.
bool is_written(const RecordedColumn& column) { return column.input || column.result; }

}  // namespace

namespace {

/// Shows the progress of a recording while `write` writes it.
void record(Run& run, const std::function<void(const std::function<void(std::uint32_t, std::uint32_t)>&)>& write) {
    std::atomic<std::uint32_t> done{0};
    const Watch watch([&] { return fmt::format("recording pass {} of {}", done.load(), run.num_passes() - 1); },
                      [&] { run.cancel(); });
    write([&](std::uint32_t pass, std::uint32_t) {
        done = pass;
        throw_if_interrupted();
    });
}

}  // namespace

void record_run(OutputFile& file, Run& run, const Scenario& scenario, const std::string& report,
                const trace::Log* trace) {
    record(run, [&](const auto& after_pass) {
        write_recording(file, run, run_manifest(run, scenario, report), after_pass, trace);
    });
}

void record_program(OutputFile& file, Run& run, const Scenario& scenario, const std::string& report,
                    const FinishedProgram& program) {
    record(run, [&](const auto& after_pass) {
        write_program_recording(file, run, run_manifest(run, scenario, report), program, after_pass);
    });
}

RecordingRun recorded_run(const Catalog& catalog, const std::shared_ptr<const Recording>& recording) {
    Progress progress;
    if (holds_program(*recording)) {
        const auto program = open_recorded_program(recording);
        auto setup = make_setup(catalog, program.scenario, program.dataset, program.facts);
        auto run = std::make_shared<Run>(setup.request());
        wait_and_watch(*run);
        return {std::move(run), program.scenario};
    }
    const auto opened = open_recording(recording, catalog.find(recording->report().value("algorithm", "")), progress);
    auto setup = make_setup(catalog, opened.scenario, opened.dataset);
    setup.recorded = opened.facts;
    auto run = std::make_shared<Run>(setup.request());
    wait_and_watch(*run);
    return {std::move(run), opened.scenario};
}

int recording_command(const Catalog& catalog, const RunOptions& options,
                      const std::function<Image(const std::shared_ptr<Run>&, const Scenario&)>& draw) {
    const auto opened = std::make_shared<const Recording>(options.recording);
    const auto& recording = *opened;
    const auto pass = options.pass.value_or(recording.last_pass());
    if (pass > recording.last_pass())
        throw InputError(
            fmt::format("--pass {}: {} has passes 0 to {}", pass, recording.file().string(), recording.last_pass()));
    const bool repeats = !options.trace.empty() && holds_program(recording);
    auto traced = options.trace.empty() ? std::nullopt : recorded_trace(recording, pass);
    if (!options.trace.empty() && !traced && !repeats)
        throw InputError(fmt::format("--trace: {} holds no trace of pass {}", recording.file().string(), pass));
    if (traced || repeats) require_writable_file(options.trace, "--trace");
    if (!options.columns.empty()) require_writable_folder(options.columns, "--columns");
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    if (!options.record.empty()) require_writable_file(options.record, "--record");

    const auto state = recording.state_after(pass);  // also checks the whole file
    throw_if_interrupted();
    std::optional<Image> picture;
    RecordingRun shown;
    if (!options.png.empty() || traced || repeats) shown = recorded_run(catalog, opened);
    if (repeats && !traced) {
        constexpr std::size_t kTraceLimit = std::size_t{1} << 20;  // accesses
        const auto again = shown.run->trace_of({.pass = pass, .launch = 0, .limit = kTraceLimit}, nullptr);
        if (!again.log) throw DeviceError(again.error);
        traced = *again.log;
    }
    if (!options.png.empty()) {
        require_writable_file(options.png, "--png");
        auto& [run, scenario] = shown;
        scenario.pass = pass;
        scenario.view = options.view;
        scenario.theme = options.theme;
        picture = draw(run, scenario);
    }
    OutputSet outputs;
    if (traced) write_trace(outputs.add(options.trace), options.trace, *shown.run, *traced, "");
    if (picture)
        outputs.add(options.png).write(png_bytes(*picture, options.transparent ? PngAlpha::with : PngAlpha::without));
    if (!options.columns.empty()) {
        outputs.folder(options.columns);
        for (const auto& column : recording.columns())
            if (options.pass || is_written(column))
                outputs.add(options.columns / (column.name + ".npy")).write(npy_text(state.at(column.name)));
    }
    if (!options.json.empty())
        outputs.add(options.json).write(recording.report().dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
    if (!options.record.empty())
        recording.copy_to(outputs.add(options.record), manifest_head("run").at("created").get<std::string>());
    throw_if_interrupted();
    outputs.commit();
    const auto& report = recording.report();
    print("{} recorded on {}: {}\n", report.value("algorithm", "a run"), report.value("device", "an unknown device"),
          count_text(recording.last_pass(), "pass", "passes"));
    return 0;
}

}  // namespace lockstep
