#pragma once

#include <cstddef>
#include <span>

namespace lockstep {

/// The smallest number of rows, word k in row k % rows, in which words under positions `pitch` apart fit; 0 if more than `most` are
/// needed.
/// widths  of the words
/// gap     minimum gap between two words of a row; all in pixels
std::size_t word_rows(std::span<const float> widths, float pitch, float gap, std::size_t most);

}  // namespace lockstep
