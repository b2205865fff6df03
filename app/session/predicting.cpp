// Questions about the next pass, and their answers.

#include <algorithm>
#include <utility>

#include "app/session/output/output_file.hpp"
#include "app/session/predict/racing_line.hpp"
#include "app/session/workspace_state.hpp"

namespace lockstep {

void Workspace::State::act(const AskQuestion& action) {
    const auto run = current.runner.current();
    if (!run || kept) return inform("A question needs one run, without a comparison");
    const auto pass = playback.current().pass();
    const auto& log = predicting.log;
    const auto seed = seed_of({log.student, run->request().algorithm->id, run->request().dataset->source,
                               std::to_string(pass), std::to_string(predicting.asked++)});
    pause();
    try {
        auto question = make_question(*run, pass + 1, action.column, seed);
        if (!question)
            return inform(pass + 1 < run->num_passes() ? "The next pass changes nothing that can be asked for"
                                                       : "This is the last pass: there is nothing to predict");
        predicting.open = Prediction{std::move(*question), {}, std::nullopt};
        predicting.open->given.typed.resize(predicting.open->question.elements.size());
        const auto& asked = predicting.open->question;
        if (!asked.elements.empty()) select(asked.elements.front(), asked.space);
    } catch (const DeviceError& error) {
        complain(error.what());
    }
}

void Workspace::State::act(const AskRacingLine&) {
    const auto* open = debugger.launch();
    if (!open) return inform("Open a launch in the debugger first: its lines are asked for");
    auto question = make_line_question(open->recording(), playback.current().pass());
    if (!question) return inform("No access of this launch races harmfully");
    predicting.open = Prediction{std::move(*question), {}, std::nullopt};
}

void Workspace::State::act(const GiveAnswer& action) {
    if (predicting.open && !predicting.open->grade) predicting.open->given = action.answer;
}

bool Workspace::State::answer_by_click(const Selection& clicked) {
    if (!predicting.open || predicting.open->grade || clicked.space != predicting.open->question.space) return false;
    auto& picked = predicting.open->given.picked;
    switch (predicting.open->question.kind) {
        case Question::Kind::pointer: picked = {clicked.index}; return true;
        case Question::Kind::frontier:
            if (std::erase(picked, clicked.index) == 0) picked.push_back(clicked.index);
            std::ranges::sort(picked);
            return true;
        case Question::Kind::cells:
        case Question::Kind::line: break;
    }
    return false;
}

void Workspace::State::answer_by_counterpart() {
    if (!predicting.clicked || predicting.clicked != selected || !linked_selected.complete()) return;
    const auto clicked = *std::exchange(predicting.clicked, std::nullopt);
    const auto run = current.runner.current();
    if (!run || !predicting.open) return;
    const auto& space = predicting.open->question.space;
    const auto spaces = run->spaces();
    const auto *from = find_space(spaces, clicked.space), *to = find_space(spaces, space);
    const auto counterpart = linked_selected.in(space);
    if (from && to && from->size == to->size && counterpart) answer_by_click({space, *counterpart});
}

void Workspace::State::act(const GradeAnswer&) {
    const auto run = current.runner.current();
    if (!predicting.open || predicting.open->grade || !run) return;
    auto& open = *predicting.open;
    try {
        open.grade = grade_answer(*run, open.question, open.given);
    } catch (const DeviceError& error) {
        return complain(error.what());
    }
    const bool of_scene = lesson && !left_scene();
    predicting.log.answers.push_back({.lesson = of_scene ? lesson->lesson.title : "",
                                      .scene = of_scene ? lesson->scene().title : "",
                                      .algorithm = run->request().algorithm->id,
                                      .dataset = run->request().dataset->source,
                                      .order = run->order(),
                                      .question = open.question,
                                      .answer = open.given,
                                      .grade = *open.grade});
    if (!predicting.file.empty()) save_answers(predicting.file);
    if (open.question.kind == Question::Kind::line) return;
    if (!open.question.elements.empty()) select(open.question.elements.front(), open.question.space);
    act(Seek{open.question.pass, true});
}

void Workspace::State::save_answers(const std::filesystem::path& path) {
    const bool table = path.extension() == ".csv";
    saver.save(path, [text = table ? answers_csv(predicting.log) : answers_json(predicting.log)](
                         const std::filesystem::path& to) { write_file(to, text); });
}

void Workspace::State::act(const SaveAnswers& action) {
    if (!action.path) return;
    if (predicting.log.answers.empty()) return complain("There is no answer to save yet");
    save_answers(*action.path);
}

void Workspace::State::follow_question() {
    const auto run = current.runner.current();
    const auto pass = playback.current().pass();
    if (auto& open = predicting.open) {
        const bool line = open->question.kind == Question::Kind::line;
        const auto before = line ? open->question.pass : open->question.pass - 1;
        const bool here = pass == before || (open->grade && pass == open->question.pass);
        if (predicting.run.lock() != run || !here) open.reset();
    }
    predicting.run = run;
    if (!predicting.due || !lesson || !lesson->scene().question) return;
    if (!run || current.runner.waiting() || run->state() == RunState::running) return;
    const auto& column = lesson->scene().question->column;
    if (column.empty() && !debugger.launch()) return;  // it is being recorded
    predicting.due = false;
    if (column.empty()) act(AskRacingLine{});
    else act(AskQuestion{column});
}

}  // namespace lockstep
