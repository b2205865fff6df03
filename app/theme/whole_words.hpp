#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lockstep {

/// Where a line ends into which so many bytes of a text fit: behind a word. Within one only where the line has no other: what
/// "edge.list.tsv" is called stands in one line.
inline std::size_t whole_words(std::string_view text, std::size_t fits) {
    if (fits >= text.size() || text[fits] == ' ') return std::min(fits, text.size());
    const auto blank = text.substr(0, fits).find_last_of(' ');
    if (blank == text.npos || text.find_first_not_of(' ') > blank) return fits;
    return blank + 1;
}

}  // namespace lockstep
