#include "viz/gl/targets/show_picture.hpp"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

namespace lockstep {
namespace {

struct Area {
    ImVec2 min, max;
    float colour[4];
};

/// ImGui's backend enables the scissor test, and sets its box again before each of its commands.
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

struct Copied {
    GLuint framebuffer;
    GLint width, height;
    ImVec2 at;  // upper left corner
};

/// ImGui's backend enables the scissor test, and sets its box again before each of its commands.
void copy(const ImDrawList*, const ImDrawCmd* command) {
    const auto& picture = *static_cast<const Copied*>(command->UserCallbackData);
    const ImVec2 origin = ImGui::GetDrawData()->DisplayPos;
    GLint viewport[4]{}, frame = 0;
    glGetIntegerv(GL_VIEWPORT, viewport);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    const auto& clip = command->ClipRect;
    const auto left = static_cast<GLint>(std::max(clip.x - origin.x, 0.f)),
               right = static_cast<GLint>(clip.z - origin.x);
    const auto top = static_cast<GLint>(std::max(clip.y - origin.y, 0.f)),
               bottom = static_cast<GLint>(clip.w - origin.y);
    if (right <= left || bottom <= top) return;
    glScissor(left, viewport[3] - bottom, right - left, bottom - top);
    // Row 0 of the picture is its top, row 0 of the frame its bottom.
    const auto x = static_cast<GLint>(std::lround(picture.at.x - origin.x)),
               y = viewport[3] - static_cast<GLint>(std::lround(picture.at.y - origin.y));
    glBlitNamedFramebuffer(picture.framebuffer, static_cast<GLuint>(frame), 0, 0, picture.width, picture.height, x, y,
                           x + picture.width, y - picture.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

void clear_area(ImDrawList* list, ImVec2 min, ImVec2 max, const Colour& colour) {
    Area area{min, max, {colour.r, colour.g, colour.b, 1}};
    list->AddCallback(clear, &area, sizeof area);
}

void show_picture(ImDrawList* list, const Target& picture, const Rect& area) {
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    const bool by_pixels = scale.x == 1 && scale.y == 1 && area.width == static_cast<float>(picture.width()) &&
                           area.height == static_cast<float>(picture.height());
    if (!by_pixels)
        return list->AddImage(static_cast<ImTextureID>(picture.texture()), {area.x, area.y},
                              {area.x + area.width, area.y + area.height});
    Copied copied{picture.framebuffer(), picture.width(), picture.height(), {area.x, area.y}};
    list->AddCallback(copy, &copied, sizeof copied);
}

}  // namespace lockstep
