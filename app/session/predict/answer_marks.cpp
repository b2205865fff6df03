#include "app/session/predict/answer_marks.hpp"

#include <algorithm>

namespace lockstep {

bool is_answered_by_clicks(const Question& question) {
    return question.kind == Question::Kind::frontier || question.kind == Question::Kind::pointer;
}

AnswerMarks answer_marks(const Prediction& open, const Column& column, const ColumnValues& after) {
    if (!is_answered_by_clicks(open.question)) return {};
    AnswerMarks marks{.clicked = open.given.picked, .missed = {}};
    if (!open.grade || open.question.kind != Question::Kind::frontier) return marks;
    for (std::uint32_t i = 0; i < after.size(); ++i) {
        const auto bits = after.bits(i);
        if (bits != 0 && !column.is_none(bits) && std::ranges::count(marks.clicked, i) == 0) marks.missed.push_back(i);
    }
    return marks;
}

}  // namespace lockstep
