#include "app/cli/recording/recording_command.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/cli/chrome_trace.hpp"
#include "app/cli/require_launch.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/gui/offscreen.hpp"
#include "app/session/debugger/order_difference_text.hpp"
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

/// Accesses of a pass.
struct RepeatedTrace {
    std::shared_ptr<const trace::Log> log;
    std::string difference;  ///< how the repeated pass differs from the recorded one, in a sentence; empty: it does not
};

/// The recorded accesses, else those of the pass repeated here.
RepeatedTrace recorded_or_repeated_trace(const Recording& recording, Run& run, std::uint32_t pass,
                                         const RunOptions& options) {
    const bool whole = !options.launch && !options.blocks;
    if (auto log = whole ? recorded_trace(recording, pass) : std::nullopt)
        return {std::make_shared<const trace::Log>(std::move(*log)), {}};
    const auto& record = run.timeline().record(pass);
    if (options.launch) require_launch(record, pass, *options.launch);
    trace::Request request{.pass = pass, .launch = options.launch};
    if (holds_program(recording)) request.launch = 0;  // its passes are launches
    if (options.blocks) {
        require_blocks(record, pass, options.launch, *options.blocks);
        request.first_block = options.blocks->first;
        request.end_block = options.blocks->second + 1;
    }
    const auto progress = std::make_shared<Progress>();
    const Watch watch([&] { return progress->what(); }, [&] { progress->cancel(); });
    try {
        auto traced = run.trace_of(request, progress, true);
        if (!traced.log) throw InputError(fmt::format("--trace: {}: {}", recording.file().string(), traced.error));
        const auto order = traced.log->launches.empty() ? Order::lockstep() : traced.log->launches.front().order;
        return {std::move(traced.log), order_difference_text(run, pass, order, traced.differences)};
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

}  // namespace

namespace {

/// Shows the progress of a recording while `write` writes it.
void record(Run& run, const std::function<void(Progress&)>& write) {
    Progress progress;
    progress.begin(fmt::format("Recording {}", count_text(run.num_passes() - 1, "pass", "passes")), 0);
    const Watch watch([&] { return fmt::format("{}: {:.0f} %", progress.what(), 100 * progress.fraction()); },
                      [&] {
                          progress.cancel();
                          run.cancel();
                      });
    try {
        write(progress);
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

}  // namespace

void record_run(OutputFile& file, Run& run, const Scenario& scenario, const std::string& report,
                const trace::Log* trace) {
    record(run, [&](Progress& progress) {
        write_recording(file, run, run_manifest(run, scenario, report), progress, trace);
    });
}

void record_program(OutputFile& file, Run& run, const Scenario& scenario, const std::string& report,
                    const FinishedProgram& program) {
    record(run, [&](Progress& progress) {
        write_program_recording(file, run, run_manifest(run, scenario, report), program, progress);
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
    const bool traces = !options.trace.empty();
    if (traces) require_writable_file(options.trace, "--trace");
    if (!options.columns.empty()) require_writable_folder(options.columns, "--columns");
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    if (!options.record.empty()) require_writable_file(options.record, "--record");

    const auto state = recording.state_after(pass);  // also checks the whole file
    throw_if_interrupted();
    std::optional<Image> picture;
    RecordingRun shown;
    if (!options.png.empty() || traces) shown = recorded_run(catalog, opened);
    RepeatedTrace traced;
    if (traces) traced = recorded_or_repeated_trace(recording, *shown.run, pass, options);
    if (!options.png.empty()) {
        require_writable_file(options.png, "--png");
        auto& [run, scenario] = shown;
        scenario.pass = pass;
        scenario.view = options.view;
        scenario.theme = options.theme;
        if (options.layout) scenario.window_layout = options.layout;
        if (options.debugger) scenario.debugger = options.debugger;
        picture = draw(run, scenario);
    }
    OutputSet outputs;
    if (traces) write_trace(outputs.add(options.trace), options.trace, *shown.run, *traced.log, "");
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
    if (!traced.difference.empty()) print("{}\n", traced.difference);
    return 0;
}

}  // namespace lockstep
