#include "viz/gl/text/labels.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {

float Labels::width(ImFont* font, float points, std::string_view text) const {
    return font->CalcTextSizeA(points * scene_.scale, 1e9f, 0.f, text.data(), text.data() + text.size()).x;
}

float Labels::put(ImFont* font, float points, Point2 at, const Colour& colour, std::string_view text,
                  Align align) const {
    const auto size = font->CalcTextSizeA(points * scene_.scale, 1e9f, 0.f, text.data(), text.data() + text.size());
    const float shift = align == Align::left ? 0.f : align == Align::centre ? 0.5f * size.x : size.x;
    list_->AddText(font, points * scene_.scale, {std::round(at.x - shift), std::round(at.y - 0.5f * size.y)},
                   to_imgui(colour), text.data(), text.data() + text.size());
    return size.x;
}

float Labels::put_within(float room, ImFont* font, float points, Point2 at, const Colour& colour, std::string_view text,
                         Align align) const {
    if (width(font, points, text) > room) return 0;
    return put(font, points, at, colour, text, align);
}

void Labels::put_sentence(Point2 middle, float room, std::string_view text) const {
    constexpr float kPoints = 14;
    const auto put_line = [&](std::string_view words, float below) {
        put(scene_.fonts.words, kPoints, {middle.x, middle.y + below * line(kPoints)}, scene_.palette->ink2, words,
            Align::centre);
    };
    const auto cut = text.find(": ");
    if (cut == std::string_view::npos || width(scene_.fonts.words, kPoints, text) <= room) return put_line(text, 0);
    put_line(text.substr(0, cut + 1), -0.5f);
    put_line(text.substr(cut + 2), 0.5f);
}

void Labels::put_upwards(ImFont* font, float points, Point2 centre, const Colour& colour, std::string_view text) const {
    // Laid out at the centre of the clip rectangle, where no glyph is dropped, then rotated into place.
    const ImVec2 low = list_->GetClipRectMin(), high = list_->GetClipRectMax();
    const float from_x = std::round(0.5f * (low.x + high.x)), from_y = std::round(0.5f * (low.y + high.y));
    const float x = std::round(centre.x), y = std::round(centre.y);
    const int first = list_->VtxBuffer.Size;
    put(font, points, {from_x, from_y}, colour, text, Align::centre);
    for (int i = first; i < list_->VtxBuffer.Size; ++i) {
        auto& vertex = list_->VtxBuffer[i].pos;
        vertex = {x + (vertex.y - from_y), y - (vertex.x - from_x)};
    }
}

void Labels::dashed_line(Point2 from, Point2 to, const Colour& colour, float thickness) const {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const float dash = 5 * scene_.scale, period = 9 * scene_.scale;
    const auto at = [&](float along) {
        return ImVec2{from.x + (to.x - from.x) * along / length, from.y + (to.y - from.y) * along / length};
    };
    for (float along = 0; along < length; along += period)
        list_->AddLine(at(along), at(std::min(along + dash, length)), to_imgui(colour), thickness);
}

}  // namespace lockstep
