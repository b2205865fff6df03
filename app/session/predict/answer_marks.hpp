#pragma once

#include <cstdint>
#include <vector>

#include "app/session/predict/prediction.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/column_values.hpp"

namespace lockstep {

/// The elements of an answer that are marked in the picture; they belong to the question's space.
struct AnswerMarks {
    std::vector<std::uint32_t> clicked;
    std::vector<std::uint32_t> right, wrong, missed;  ///< after grading; right and wrong: of the clicked ones
};

/// Whether clicks in the picture answer a question: it asks for a frontier or for a pointer.
bool is_answered_by_clicks(const Question& question);

/// after  the values of the asked column after the pass; empty before grading
/// Elements of the frontier, or the target of the pointer, that were not clicked are missed.
AnswerMarks answer_marks(const Prediction& open, const Column& column, const ColumnValues& after);

}  // namespace lockstep
