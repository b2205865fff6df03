#pragma once

#include <string>
#include <vector>

#include "app/session/predict/question.hpp"

namespace lockstep {

/// One graded answer.
struct AnsweredQuestion {
    std::string lesson, scene;  ///< titles; empty outside of a lesson
    std::string algorithm, dataset, order;
    Question question;
    GivenAnswer answer;
    Grade grade;
};

/// All graded answers of a student, for a file.
struct AnswerLog {
    std::string student;  ///< the questions depend on it; may be empty
    std::vector<AnsweredQuestion> answers;
};

/// As JSON, or as CSV with a row for each answer.
std::string answers_json(const AnswerLog& log);
std::string answers_csv(const AnswerLog& log);

}  // namespace lockstep
