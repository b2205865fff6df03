#include "viz/columns/answer_sign.hpp"

namespace lockstep {

void draw_answer_sign(ImDrawList* list, const Palette& palette, Point2 centre, AnswerGrade grade, float scale) {
    const float radius = kAnswerSign * scale, edge = 2 * scale, line = 2 * scale;
    const ImVec2 at{centre.x, centre.y};
    const auto ground = to_imgui(palette.canvas), good = to_imgui(palette.good), wrong = to_imgui(palette.hazard);
    const auto square = [&](float half, ImU32 colour) {
        list->AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, colour, 1.5f * scale);
    };
    if (grade == AnswerGrade::wrong) {
        square(radius + edge, ground);
        square(radius, wrong);
        const float arm = 0.5f * radius;
        list->AddLine({at.x - arm, at.y - arm}, {at.x + arm, at.y + arm}, ground, line);
        list->AddLine({at.x - arm, at.y + arm}, {at.x + arm, at.y - arm}, ground, line);
        return;
    }
    list->AddCircleFilled(at, radius + edge, ground);
    if (grade == AnswerGrade::missed) {
        list->AddCircle(at, radius - 0.5f * line, good, 0, line);
        return;
    }
    list->AddCircleFilled(at, radius, good);
    const ImVec2 low{at.x - 0.1f * radius, at.y + 0.4f * radius};
    list->AddLine({at.x - 0.5f * radius, at.y}, low, ground, line);
    list->AddLine(low, {at.x + 0.5f * radius, at.y - 0.4f * radius}, ground, line);
}

void draw_answer_sign_at(ImDrawList* list, const Palette& palette, const Rect& mark, AnswerGrade grade, float scale) {
    const float beside = 0.5f * kAnswerSign * scale;
    draw_answer_sign(list, palette, {mark.x + mark.width + beside, mark.y - beside}, grade, scale);
}

}  // namespace lockstep
