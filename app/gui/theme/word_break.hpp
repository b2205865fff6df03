#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lockstep {

/// Where a line may end so that at most `fits` bytes of a text are in it: behind a word; `fits` where that is within the first one.
inline std::size_t end_of_words(std::string_view text, std::size_t fits) {
    if (fits >= text.size() || text[fits] == ' ') return std::min(fits, text.size());
    const auto blank = text.substr(0, fits).find_last_of(' ');
    if (blank == text.npos || text.find_first_not_of(' ') > blank) return fits;
    return blank + 1;
}

/// A line that ends there parts a figure from its sign or its unit: "<" from 0.01, or that from "%".
inline bool parts_a_figure(std::string_view text, std::size_t end) {
    const auto last = text.substr(0, end).find_last_not_of(' ');
    const auto next = text.find_first_not_of(' ', end);
    return last != text.npos && next != text.npos && (text[last] == '<' || text[next] == '%');
}

/// Where a line ends into which so many bytes of a text fit: behind a word. Within one only where the line has no other: what
/// "edge.list.tsv" is called stands in one line. "< 0.01 %" is one word, too.
inline std::size_t word_break(std::string_view text, std::size_t fits) {
    const auto end = end_of_words(text, fits);
    auto earlier = end;
    while (parts_a_figure(text, earlier)) {
        const auto last = text.substr(0, earlier).find_last_not_of(' ');
        const auto blank = text.substr(0, last).find_last_of(' ');
        if (blank == text.npos || text.find_first_not_of(' ') > blank) return end;
        earlier = blank + 1;
    }
    return earlier;
}

}  // namespace lockstep
