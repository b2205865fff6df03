#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "viz/scene.hpp"

namespace lockstep {

/// Letters one behind the other in a line, spaces left out, and where their ink is on the picture.
struct DrawnWord {
    std::string text;
    Rect ink;
};
/// What the last frame drew onto draw lists, but for what is clipped away. What shaders draw is not among it.
std::vector<DrawnWord> drawn_words();
/// The last frame drew it onto a draw list: "notreached".
bool is_written(std::string_view letters);

/// Words that the last frame drew onto draw lists, read back from their glyphs, where they cover each other: "12 on distance, at 40,
/// 300" for each pair. Words that are clipped away cover nothing; the same words drawn round themselves are an outline. What
/// shaders draw is not among them.
std::vector<std::string> words_on_words();

}  // namespace lockstep
