// Requests for another input, algorithm or parameter.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/programs/trusted_folders.hpp"
#include "app/session/workspace_state.hpp"

namespace lockstep {
namespace {

/// True for a coordinates file, found beside its graph automatically: "ny.co", "ny.co.gz".
bool is_coordinates(const std::filesystem::path& path) {
    return path.extension() == ".co" || path.stem().extension() == ".co";
}

/// The absolute path, the same for every spelling of it.
std::string absolute_name(const std::filesystem::path& file) {
    std::error_code none;
    return std::filesystem::absolute(file, none).lexically_normal().string();
}

}  // namespace

void Workspace::State::act(const OpenFile& action) {
    act(OpenInput{{.input = action.path}});
    opening.hints = true;
}

void Workspace::State::act(const OpenInput& action) {
    opening.hints = false;
    opening.remark.clear();
    opening.way_back.reset();
    const auto known = lesson_places.find(absolute_name(action.source.input));
    const auto at = known == lesson_places.end() ? 0 : known->second;
    loader.start("Reading " + action.source.name(),
                 [source = action.source, at, help = opening_help()](Progress& progress) {
                     auto opened = open_any(source, at, help, progress);
                     std::error_code none;
                     opened.file = std::filesystem::absolute(source.input, none).lexically_normal();
                     return opened;
                 });
}

OpeningHelp Workspace::State::opening_help() const {
    return {OpeningHelp::algorithms_of(catalog), current.shown.source, current.shown.dataset};
}

void Workspace::State::act(const StepLesson& action) {
    if (!lesson) return;
    const auto last = static_cast<std::int64_t>(lesson->lesson.scenes.size()) - 1;
    const auto to = std::clamp<std::int64_t>(static_cast<std::int64_t>(lesson->at) + action.by, 0, last);
    if (std::cmp_equal(to, lesson->at) && action.by != 0)
        return inform(action.by > 0 ? "This is the last scene of the lesson" : "This is the first scene of the lesson");
    opening.remark.clear();
    opening.way_back.reset();
    scene_setup.reset();
    lesson->at = lesson_places[absolute_name(lesson->file)] = static_cast<std::size_t>(to);
    loader.start("Opening " + lesson->scene().title,
                 [scenario = lesson->scene().scenario, help = opening_help()](Progress& progress) {
                     auto opened = open_scenario(scenario, help, progress);
                     opened.scene = true;
                     return opened;
                 });
}

void Workspace::State::act(const DropFiles& action) {
    if (action.paths.empty()) return;
    const auto input = std::ranges::find_if_not(action.paths, is_coordinates);
    const auto& chosen = input == action.paths.end() ? action.paths.front() : *input;
    const auto others = std::ranges::count_if(
        action.paths, [&](const auto& path) { return &path != &chosen && !is_coordinates(path); });
    act(OpenFile{chosen});
    if (others > 0) opening.remark = fmt::format("Opened {}: one input at a time", chosen.filename().string());
}

void Workspace::State::act(const DrawAs& action) {
    const auto& drawing = current.shown.drawing;
    if (!drawing) return inform("Only the arrays of a program that was opened from its source are given roles");
    opening.hints = false;
    opening.remark.clear();
    opening.way_back.reset();
    auto shown = scenario();
    loader.start("Drawing " + shown.dataset.input.filename().string(),
                 [drawing, drawn = action.drawn, pass = shown.pass](Progress&) {
                     auto program = open_program(drawing, drawn);
                     program.scenario.pass = pass;
                     return Opened{.scenario = std::move(program.scenario),
                                   .dataset = std::move(program.dataset),
                                   .recorded = std::move(program.facts),
                                   .drawing = std::move(program.drawing),
                                   .drawn_anew = true};
                 });
}

void Workspace::State::act(const Generate& action) {
    opening.way_back.reset();
    load({.dataset = {.generate = action.spec}});
}

void Workspace::State::act(const OpenScenario& action) {
    opening.hints = false;
    opening.remark.clear();
    opening.way_back.reset();
    lesson.reset();
    const auto& source = action.scenario->dataset;
    loader.start((source.input.empty() ? "Generating " : "Reading ") + source.name(),
                 [scenario = action.scenario, help = opening_help()](Progress& progress) {
                     return open_scenario(*scenario, help, progress);
                 });
}

void Workspace::State::act(const SaveScenario& action) {
    if (!action.path) return;
    if (!current.shown.dataset) return complain("There is nothing to save yet: open a file or generate an input first");
    saver.save(*action.path, [saved = scenario()](const std::filesystem::path& path) {
        write_file(path, scenario_text(portable_scenario(saved, path), path));
    });
}

void Workspace::State::open_example(const AlgorithmInfo& algorithm) {
    const auto& before = current.shown;
    if (before.dataset) opening.way_back = scenario();
    const auto example = example_of(algorithm.input);
    load({.dataset = {.generate = example}, .algorithm = algorithm.id});
    if (before.dataset)
        opening.remark = fmt::format("{} works on a {}: {} was opened in place of {}", algorithm.id,
                                     name_of(algorithm.input), example, before.source.name());
}

void Workspace::State::act(const ChooseAlgorithm& action) {
    const auto& algorithm = catalog.at(action.id);
    const auto& dataset = current.asked.dataset;
    if (dataset && dataset->kind != algorithm.input && std::ranges::count(dataset->opens_as, algorithm.input) != 0)
        return load({.dataset = current.asked.source, .algorithm = algorithm.id});
    if (!dataset || dataset->kind != algorithm.input) return open_example(algorithm);
    loader.cancel();
    run(changed(catalog, current.asked, action));
}

void Workspace::State::act(const ChooseExecutor& action) {
    if (action.gpu) prefer_gpu(*action.gpu);  // also for work outside of runs, for example layouts
    run(changed(catalog, current.asked, action));
}

void Workspace::State::act(const SetParameter& action) {
    if (current.asked.dataset) run(changed(catalog, current.asked, action));
}

void Workspace::State::act(const ResetParameters& action) {
    if (current.asked.dataset) run(changed(catalog, current.asked, action));
}

void Workspace::State::act(const RunAgain&) {
    run(current.asked);
    if (kept) run_kept(kept->asked);
}

void Workspace::State::act(const CancelRun&) {
    if (loader.busy()) return loader.cancel();
    const auto& newest = current.runner.pending() ? current.runner.pending() : current.runner.current();
    const bool runs = newest && newest->state() == RunState::running;
    if (!runs && saver.progress()) return saver.cancel();
    if (current.runner.waiting()) forget_asked();
    current.runner.cancel();
    if (kept) {
        kept->runner.cancel();
        forget_kept();
    }
}

void Workspace::State::act(const GoBack&) {
    if (!opening.way_back) return;
    notice.reset();
    load(*std::exchange(opening.way_back, std::nullopt));
}

void Workspace::State::act(const TrustProgram& action) {
    if (action.program.empty() || loader.untrusted() != action.program) return;  // another file was opened meanwhile
    notice.reset();
    trust_folder(action.program);
    loader.again();
}

}  // namespace lockstep
