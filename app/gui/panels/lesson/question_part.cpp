#include "app/gui/panels/lesson/question_part.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_stdlib.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/predict/answer_marks.hpp"
#include "app/session/predict/asked_cell.hpp"
#include "app/session/predict/prediction.hpp"
#include "viz/columns/answer_sign.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 8, kField = 96, kMinField = 48, kChoice = 96, kSigns = 26;  ///< points
constexpr std::size_t kMaxFindings = 6;

void say(const Look& look, ImFont* font, Colour colour, std::string_view text) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, font, text_size::body,
                                      ImGui::GetCursorScreenPos(), width, colour, text);
    ImGui::Dummy({width, height + look.px(kGap / 2)});
}

void draw_cells(const PanelContext& context, const Prediction& open) {
    auto given = open.given;
    given.typed.resize(open.question.elements.size());
    const auto& question = open.question;
    const Run& run = *context.workspace.run();
    bool changed = false;
    const Look& look = context.look;
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (std::size_t k = 0; k < given.typed.size(); ++k) {
        const auto cell = asked_cell(run, question.space, question.column, question.elements[k]);
        const float wide = look.px(kField + 3 * kGap) + ImGui::CalcTextSize(cell.c_str()).x;
        if (k > 0 && ImGui::GetItemRectMax().x + wide < right) ImGui::SameLine(0, look.px(2 * kGap));
        const float beside = right - ImGui::GetCursorScreenPos().x - ImGui::CalcTextSize(cell.c_str()).x -
                             ImGui::GetStyle().ItemInnerSpacing.x;
        ImGui::SetNextItemWidth(std::clamp(beside, look.px(kMinField), look.px(kField)));
        changed |= ImGui::InputText(fmt::format("{}##answer-{}", cell, k).c_str(), &given.typed[k]);
    }
    if (changed) context.actions.push(GiveAnswer{given});
}

void draw_lines(const PanelContext& context, const Prediction& open) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.look.px(1), context.look.px(1)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, context.look.px(3)));
    for (std::uint32_t i = 0; i < open.question.lines.size(); ++i) {
        const auto& line = open.question.lines[i];
        if (i > 0 && ImGui::GetItemRectMax().x + context.look.px(kChoice) < right) ImGui::SameLine();
        const bool picked = std::ranges::count(open.given.picked, i) != 0;
        if (ImGui::RadioButton(fmt::format("{}##answer-{}", line.name, i).c_str(), picked))
            context.actions.push(GiveAnswer{{.picked = {i}, .typed = {}}});
    }
    ImGui::PopStyleVar(2);
}

void draw_picked(const PanelContext& context, const Prediction& open) {
    const auto& picked = open.given.picked;
    const Look& look = context.look;
    const auto text =
        picked.empty() ? std::string("Nothing is clicked yet.") : fmt::format("Clicked: {}", fmt::join(picked, ", "));
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const float after_buttons = ImGui::GetItemRectMax().x + look.px(2 * kGap);
    if (after_buttons + text_width(look, look.fonts.words, text_size::body, text) < right) {
        ImGui::SameLine(0, look.px(2 * kGap));
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + look.px(kGap / 2));
    }
    say(look, look.fonts.words, look.colour().ink2, text);
}

bool is_answered(const Prediction& open) {
    return !open.given.picked.empty() ||
           std::ranges::any_of(open.given.typed, [](const auto& one) { return !one.empty(); });
}

void draw_answer(const PanelContext& context, const Prediction& open) {
    const Look& look = context.look;
    switch (open.question.kind) {
        case Question::Kind::cells: draw_cells(context, open); break;
        case Question::Kind::line: draw_lines(context, open); break;
        case Question::Kind::pointer:
        case Question::Kind::frontier: break;
    }
    if (text_button(look, "question-grade", "Check the answer", 0, {.primary = true, .enabled = is_answered(open)}))
        context.actions.push(GradeAnswer{});
    const char* leave = "Leave it";
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const float wide = text_width(look, look.fonts.medium, text_size::body, leave) + look.px(3 * kGap);
    if (ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + wide <= end) ImGui::SameLine();
    if (text_button(look, "question-end", leave)) context.actions.push(EndQuestion{});
    if (open.question.kind == Question::Kind::pointer || open.question.kind == Question::Kind::frontier)
        draw_picked(context, open);
}

/// The lines of the pseudocode that the pass ran, and the writer of the value that was asked for.
std::vector<std::string> causes_of(const Workspace& workspace, const Prediction& open) {
    std::vector<std::string> causes;
    if (open.question.kind == Question::Kind::line || workspace.shown_pass() != open.question.pass) return causes;
    const auto& lines = workspace.algorithm().pseudocode;
    for (const auto& ran : workspace.record().report.lines)
        if (ran.active && ran.line > 0 && ran.line <= static_cast<int>(lines.size()))
            causes.push_back(fmt::format("Line {}: {}{}", ran.line, lines[static_cast<std::size_t>(ran.line) - 1].text,
                                         ran.count.empty() ? "" : fmt::format(" ({})", ran.count)));
    if (open.question.elements.empty()) return causes;
    const Selection element{open.question.space, open.question.elements.front()};
    if (const auto& writer = workspace.answers().writers_of_selected().of(element, open.question.column);
        !writer.empty())
        causes.push_back(fmt::format("{}[{}] {}", open.question.column, element.index, writer));
    return causes;
}

/// The signs of the graded elements in the picture, each with its number of elements.
void draw_signs(const Look& look, const Grade& grade) {
    struct Kind {
        AnswerGrade grade;
        std::uint32_t count;
        const char* word;
    };
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, line = look.px(kSigns), sign = look.px(2 * kAnswerSign);
    float x = 0, y = line / 2;
    for (const auto& kind : {Kind{AnswerGrade::right, grade.right, "right"},
                             {AnswerGrade::wrong, grade.wrong, "wrong"},
                             {AnswerGrade::missed, grade.missed, "missed"}}) {
        if (kind.count == 0) continue;
        const auto text = fmt::format("{} {}", kind.count, kind.word);
        const float wide = sign + look.px(kGap) + text_width(look, look.fonts.strong, text_size::body, text);
        if (x > 0 && x + wide > width) x = 0, y += line;
        draw_answer_sign(list, look.colour(), {at.x + x + sign / 2, at.y + y}, kind.grade, look.scale);
        draw_text(list, look, look.fonts.strong, text_size::body, at.x + x + sign + look.px(kGap), at.y + y,
                  look.colour().ink, text);
        x += wide + look.px(2 * kGap);
    }
    ImGui::Dummy({width, y + line / 2 + look.px(kGap / 2)});
}

void draw_grade(const PanelContext& context, const Prediction& open) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& grade = *open.grade;
    const bool all_wrong = grade.right == 0 && grade.missed == 0;
    if (is_answered_by_clicks(open.question)) draw_signs(look, grade);
    else
        say(look, look.fonts.strong, grade.all_right() ? p.good : p.hazard,
            grade.all_right() ? "Right"
            : all_wrong       ? "Wrong"
                              : fmt::format("{} right, {} wrong, {} missed", grade.right, grade.wrong, grade.missed));
    for (std::size_t i = 0; i < std::min(grade.findings.size(), kMaxFindings); ++i)
        say(look, look.fonts.words, p.ink, grade.findings[i]);
    if (const auto causes = causes_of(context.workspace, open); !causes.empty()) {
        say(look, look.fonts.strong, p.ink2, "What did it");
        for (const auto& cause : causes) say(look, look.fonts.words, p.ink, cause);
    }
    if (open.question.kind != Question::Kind::line &&
        text_button(look, "question-next", "Another question", 0,
                    {.enabled = context.workspace.pass() < context.workspace.last_pass()}))
        context.actions.push(AskQuestion{});
}

}  // namespace

void QuestionPart::declare(const Workspace& workspace, Queries& queries) {
    queries.debugger.launch |= workspace.asks_for_launch();
    const auto* open = workspace.prediction();
    if (!open || !open->grade || open->question.elements.empty() || workspace.comparing()) return;
    queries.debugger.launch = true;
    queries.writers_of_selected = Selection{open->question.space, open->question.elements.front()};
}

void QuestionPart::draw(const PanelContext& context) {
    const auto* open = context.workspace.prediction();
    if (!open) return;
    const Look& look = context.look;
    ImGui::PushID("question");
    const bool of_pass = open->question.kind != Question::Kind::line;
    say(look, look.fonts.strong, look.colour().ink, of_pass ? "What happens next?" : "Which line races?");
    say(look, look.fonts.words, look.colour().ink, open->question.text);
    if (open->grade) draw_grade(context, *open);
    else draw_answer(context, *open);
    ImGui::PopID();
}

}  // namespace lockstep
