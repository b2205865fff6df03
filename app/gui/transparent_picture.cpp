#include "app/gui/transparent_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockstep {
namespace {

constexpr float kMaxChannel = 255;

void set_ground(Palette& palette, Colour colour) { palette.ground = palette.canvas = palette.panel = colour; }

}  // namespace

std::array<Palette, 2> on_two_grounds(const Palette& theme) {
    std::array<Palette, 2> grounds{theme, theme};
    set_ground(grounds[0], theme.canvas);
    set_ground(grounds[1], theme.dark ? Colour{1, 1, 1, 1} : Colour{0, 0, 0, 1});
    return grounds;
}

Image transparent_picture(const std::array<Palette, 2>& grounds, const std::function<Image(const Palette&)>& draw) {
    auto first = draw(grounds[0]);
    const auto second = draw(grounds[1]);
    const auto &one = grounds[0].canvas, &other = grounds[1].canvas;
    const std::array<float, 3> ground{kMaxChannel * one.r, kMaxChannel * one.g, kMaxChannel * one.b},
        apart{kMaxChannel * (other.r - one.r), kMaxChannel * (other.g - one.g), kMaxChannel * (other.b - one.b)};
    for (std::size_t at = 0; at < first.rgba.size(); at += 4) {
        float alpha = 1;
        for (std::size_t c = 0; c < 3; ++c) {
            const auto shown = static_cast<float>(second.rgba[at + c]) - static_cast<float>(first.rgba[at + c]);
            alpha = std::min(alpha, 1 - std::clamp(shown / apart[c], 0.f, 1.f));
        }
        constexpr float kRounding = 1.5f / kMaxChannel;
        if (alpha < kRounding) alpha = 0;
        if (alpha > 1 - kRounding) alpha = 1;
        for (std::size_t c = 0; c < 3; ++c) {
            const auto drawn = static_cast<float>(first.rgba[at + c]) - (1 - alpha) * ground[c];
            const auto colour = alpha == 0 ? 0 : std::clamp(drawn / alpha, 0.f, kMaxChannel);
            first.rgba[at + c] = static_cast<std::uint8_t>(std::lround(colour));
        }
        first.rgba[at + 3] = static_cast<std::uint8_t>(std::lround(alpha * kMaxChannel));
    }
    return first;
}

}  // namespace lockstep
