#pragma once

#include <optional>

#include "app/session/predict/question.hpp"

namespace lockstep {

/// An open question, the answer so far, and the grade once the answer has been graded.
struct Prediction {
    Question question;
    GivenAnswer given;
    std::optional<Grade> grade;
};

}  // namespace lockstep
