// From a file or a generator to a run on screen.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/session/lessons/outlined_element.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/preferred_view.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/workspace_state.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/same_numbers.hpp"

namespace lockstep {

/// A frontier appears at once and fades; all else travels.
MotionStyle Workspace::State::motion_style(const AlgorithmInfo& algorithm) {
    const bool frontier = std::ranges::find(algorithm.roles, Role::frontier) != algorithm.roles.end();
    return frontier ? MotionStyle{.easing = Motion::Easing::linear} : MotionStyle{};
}

std::optional<DatasetKind> Workspace::State::input_kind_of(const Scenario& scenario) const {
    const auto* algorithm = catalog.find(scenario.algorithm);
    return algorithm ? std::optional(algorithm->input) : std::nullopt;
}

void Workspace::State::load(const Scenario& scenario) {
    opening.hints = false;
    opening.remark.clear();
    const auto& source = scenario.dataset;
    const auto wanted = input_kind_of(scenario);
    const auto* algorithm = catalog.find(scenario.algorithm);
    const auto run_bytes = algorithm ? run_bytes_of(*algorithm, scenario) : RunBytes{};
    auto name = (source.input.empty() ? "Generating " : "Reading ") + source.name();
    loader.start(std::move(name), [scenario, wanted, run_bytes, help = opening_help()](Progress& progress) {
        if (names_program(scenario.dataset)) return open_scenario(scenario, help, progress);
        return Opened{scenario,
                      std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress, wanted, run_bytes))};
    });
}

void Workspace::State::take_loaded() {
    const auto outcome = loader.take();
    if (!outcome) return;
    if (!loader.untrusted().empty()) return ask_for_trust(loader.untrusted());
    const auto also = std::exchange(opening.remark, {});
    if (const auto* error = std::get_if<std::string>(&*outcome)) return complain(*error);
    const auto& opened = std::get<Opened>(*outcome);
    auto setup = setup_for(opened);
    if (opened.scenario.compare) compared_setup(catalog, *opened.scenario.compare, setup);  // throws if it cannot run
    run(std::move(setup), opened.scenario);
    arriving.on_gpu = opened.on_gpu;
    arriving.on_emulator = opened.on_emulator;
    arriving.scene = opened.scene;
    arriving.loss = opened.loss;
    if (opened.lesson) lesson = opened.lesson, scene_setup.reset();
    remember(opened);
    if (opened.drawn_anew) remember_drawing(opened);
    const bool look_again = std::exchange(opening.hints, false) && lists_edges_once(*opened.dataset);
    if (also.empty() && look_again)
        inform(fmt::format(
            "Each line of {} is read as one arc, and all lead from a smaller number to a larger. If they are "
            "edges, Ctrl+Shift+O reads it as undirected",
            opened.dataset->source));
    if (also.empty() || !opened.loss.empty()) return;
    inform(also);
    if (opening.way_back) notice->way_back = opening.way_back->dataset.name();
}

void Workspace::State::ask_for_trust(const std::filesystem::path& program) {
    inform(fmt::format(
        "This file names a program, {}. Lockstep would compile it and run it with your rights: agree only if you trust it",
        program.string()));
    notice->untrusted = program;
}

void Workspace::State::remember_drawing(const Opened& opened) {
    const auto& source = opened.scenario.dataset.input;
    if (!looks_like_program(source)) return;  // a recording names its program, whose source may be elsewhere
    if (opened.scenario.dataset.kernel) return;  // the arrays of one kernel are not those of the program
    const auto beside = drawn_beside(source);
    std::error_code none;
    const bool exists = std::filesystem::exists(beside, none);
    if (!exists && opened.scenario.draw_as.empty()) return;
    Scenario remembered{.dataset = {.input = source}, .algorithm = opened.scenario.algorithm};
    saver.save(
        beside, [exists, remembered, draw_as = opened.scenario.draw_as](const std::filesystem::path& file) mutable {
            if (exists) {
                if (!looks_like_scenario(file))
                    throw InputError(file.string() + " is no scenario: the roles of the arrays are not remembered");
                Progress progress;
                remembered = load_scenario(file, progress);
            }
            remembered.draw_as = std::move(draw_as);
            write_file(file, scenario_text(remembered, file));
        });
}

void Workspace::State::remember(const Opened& opened) {
    if (opened.file.empty()) return;
    // A scenario contains the reading options of its input.
    auto source = opened.scenario.algorithm.empty() ? opened.scenario.dataset : DatasetSource{};
    source.input = opened.file;
    source.kernel = opened.scenario.dataset.kernel;
    source.variables = opened.scenario.dataset.variables;
    recents.add({.source = std::move(source), .sizes = opened.dataset->info().sizes(*opened.dataset)});
}

Setup Workspace::State::setup_for(const Opened& opened) const {
    auto scenario = opened.scenario;
    const auto& asked = current.asked;
    const bool whole = !scenario.algorithm.empty();
    if (!whole) scenario.executor = asked.executor, scenario.order = asked.order;
    if (whole || !asked.algorithm || asked.algorithm->input != opened.dataset->kind) {
        auto setup = make_setup(catalog, scenario, opened.dataset, opened.recorded);
        setup.gpu = asked.gpu;
        setup.drawing = opened.drawing;
        return setup;
    }
    auto setup = asked;
    setup.source = scenario.dataset;
    setup.dataset = opened.dataset;
    settle_parameters(setup);
    return setup;
}

RunRequest Workspace::State::run_request(const Setup& setup) const {
    auto request = setup.request();
    request.snapshot_budget = kept ? budget_of_each() : budget.of_run;
    return request;
}

void Workspace::State::run(Setup setup, std::optional<Scenario> scenario) {
    current.asked = std::move(setup);
    // Another choice executes the algorithm.
    if (!scenario && !current.asked.is_program()) current.asked.recorded.reset();
    if (!current.asked.dataset) return;
    arriving.scenario = std::move(scenario);
    arriving.on_gpu.reset();
    arriving.on_emulator.reset();
    arriving.scene = false;
    arriving.loss.clear();
    current.runner.ask(run_request(current.asked), mark_for_newest());
    notice.reset();
}

Bookmark Workspace::State::mark_for_newest() const {
    if (arriving.scenario) return arriving.scenario->pass.value_or(0);
    const auto& run = current.runner.current();
    return run && !is_other_work() ? Bookmark::of(*run, playback.current().pass()) : Bookmark{};
}

void Workspace::State::arrive() {
    const bool other_data = current.shown.dataset != current.asked.dataset, other_work = is_other_work();
    auto mark = mark_for_newest();
    current.shown = current.asked;
    steps.trail.clear();
    steps.under_way.reset();
    // Run A stays beside a recording of the same input: from now on both have one dataset.
    const bool beside_kept = kept && kept->shown.dataset && current.shown.recorded &&
                             same_numbers(*kept->shown.dataset, *current.shown.dataset);
    if (beside_kept) kept->asked.dataset = kept->shown.dataset = current.shown.dataset;
    if (other_data) {
        ++dataset_version;
        selected.reset();
        hovered.reset();
        display.framing.reset();
    }
    // The new algorithm may lack the space of the selection.
    if (selected) selected = find(selected->index, selected->space);
    if (hovered) hovered = find(hovered->index, hovered->space);
    if (other_work) followed.reset();
    if (other_work) {
        debugger.set_marks({});
        display.view.clear();
        playback.set_loop(std::nullopt);
    }
    playback.attach(current.runner.current(), motion_style(*current.shown.algorithm), std::move(mark));
    const auto scenario = std::exchange(arriving.scenario, std::nullopt);
    if (scenario) take_over(*scenario);
    if (other_work && display.view.empty())
        display.view = preferred_view(*current.shown.algorithm, *current.shown.dataset);
    if (std::exchange(arriving.scene, false)) begin_scene();
    debugger.bring_recorded(std::exchange(arriving.on_gpu, nullptr), std::exchange(arriving.on_emulator, nullptr));
    if (scenario && !scenario->algorithm.empty()) {
        if (scenario->compare || !beside_kept) compare_as(scenario->compare);
    } else if (kept && other_data) {
        follow_to_other_data();
    }
    // Only now: a notice about an earlier run is dismissed when another run comes on screen.
    if (!arriving.loss.empty()) complain(std::exchange(arriving.loss, {}));
}

void Workspace::State::take_over(const Scenario& scenario) {
    // A dataset without a scenario has no display settings.
    if (!scenario.algorithm.empty()) {
        display.view = scenario.view;
        selected = scenario.selection ? find(scenario.selection->index, scenario.selection->space) : std::nullopt;
        playback.set_loop(scenario.loop);
        display.framing = scenario.framing;
        ++display.framing_asked;
        debugger.set_marks(scenario.marks);
        debugger.set_order(scenario.debugger ? scenario.debugger->order : DebuggerOrder{});
        if (scenario.debugger && scenario.pass) {
            debugger.take_over(*scenario.debugger, *scenario.pass);
            // Further steps continue inside the pass, instead of at the next pass.
            if (!goes_into_passes(step_by)) step_by = scenario.debugger->access ? StepBy::access : StepBy::launch;
        }
    }
    show_layout(scenario.window_layout.value_or(display.window_layout));
    display.theme = scenario.theme.value_or(display.theme);
}

void Workspace::State::begin_scene() {
    if (!lesson) return;
    ++lesson->arrived;
    scene_setup = current.shown.scenario();
    if (!lesson->scene().scenario.debugger) step_by = StepBy::pass;
    predicting.due = lesson->scene().question.has_value();
    predicting.asked = 0;
    predicting.open.reset();
    followed.reset();
    if (const auto& whose = lesson->scene().followed)
        if (auto element = outlined_element(*whose, *current.runner.current()))
            followed = Followed{std::move(*element)};
    for (const auto& outline : lesson->scene().outlines)
        if (const auto element = outlined_element(outline, *current.runner.current()); element && !selected)
            selected = element;
}

void Workspace::State::forget_asked() {
    arriving.scene = false;
    arriving.scenario.reset();
    current.forget_asked();
}

}  // namespace lockstep
