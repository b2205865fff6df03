#include "viz/gl/labels.hpp"

#include <cmath>

namespace lockstep {

float Labels::width(ImFont* font, float points, std::string_view text) const {
    return font->CalcTextSizeA(points * scene_.scale, 1e9f, 0.f, text.data(), text.data() + text.size()).x;
}

float Labels::put(ImFont* font, float points, Point2 at, const Colour& colour, std::string_view text, Align align) const {
    const auto size = font->CalcTextSizeA(points * scene_.scale, 1e9f, 0.f, text.data(), text.data() + text.size());
    const float shift = align == Align::left ? 0.f : align == Align::centre ? 0.5f * size.x : size.x;
    list_->AddText(font, points * scene_.scale, {std::round(at.x - shift), std::round(at.y - 0.5f * size.y)}, to_imgui(colour),
                   text.data(), text.data() + text.size());
    return size.x;
}

float Labels::put_within(float room, ImFont* font, float points, Point2 at, const Colour& colour, std::string_view text,
                         Align align) const {
    if (width(font, points, text) > room) return 0;
    return put(font, points, at, colour, text, align);
}

}  // namespace lockstep
