#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "viz/scene.hpp"

namespace lockstep {

/// A sequence of glyphs on a line without spaces, and the area of their ink on the picture.
struct DrawnWord {
    std::string text;
    Rect ink;
};
/// Glyphs of the last frame's draw lists, without clipped ones. Text drawn by shaders is not included.
std::vector<DrawnWord> drawn_words();
/// Whether the last frame's draw lists contain a word: "notreached".
bool is_written(std::string_view letters);

/// Pairs of overlapping words in the last frame's draw lists, for example "12 on distance, at 40, 300". Clipped words
/// overlap nothing, and a word drawn around itself is an outline. Text drawn by shaders is not included.
std::vector<std::string> words_on_words();

}  // namespace lockstep
