#include "app/session/files/opening.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/session/programs/lone_kernel.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/programs/recorded_program.hpp"
#include "app/session/programs/trusted_folders.hpp"
#include "app/session/recorded_run.hpp"
#include "app/session/recording/recorded_algorithm.hpp"
#include "app/session/setup.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

std::shared_ptr<const OpeningHelp::Algorithms> OpeningHelp::algorithms_of(const Catalog& catalog) {
    Algorithms algorithms;
    for (const auto& one : catalog.all()) algorithms.emplace(one->id, *one);
    return std::make_shared<const Algorithms>(std::move(algorithms));
}

namespace {

/// The facts of a damaged recording: its loss is their first notice.
std::shared_ptr<const RecordedFacts> with_loss(const std::shared_ptr<const RecordedFacts>& facts,
                                               const std::string& loss) {
    if (loss.empty()) return facts;
    auto damaged = std::make_shared<RecordedFacts>(*facts);
    damaged->notices.insert(damaged->notices.begin(), loss);
    return damaged;
}

Opened opened_program(OpenedProgram program, std::optional<Scenario> scenario = std::nullopt) {
    if (scenario) program.scenario = std::move(*scenario);
    return {.scenario = std::move(program.scenario),
            .dataset = std::move(program.dataset),
            .recorded = std::move(program.facts),
            .drawing = std::move(program.drawing)};
}

}  // namespace

Opened open_scenario(Scenario scenario, const OpeningHelp& help, Progress& progress) {
    if (const auto& source = scenario.dataset; names_program(source)) {
        require_trusted(source.input);
        auto program = open_program_source(source, scenario.draw_as, progress);
        scenario.algorithm = program.scenario.algorithm;
        scenario.draw_as = program.scenario.draw_as;
        return opened_program(std::move(program), std::move(scenario));
    }
    const auto known = help.algorithms->find(scenario.algorithm);
    const auto* algorithm = known == help.algorithms->end() ? nullptr : &known->second;
    const auto wanted = algorithm ? std::optional(algorithm->input) : std::nullopt;
    const bool at_hand = help.dataset && help.source == scenario.dataset && (!wanted || help.dataset->kind == *wanted);
    auto dataset =
        at_hand ? help.dataset
                : std::make_shared<const Dataset>(open_dataset(
                      scenario.dataset, progress, wanted, algorithm ? run_bytes_of(*algorithm, scenario) : RunBytes{}));
    return {.scenario = std::move(scenario), .dataset = std::move(dataset)};
}

Opened open_any(const DatasetSource& source, std::size_t lesson_at, const OpeningHelp& help, Progress& progress) {
    const auto& file = source.input;
    if (names_program(source)) {
        trust_folder(file);  // the user has named it
        return opened_program(open_program_source(source, {}, progress));
    }
    if (looks_like_ptx(file))
        throw InputError(fmt::format(
            "{}: File > Open shows its kernels, and asks for the launch and the arguments of one", file.string()));
    if (looks_like_recording(file)) {
        const auto recording = std::make_shared<const Recording>(file, Recording::Damaged::cut);
        auto loss = recording->loss();
        if (holds_program(*recording)) {
            auto opened = opened_program(open_recorded_program(recording));
            opened.recorded = with_loss(opened.recorded, loss);
            opened.loss = std::move(loss);
            return opened;
        }
        const auto algorithm = help.algorithms->find(recording->report().value("algorithm", ""));
        auto opened =
            open_recording(recording, algorithm == help.algorithms->end() ? nullptr : &algorithm->second, progress);
        return {.scenario = std::move(opened.scenario),
                .dataset = std::move(opened.dataset),
                .recorded = with_loss(opened.facts, loss),
                .loss = std::move(loss)};
    }
    if (looks_like_trace(file)) {
        auto recorded = read_recorded(file, progress);
        const auto& input = recorded.scenario.dataset.input;
        if (!input.empty() && !recorded.scenario.dataset.content && !std::filesystem::exists(input))
            throw InputError(fmt::format("{}: its run cannot be repeated without its input, {}, which does not exist",
                                         file.filename().string(), input.string()));
        auto opened = open_scenario(std::move(recorded.scenario), {help.algorithms, {}, {}}, progress);
        opened.on_gpu = std::move(recorded.on_gpu);
        opened.on_emulator = std::move(recorded.on_emulator);
        return opened;
    }
    if (looks_like_lesson(file)) {
        OpenLesson lesson{.lesson = load_lesson(file, progress), .file = file};
        lesson.at = std::min(lesson_at, lesson.lesson.scenes.size() - 1);
        auto opened = open_scenario(lesson.scene().scenario, help, progress);
        opened.lesson = std::move(lesson);
        opened.scene = true;
        return opened;
    }
    if (!looks_like_scenario(file)) return open_scenario({.dataset = source}, {help.algorithms, {}, {}}, progress);
    return open_scenario(load_scenario(file, progress), {help.algorithms, {}, {}}, progress);
}

}  // namespace lockstep
