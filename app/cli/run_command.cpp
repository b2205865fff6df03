#include "app/cli/commands.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/asked_run.hpp"
#include "app/cli/chrome_trace.hpp"
#include "app/cli/npy.hpp"
#include "app/cli/picture_memory.hpp"
#include "app/cli/picture_pass.hpp"
#include "app/cli/program/program_command.hpp"
#include "app/cli/rank_run.hpp"
#include "app/cli/recording/recording_command.hpp"
#include "app/cli/require_launch.hpp"
#include "app/cli/trace_with_progress.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/gui/manual/manual.hpp"
#include "app/gui/picture.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/programs/trusted_folders.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/setup.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/run/catalog/published_bounds.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/device_link.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kTraceLimit = std::size_t{1} << 20;  // accesses; viewers do not open larger files
constexpr auto kLookAgain = std::chrono::milliseconds(20);
constexpr PictureSize kStageSize{1280, 720}, kWindowSize{1920, 1080};

void require_outputs(const RunOptions& options) {
    if (!options.columns.empty()) require_writable_folder(options.columns, "--columns");
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    if (!options.trace.empty()) require_writable_file(options.trace, "--trace");
    if (!options.save.empty()) require_writable_file(options.save, "--save");
    if (!options.png.empty()) require_writable_file(options.png, "--png");
    if (!options.record.empty()) require_writable_file(options.record, "--record");
}

/// Checks the column of --view once the run has created its columns.
void require_column(const Run& run, const std::string& view) {
    auto asked = detail_of(view);
    asked.resize(std::min(asked.size(), asked.find(':')));  // "vertices:colour:scale"
    std::vector<std::string> known;
    for (const auto& column : run.columns()) known.push_back(column.name);
    if (asked.empty() || std::ranges::find(known, asked) != known.end()) return;
    throw InputError(fmt::format("--view: {} has no column '{}'; there are {}", run.request().algorithm->id, asked,
                                 fmt::join(known, ", ")));
}

/// Before anything is drawn, so that drawing does not disturb the times.
void measure_study(Workspace& workspace, const std::string& name) {
    workspace.apply(StartStudy{name});
    // It starts once the GPU is known.
    while (!workspace.sweep()) {
        throw_if_interrupted();
        std::this_thread::sleep_for(kLookAgain);
        workspace.advance(0);
    }
    const Watch watch([&] { return workspace.sweep()->doing; }, [] {});
    while (workspace.sweep()->state == SweepState::running) {
        throw_if_interrupted();
        std::this_thread::sleep_for(kLookAgain);
    }
    if (const auto sweep = workspace.sweep(); sweep->state == SweepState::failed) throw_failure(*sweep);
}

std::shared_ptr<const trace::Log> trace_on_emulator(Run& run, const trace::Request& request) {
    const auto progress = std::make_shared<Progress>();
    const Watch watch([&] { return progress->what(); }, [&] { progress->cancel(); });
    try {
        const auto traced = run.trace_of(request, progress);
        if (!traced.log) throw DeviceError(traced.error);
        return traced.log;
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

/// Checks the launch, blocks and focus; the window's trace then checks the access.
void require_debugger(Run& run, std::uint32_t pass, const DebuggerScenario& debugger) {
    const auto& record = run.timeline().record(pass);
    require_places(record, pass, debugger);
    if (!debugger.access) return;
    std::optional<BlockRange> blocks;
    if (debugger.first_block && debugger.last_block) blocks = BlockRange{*debugger.first_block, *debugger.last_block};
    const auto block = debugger.block.value_or(0);
    auto request = request_for(record.launches[debugger.launch], pass, debugger.launch, block, blocks);
    request.memory = false;
    auto log = trace_on_emulator(run, request);
    while (!blocks && log->truncated) {
        const auto fewer = narrower(request, record.launches[debugger.launch].grid, block);
        if (!fewer) break;
        request = *fewer;
        log = trace_on_emulator(run, request);
    }
    require_access(pass, debugger, log->events.size());
}

PictureSize size_of_picture(const RunOptions& options) {
    return options.size.value_or(options.whole_window ? kWindowSize : kStageSize);
}

PictureExtent pixels_of_picture(const RunOptions& options) {
    const auto size = size_of_picture(options);
    return {size.width * options.scale, size.height * options.scale};
}

WantedPicture wanted_picture(const RunOptions& options, const Scenario& scenario) {
    const auto pixels = pixels_of_picture(options);
    return {.view = scenario.view, .size = {pixels.width, pixels.height}, .runs = scenario.compare ? 2u : 1u};
}

std::string picture_bytes(const Image& image, const RunOptions& options) {
    return png_bytes(image, options.transparent ? PngAlpha::with : PngAlpha::without);
}

/// recorded  the source of `run`
WorkspacePicture draw(const Catalog& catalog, const std::shared_ptr<Run>& run, const RunOptions& options,
                      const RecordedRun& recorded) {
    auto scenario = recorded.scenario;
    require_column(*run, options.view);
    const auto pass = picture_pass(*run, options.pass, scenario.pass);
    // A pass that a fault stopped is shown inside; it has no final state.
    const bool at_fault = run->fault() && scenario.pass == run->num_passes();
    if (!at_fault) scenario.pass = pass;
    else if (!scenario.debugger) scenario.debugger = DebuggerScenario{};
    if (options.debugger && !at_fault) require_debugger(*run, pass, *options.debugger);
    require_picture_memory(*run, wanted_picture(options, scenario));
    const auto extent = pixels_of_picture(options);
    Workspace workspace(catalog);
    workspace.show(run, scenario, recorded.on_gpu);
    if (recorded.lesson) workspace.show_lesson(*recorded.lesson);
    if (options.projector_step) workspace.apply(SetProjectorStep{*options.projector_step});
    if (options.panels == ShownPanels::few) workspace.apply(ShowAllPanels{false});
    if (options.panels == ShownPanels::none) workspace.apply(Present{true});
    if (!options.study.empty()) measure_study(workspace, options.study);
    try {
        const auto scale = static_cast<float>(options.scale);
        auto picture = options.whole_window ? draw_window(workspace, extent, interrupted, options.manual, scale)
                                            : render_picture(workspace, extent, interrupted,
                                                             {.scale = scale, .transparent = options.transparent});
        require_as_asked(workspace, scenario);
        return picture;
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

/// Rows and columns of matrices.
std::map<std::string, NpyShape> shapes_of(const Run& run) {
    std::map<std::string, NpyShape> shapes;
    const auto spaces = run.spaces();
    for (const auto& column : run.columns())
        if (const auto* space = find_space(spaces, column.space); space && space->height)
            shapes[column.name] = {*space->height, space->width};
    return shapes;
}

/// Every column after a pass that is stored.
HostColumns columns_after(Run& run, std::uint32_t pass) {
    HostColumns columns;
    const auto snapshot = run.at(pass);
    const auto inputs = run.inputs();
    for (const auto& column : run.columns()) columns[column.name] = Run::read(column, snapshot, inputs, 0, column.size);
    return columns;
}

void add_columns(OutputSet& outputs, const std::filesystem::path& folder, const HostColumns& columns,
                 const std::map<std::string, NpyShape>& shapes) {
    outputs.folder(folder);
    for (const auto& [name, values] : columns) {
        throw_if_interrupted();
        const auto shape = shapes.find(name);
        write_npy(outputs.add(folder / (name + ".npy")), values,
                  shape == shapes.end() ? std::nullopt : std::optional(shape->second));
    }
}

/// A line for each element that a file gives names to: names.txt, and of other spaces names_of_arcs.txt.
void add_names(OutputSet& outputs, const std::filesystem::path& folder, const Dataset& dataset) {
    for (const auto& [space, names] : dataset.names) {
        const bool own = space == dataset.info().element.many;
        auto& file = outputs.add(folder / (own ? std::string("names.txt") : fmt::format("names_of_{}.txt", space)));
        for (std::uint32_t element = 0; element < names.size(); ++element) file.write(one_line(names[element]) + "\n");
    }
}

/// "34 vertices, 156 arcs".
std::string summary_of(const Dataset& dataset) {
    const auto& kind = dataset.info();
    if (kind.edge.one.empty()) return kind.sizes(dataset);
    return kind.element.count(dataset.num_vertices()) + ", " + kind.edge.count(dataset.num_edges());
}

/// "36 warp accesses, 132 sectors of 32 bytes, 103 % of the bytes asked for; 992 replays for 48 accesses of shared memory".
std::string text_of(const debugger::Traffic& moved) {
    auto text = fmt::format("{}, {} of 32 bytes", count_text(moved.instructions, "warp access", "warp accesses"),
                            count_text(moved.sectors, "sector", "sectors"));
    if (moved.sectors != 0) text += fmt::format(", {:.3g} % of the bytes asked for", 100 * moved.moved_of_asked());
    if (moved.shared_instructions != 0)
        text += fmt::format("; {} for {} of shared memory", count_text(moved.bank_replays, "replay", "replays"),
                            count_text(moved.shared_instructions, "access", "accesses"));
    return text;
}

/// ", 15,872 of them at line 37": the line with most replays; "" if there are none.
std::string most_replayed_line_text(const debugger::Recording& recording) {
    std::uint64_t most = 0;
    debugger::CodeLine line;
    for (const auto& [at, count] : debugger::line_counts(recording))
        if (count.traffic.bank_replays > most) line = at, most = count.traffic.bank_replays;
    if (most == 0) return {};
    return fmt::format(", {} of them at {}", count_text(most), debugger::line_text(recording.launch(), line));
}

/// Whether the run is small enough to count the traffic of all passes, besides the requested one.
bool is_small(const Run& run) {
    constexpr std::uint64_t kMaxBytes = std::uint64_t{4} << 20;
    std::uint64_t bytes = 0;
    for (std::uint32_t pass = 1; pass < run.num_passes(); ++pass)
        for (const auto& launch : run.timeline().record(pass).launches) bytes += launch.bytes_asked;
    return is_emulated(run.executor()) && !run.fault() && bytes <= kMaxBytes;
}

/// The memory traffic of each launch of a traced pass, calculated from its accesses; for a small run of several passes also the sum.
void print_traffic(Run& run, const trace::Log& trace) {
    const std::shared_ptr<const trace::Log> log(std::shared_ptr<void>(), &trace);
    const auto traffic = debugger::traffic_of_log(log);
    for (std::size_t i = 0; i < traffic.launches.size(); ++i) {
        const auto& launch = traffic.launches[i];
        auto text = text_of(launch.traffic) + most_replayed_line_text(debugger::Recording(log, i));
        if (launch.concurrency)
            text += fmt::format("; {}, contention {}", debugger::name_of(launch.concurrency->pram),
                                count_text(launch.concurrency->contention));
        print("  launch {}, {}: {}\n", launch.number, launch.kernel, text);
    }
    if (run.num_passes() <= 2 || !is_small(run)) return;
    debugger::Traffic all;
    bool whole = true;
    debugger::find_traffic(run, 1, run.num_passes(), std::make_shared<Progress>(),
                           [&](const debugger::PassTraffic& pass) {
                               all.add(pass.sum);
                               whole = whole && !pass.part && pass.error.empty();
                           });
    if (whole) print("  all {}: {}\n", count_text(run.num_passes() - 1, "pass", "passes"), text_of(all));
}

/// Prints whether the GPU's accesses agree with the emulator's, and where they differ.
void print_comparison(const GpuTrace& trace) {
    constexpr std::size_t kMaxSentences = 8;
    const auto& device = trace.device;
    print("  on {}: {} recorded{}\n", device.device, count_text(device.log->events.size(), "access", "accesses"),
          device.left_out == 0
              ? ""
              : fmt::format(", {} more did not fit: choose some blocks with --blocks", count_text(device.left_out)));
    for (const auto& launch : trace.launches) {
        const auto& traced = device.log->launches[launch.gpu_launch];
        print("  launch {}, {}: {}; on {}, {} ms with recording\n", traced.number, traced.kernel,
              debugger::text_of(launch),
              count_text(multiprocessors_of(trace, launch.gpu_launch), "multiprocessor", "multiprocessors"),
              figure_text(device.ms[launch.gpu_launch]));
        for (const auto& sentence : differences_of(trace, launch, kMaxSentences)) print("    {}\n", sentence);
        if (launch.differences.size() > kMaxSentences) print("    and more\n");
    }
}

/// PRAM class, contention, work and depth of the launches that are known.
debugger::RunConcurrency concurrency_of(Run& run, const RunOptions& options, const trace::Log& trace,
                                        const GpuTrace* on_gpu) {
    const bool whole_run_traced = !options.trace.empty() && !options.pass && is_emulated(run.executor());
    // A trace that was cut does not count all launches: each pass is recorded by itself, as with --work.
    if (!options.work && !(whole_run_traced && trace.truncated)) {
        if (on_gpu && on_gpu->device.left_out != 0) return {};
        auto found = debugger::concurrency_of_log(trace);
        found.whole = found.whole && whole_run_traced;
        return found;
    }
    const auto progress = std::make_shared<Progress>();
    const Watch watch([&] { return progress->what(); }, [&] { progress->cancel(); });
    try {
        return debugger::concurrency_of_run(run, progress);
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

void print_work(const debugger::RunConcurrency& counted, const PublishedBounds& published) {
    const auto total = counted.total();
    if (!total)
        return print("  work and depth are unknown: a pass has more than {}\n",
                     count_text(debugger::PassTraffic::kMaxTraced, "access", "accesses"));
    const auto with = [&](std::uint64_t number, const std::string& bound) {
        return count_text(number) + (bound.empty() ? "" : " (" + published.source + ": " + bound + ")");
    };
    print("  work {}, depth {}, {}, contention {}\n", with(total->work, published.work),
          with(total->depth, published.depth), debugger::name_of(total->pram), count_text(total->contention));
}

void print_summary(Run& run, const RunOptions& options, const trace::Log& trace, const GpuTrace* on_gpu) {
    const auto& dataset = *run.request().dataset;
    const auto order = run.order();
    print("{} on {}: {}\n", run.request().algorithm->id, dataset.source, summary_of(dataset));
    for (const auto& note : dataset.notes) print("  {}\n", note);
    print("{} on {}{}\n", run.executor(), run.device_name(), order.empty() ? "" : ", " + order);
    for (const auto& notice : run.notices()) print("  {}\n", notice);
    if (!options.trace.empty() && trace.truncated && !on_gpu) {
        print("  {} holds the first {} accesses only\n", written_name(options.trace), count_text(trace.events.size()));
    }
    if (!options.trace.empty() && options.pass) print_traffic(run, trace);
    if (on_gpu) print_comparison(*on_gpu);
    if (run.fault()) print("  stopped by a fault: {}\n", run.error());
    if (run.num_passes() > 0)
        print("{}{}, ", count_text(run.num_passes() - 1, "pass", "passes"),
              run.recording_error().empty() ? "" : " recorded");
    print("{} ms in kernels, {} ms in all\n", figure_text(run.kernel_ms()), figure_text(run.total_ms()));
    if (options.verify && run.verified() == true) print("verified\n");
    if (options.verify && !run.request().algorithm->verify)
        print("no verification: {} has no `verify`\n", run.request().algorithm->id);
}

/// The requested accesses of an existing pass.
trace::Request trace_request(const Run& run, const RunOptions& options) {
    const auto pass = *options.pass;
    require_pass("--pass", pass, run.num_passes() - 1);
    const auto& record = run.timeline().record(pass);
    if (options.launch) require_launch(record, pass, *options.launch);
    if (options.blocks) require_blocks(record, pass, options.launch, *options.blocks);
    trace::Request request{.pass = pass, .launch = options.launch, .limit = kTraceLimit};
    if (options.blocks) {
        request.first_block = options.blocks->first;
        request.end_block = options.blocks->second + 1;
    }
    return request;
}

/// States are needed for pictures, columns and traces; a report alone needs none.
WantedOfRun wanted_of(const RunOptions& options, const Scenario& scenario) {
    const bool of_states = !options.png.empty() || options.work || (!options.trace.empty() && options.pass);
    const std::uint32_t of_a_pass = scenario.pass == 0u ? 1 : 2;
    return {.columns = !options.columns.empty(), .verified = options.verify, .states = of_states ? of_a_pass : 0};
}

/// The scenario of a trace's run, stored in the trace.
std::string traced_scenario(const Setup& setup, const RunOptions& options) {
    auto scenario = setup.scenario();
    if (options.blocks)
        scenario.debugger =
            DebuggerScenario{.first_block = options.blocks->first, .last_block = options.blocks->second};
    return scenario_text(portable_scenario(scenario, options.trace), options.trace);
}

/// The moment that the command shows.
Scenario saved_scenario(const Setup& setup, const Scenario& asked) {
    auto saved = setup.scenario();
    saved.pass = asked.pass;
    saved.view = asked.view;
    saved.selection = asked.selection;
    saved.loop = asked.loop;
    saved.framing = asked.framing;
    saved.window_layout = asked.window_layout;
    saved.theme = asked.theme;
    saved.debugger = asked.debugger;
    saved.marks = asked.marks;
    saved.compare = asked.compare;
    return saved;
}

/// Prints the verdict; returns the exit code.
int verified_code(const Run& run, const Setup& setup) {
    if (!run.verified() && !run.verdict().empty()) throw DeviceError(run.verdict());
    if (run.verified() != false) return 0;
    const auto marks = run.wrong();
    complain(fmt::format("lockstep: {} is wrong on {}: {}{}\n", run.request().algorithm->id, setup.dataset->source,
                         marks && !marks->empty() ? wrong_text(*marks) + "; " : "", run.verdict()));
    return 1;
}

void require_manual_place(const std::string& place) {
    const auto manual = Manual::installed();
    if (!manual.find(place) && !manual.section(place).chapter)
        throw InputError("shot: the manual has no chapter and no section \"" + place + "\"");
}

}  // namespace

namespace {

/// The program that a scenario names, compiled and run again.
int show_program(const Catalog& catalog, const Scenario& scenario, RunOptions options) {
    require_trusted(scenario.dataset.input);
    require_outputs(options);
    Progress progress;
    auto program = open_program_source(scenario.dataset, scenario.draw_as, progress);
    options.pass = scenario.pass;
    options.view = scenario.view;
    options.theme = scenario.theme;
    options.layout = scenario.window_layout;
    options.debugger = scenario.debugger;
    write_program_outputs(catalog, program, options);
    return 0;
}

}  // namespace

Image picture_of_run(const Catalog& catalog, const std::shared_ptr<Run>& run, const RunOptions& options,
                     Scenario scenario) {
    require_view(*run->request().algorithm, options.view);
    scenario.pass = options.pass;
    scenario.view = options.view;
    scenario.theme = options.theme;
    scenario.window_layout = options.layout;
    scenario.debugger = options.debugger;
    return draw(catalog, run, options, RecordedRun{.scenario = std::move(scenario)}).image;
}

int run_command(const Catalog& catalog, const RunOptions& options) {
    if (!options.recording.empty())
        return recording_command(catalog, options, [&](const std::shared_ptr<Run>& run, const Scenario& scenario) {
            return draw(catalog, run, options, RecordedRun{.scenario = scenario}).image;
        });
    auto merged = asked_run(catalog, options);
    auto& scenario = merged.scenario;
    if (names_program(scenario.dataset)) return show_program(catalog, scenario, options);
    const auto& algorithm = catalog.at(scenario.algorithm);
    require_outputs(options);
    if (!options.study.empty()) catalog.study(options.study);  // throws if it is unknown
    if (!options.manual.empty()) require_manual_place(options.manual);
    if (options.gpu) choose_gpu(*options.gpu);
    if (!options.gpus.empty()) choose_gpu(options.gpus.front());
    choose_gpus(options.gpus);
    auto* const ranks = join_ranks(algorithm, options, scenario);
    const auto wanted = wanted_of(options, scenario);
    const auto setup =
        make_setup(catalog, scenario,
                   open_and_watch(scenario.dataset, algorithm.input, run_bytes_of(algorithm, scenario, wanted)));

    if (ranks) require_same_run(*ranks, setup);
    if (ranks && ranks->rank() != 0) {
        run_rank(*ranks, setup.request());
        return 0;
    }
    const bool pictured = !options.png.empty();
    auto request = setup.request();
    if (pictured)
        request.snapshot_budget = require_picture_memory(setup, wanted_picture(options, scenario)).value_or(0);
    request.gpu = options.gpu;
    request.verify = options.verify || options.whole_window;
    const bool whole_state = !options.columns.empty() && options.pass;
    request.record = pictured || options.work || whole_state || !options.json.empty() || !options.trace.empty() ||
                     !options.record.empty();
    request.trace_limit = options.trace.empty() || options.pass ? 0 : kTraceLimit;
    const auto run = std::make_shared<Run>(std::move(request));
    if (wanted.states != 0) require_first_state(*run);
    try {
        if (ranks) watch_ranks(*ranks, *run, [&] { wait_and_watch(*run); });
        else wait_and_watch(*run);
    } catch (const DeviceError&) {
        // A picture of the window shows a fault, like the window.
        if (!options.whole_window || !run->fault()) throw;
    }

    const auto columns = options.columns.empty() ? HostColumns{}
                         : whole_state           ? columns_after(*run, picture_pass(*run, options.pass, std::nullopt))
                                                 : run->results();
    std::optional<WorkspacePicture> picture;
    if (pictured) picture = draw(catalog, run, options, merged);

    std::shared_ptr<const trace::Log> traced;
    std::optional<GpuTrace> on_gpu;
    if (!options.trace.empty() && options.pass) {
        const auto asked = trace_request(*run, options);
        if (scenario.executor == ExecutorKind::cuda) on_gpu = trace_with_progress(*run, asked);
        traced = on_gpu ? on_gpu->device.log : trace_on_emulator(*run, asked);
    }
    const auto& trace = traced ? *traced : run->trace();
    const auto* device_trace = on_gpu ? &*on_gpu : nullptr;
    const bool reported = !options.json.empty() || !options.record.empty();
    const auto counted =
        reported || options.work ? concurrency_of(*run, options, trace, device_trace) : debugger::RunConcurrency{};
    const auto report = reported ? report_text(*run, picture ? picture->picture_path : "none",
                                               on_gpu ? nullptr : &trace, device_trace, counted)
                                 : "";

    throw_if_interrupted();
    OutputSet outputs;
    if (!options.columns.empty()) {
        add_columns(outputs, options.columns, columns, shapes_of(*run));
        add_names(outputs, options.columns, *run->request().dataset);
    }
    if (!options.trace.empty())
        write_trace(outputs.add(options.trace), options.trace, *run, trace, traced_scenario(setup, options),
                    on_gpu ? &on_gpu->device : nullptr);
    if (picture) outputs.add(options.png).write(picture_bytes(picture->image, options));
    if (!options.save.empty())
        outputs.add(options.save)
            .write(scenario_text(portable_scenario(saved_scenario(setup, scenario), options.save), options.save));
    if (!options.json.empty()) outputs.add(options.json).write(report);
    if (!options.record.empty())
        record_run(outputs.add(options.record), *run, saved_scenario(setup, scenario), report,
                   options.trace.empty() ? nullptr : &trace);
    throw_if_interrupted();
    outputs.commit();
    print_summary(*run, options, trace, device_trace);
    if (options.work) print_work(counted, published_bounds(algorithm.id));
    if (ranks) ranks->finish();
    return options.verify ? verified_code(*run, setup) : 0;
}

}  // namespace lockstep
