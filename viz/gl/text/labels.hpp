#pragma once

#include <string_view>

#include <imgui.h>

#include "viz/scene.hpp"

namespace lockstep {

inline ImU32 to_imgui(const Colour& colour) {
    return ImGui::ColorConvertFloat4ToU32({colour.r, colour.g, colour.b, colour.a});
}

/// Draws a few words on a draw list, in the scene's fonts. Sizes in points (em), positions in whole pixels.
class Labels {
public:
    Labels(const Scene& scene, ImDrawList* list) : scene_(scene), list_(list) {}

    enum class Align { left, centre, right };

    /// Pixels across.
    float width(ImFont* font, float points, std::string_view text) const;
    /// Pixels from line to line.
    float line(float points) const { return points * 1.4f * scene_.scale; }
    /// Draws text vertically centred at y; returns its width.
    float put(ImFont* font, float points, Point2 at, const Colour& colour, std::string_view text,
              Align align = Align::left) const;
    /// Draws it only if it fits into `room` pixels; returns its width, or 0.
    float put_within(float room, ImFont* font, float points, Point2 at, const Colour& colour, std::string_view text,
                     Align align = Align::left) const;

    /// Draws a sentence centred in an area: in two lines, split after its first colon, if it is wider than `room`.
    void put_sentence(Point2 middle, float room, std::string_view text) const;

    /// Draws text rotated to read upwards, centred at a point: for the axis on the left.
    void put_upwards(ImFont* font, float points, Point2 centre, const Colour& colour, std::string_view text) const;
    void dashed_line(Point2 from, Point2 to, const Colour& colour, float thickness) const;

    ImDrawList* list() const { return list_; }

private:
    const Scene& scene_;
    ImDrawList* list_;
};

}  // namespace lockstep
