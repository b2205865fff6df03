#pragma once

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The grade of an element as a sign of its own form: a disc with a tick, a square with a cross, an open ring.
/// centre  in pixels
void draw_answer_sign(ImDrawList* list, const Palette& palette, Point2 centre, AnswerGrade grade, float scale);
inline constexpr float kAnswerSign = 8;  ///< points: its radius

/// The same at the upper right corner of the element's mark.
void draw_answer_sign_at(ImDrawList* list, const Palette& palette, const Rect& mark, AnswerGrade grade, float scale);

}  // namespace lockstep
