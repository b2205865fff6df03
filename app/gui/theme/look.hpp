#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include <imgui.h>

#include "viz/palette.hpp"
#include "viz/scene.hpp"

namespace lockstep {

class PointedTerm;

/// Type sizes in points.
namespace text_size {
inline constexpr float sentence = 20, heading = 16, teach = 15, body = 14, small = 13, axis = 12;
}

/// Each projector step scales everything by this.
inline constexpr float kProjectorStep = 1.25f;

/// The drawing style of every panel: colours by role, fonts, and the number of pixels in a point.
struct Look {
    const Palette* palette = nullptr;
    Fonts fonts;
    float scale = 1;
    bool offscreen = false;  ///< without a user: no tooltips
    bool moves = false;  ///< offscreen: pictures of the motion between two passes, too
    PointedTerm* terms = nullptr;  ///< where drawn texts are explained; null: nowhere

    const Palette& colour() const { return *palette; }
    /// Points to whole pixels.
    float px(float points) const { return std::floor(points * scale + 0.5f); }
};

inline ImVec4 rgba(Colour c) { return {c.r, c.g, c.b, c.a}; }
inline ImU32 u32(Colour c) { return ImGui::ColorConvertFloat4ToU32(rgba(c)); }

/// The width of a text in pixels; `size` in points.
float text_width(const Look& look, ImFont* font, float size, std::string_view text);

/// Draws a text with its left edge at x and its middle at y (pixels); `size` in points.
void draw_text(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, Colour colour,
               std::string_view text);
/// The same with its right edge at x.
void draw_text_right(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, Colour colour,
                     std::string_view text);
/// The same with its middle at x.
void draw_text_centred(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, Colour colour,
                       std::string_view text);

/// Draws a text wrapped to `width` pixels from its top left corner, and returns its height in pixels. Without a list it only measures.
float draw_wrapped(ImDrawList* list, const Look& look, ImFont* font, float size, ImVec2 at, float width, Colour colour,
                   std::string_view text);

/// The text, or its beginning with an ellipsis in `width` pixels.
std::string fit_text(const Look& look, ImFont* font, float size, std::string_view text, float width);

/// Pushes a font at a size in points until the end of the scope.
class FontScope {
public:
    FontScope(ImFont* font, float points) { ImGui::PushFont(font, points); }
    ~FontScope() { ImGui::PopFont(); }
    FontScope(const FontScope&) = delete;
    FontScope& operator=(const FontScope&) = delete;
};

}  // namespace lockstep
