#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// The words that the last frame drew in the windows whose name has this part, read back from their glyphs: what stands in
/// one line is one line, and what stands far from the word before it begins another. Words that are clipped away count too.
std::string drawn_words(std::string_view window);

}  // namespace lockstep
