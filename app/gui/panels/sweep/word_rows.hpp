#pragma once

#include <cstddef>
#include <span>

namespace lockstep {

/// In how many rows, word k in row k % rows, words have room that stand under places `pitch` apart: the fewest; 0 where not even
/// `most` are enough.
/// widths  of the words
/// gap     between two words of a row, at the least; all in pixels
std::size_t word_rows(std::span<const float> widths, float pitch, float gap, std::size_t most);

}  // namespace lockstep
