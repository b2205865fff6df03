#include "viz/gl/targets/clear_area.hpp"

#include <glad/gl.h>

namespace lockstep {
namespace {

struct Area {
    ImVec2 min, max;
    float colour[4];
};

/// ImGui's backend has the scissor test on, and sets its box again before each command of its own.
void clear(const ImDrawList*, const ImDrawCmd* command) {
    const auto& area = *static_cast<const Area*>(command->UserCallbackData);
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    GLint viewport[4]{};
    glGetIntegerv(GL_VIEWPORT, viewport);
    const auto left = static_cast<GLint>(area.min.x * scale.x), right = static_cast<GLint>(area.max.x * scale.x);
    const auto top = static_cast<GLint>(area.min.y * scale.y), bottom = static_cast<GLint>(area.max.y * scale.y);
    if (right <= left || bottom <= top) return;
    glScissor(left, viewport[3] - bottom, right - left, bottom - top);
    glClearBufferfv(GL_COLOR, 0, area.colour);
}

}  // namespace

void clear_area(ImDrawList* list, ImVec2 min, ImVec2 max, const Colour& colour) {
    Area area{min, max, {colour.r, colour.g, colour.b, 1}};
    list->AddCallback(clear, &area, sizeof area);
}

}  // namespace lockstep
