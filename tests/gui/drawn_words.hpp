#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// The words of the last frame in the windows whose name contains a text, read from their glyphs. Words in one row form
/// a line; a wide gap starts a new line. Clipped words are included.
std::string drawn_words(std::string_view window);

}  // namespace lockstep
