#pragma once

#include <optional>

#include "app/session/predict/question.hpp"

namespace lockstep {

/// An open question with its answer and, once it was graded, its grade.
struct Prediction {
    Question question;
    GivenAnswer given;
    std::optional<Grade> grade;
};

}  // namespace lockstep
