#include "app/session/predict/answer_log.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/json_text.hpp"

namespace lockstep {
namespace {

std::string_view kind_name(Question::Kind kind) {
    switch (kind) {
        case Question::Kind::pointer: return "pointer";
        case Question::Kind::frontier: return "frontier";
        case Question::Kind::line: return "line";
        case Question::Kind::cells: break;
    }
    return "cells";
}

/// The answer in words: elements, lines, or typed values.
std::vector<std::string> given(const AnsweredQuestion& one) {
    if (one.question.kind == Question::Kind::cells) return one.answer.typed;
    std::vector<std::string> words;
    for (const auto picked : one.answer.picked)
        words.push_back(one.question.kind == Question::Kind::line ? one.question.lines[picked].name
                                                                  : std::to_string(picked));
    return words;
}

std::string csv_field(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

}  // namespace

std::string answers_json(const AnswerLog& log) {
    Json json;
    json["student"] = log.student;
    json["answers"] = Json::array();
    for (const auto& one : log.answers) {
        Json answer;
        if (!one.lesson.empty()) answer["lesson"] = one.lesson, answer["scene"] = one.scene;
        answer["algorithm"] = one.algorithm;
        answer["dataset"] = one.dataset;
        answer["order"] = one.order;
        answer["pass"] = one.question.pass;
        answer["kind"] = kind_name(one.question.kind);
        answer["question"] = one.question.text;
        answer["column"] = one.question.column;
        answer["elements"] = one.question.elements;
        answer["answer"] = given(one);
        answer["right"] = one.grade.right;
        answer["wrong"] = one.grade.wrong;
        answer["missed"] = one.grade.missed;
        answer["findings"] = one.grade.findings;
        json["answers"].push_back(std::move(answer));
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string answers_csv(const AnswerLog& log) {
    std::string text =
        "student,lesson,scene,algorithm,dataset,order,pass,kind,column,elements,answer,right,wrong,missed\n";
    for (const auto& one : log.answers)
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(log.student), csv_field(one.lesson),
                        csv_field(one.scene), csv_field(one.algorithm), csv_field(one.dataset), csv_field(one.order),
                        one.question.pass, kind_name(one.question.kind), csv_field(one.question.column),
                        csv_field(fmt::format("{}", fmt::join(one.question.elements, " "))),
                        csv_field(fmt::format("{}", fmt::join(given(one), " "))), one.grade.right, one.grade.wrong,
                        one.grade.missed);
    return text;
}

}  // namespace lockstep
