#include "app/session/predict/answer_marks.hpp"

#include <algorithm>

namespace lockstep {

bool is_answered_by_clicks(const Question& question) {
    return question.kind == Question::Kind::frontier || question.kind == Question::Kind::pointer;
}

AnswerMarks answer_marks(const Prediction& open, const Column& column, const ColumnValues& after) {
    if (!is_answered_by_clicks(open.question)) return {};
    AnswerMarks marks{.clicked = open.given.picked, .right = {}, .wrong = {}, .missed = {}};
    if (!open.grade || after.size() == 0) return marks;
    std::vector<std::uint32_t> answer;
    const auto& asked = open.question.elements;
    if (open.question.kind == Question::Kind::frontier) {
        for (std::uint32_t i = 0; i < after.size(); ++i)
            if (const auto bits = after.bits(i); bits != 0 && !column.is_none(bits)) answer.push_back(i);
    } else if (!asked.empty() && asked.front() < after.size()) {
        if (const auto bits = after.bits(asked.front()); !column.is_none(bits))
            answer.push_back(static_cast<std::uint32_t>(bits));
    }
    for (const auto one : marks.clicked) (std::ranges::count(answer, one) ? marks.right : marks.wrong).push_back(one);
    for (const auto one : answer)
        if (std::ranges::count(marks.clicked, one) == 0) marks.missed.push_back(one);
    return marks;
}

}  // namespace lockstep
