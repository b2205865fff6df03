#include "app/workspace/change_search.hpp"

#include <utility>

#include "app/workspace/past_passes.hpp"

namespace lockstep {

void ChangeSearch::start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t pass, bool back) {
    asked_ = {.element = element, .from_pass = pass, .back = back};
    search_.ask({std::move(run), element, pass, back});
}

bool ChangeSearch::changes_in(const Question& question, std::uint32_t pass, Progress& progress) {
    auto& run = *question.run;
    const auto columns = run.columns();
    const auto inputs = run.inputs();
    const auto& record = run.timeline().record(pass);
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const auto& column = columns[c];
        if (column.space != question.element.space || question.element.index >= column.size) continue;
        if (record.changed_in(c) == 0) continue;
        const auto before = obtain_pass(run, pass - 1, progress), now = obtain_pass(run, pass, progress);
        if (before.buffers[column.buffer] == now.buffers[column.buffer]) continue;
        const auto old_value = Run::read(column, before, inputs, question.element.index, 1);
        if (old_value != Run::read(column, now, inputs, question.element.index, 1)) return true;
    }
    return false;
}

std::optional<std::uint32_t> ChangeSearch::look(const Question& question, Progress& progress) {
    const auto from = question.from_pass;
    if (question.back) {
        progress.begin({}, from);
        for (auto pass = from; pass > 1; progress.advance(1))
            if (changes_in(question, --pass, progress)) return pass;
        return std::nullopt;
    }
    for (auto pass = from + 1; wait_for_pass(*question.run, pass, progress); ++pass) {
        if (pass == from + 1) progress.begin({}, question.run->num_passes() - from);
        if (changes_in(question, pass, progress)) return pass;
        progress.advance(1);
    }
    return std::nullopt;
}

std::optional<ChangeSearch::Answer> ChangeSearch::take() {
    auto reply = search_.take();
    if (!reply) return std::nullopt;
    auto answer = asked_;
    answer.pass = reply->answer.value_or(std::nullopt);
    answer.error = std::move(reply->failure);
    return answer;
}

}  // namespace lockstep
