#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lockstep {

/// The end of a line with at most `fits` bytes: after a word, or at `fits` within the first word.
inline std::size_t end_of_words(std::string_view text, std::size_t fits) {
    if (fits >= text.size() || text[fits] == ' ') return std::min(fits, text.size());
    const auto blank = text.substr(0, fits).find_last_of(' ');
    if (blank == text.npos || text.find_first_not_of(' ') > blank) return fits;
    return blank + 1;
}

/// A line end there would separate a number from its sign or unit: "<" from 0.01, or 0.01 from "%".
inline bool parts_a_figure(std::string_view text, std::size_t end) {
    const auto last = text.substr(0, end).find_last_not_of(' ');
    const auto next = text.find_first_not_of(' ', end);
    return last != text.npos && next != text.npos && (text[last] == '<' || text[next] == '%');
}

/// The end of a line with at most `fits` bytes: after a word, or within a word that is alone on its line. "< 0.01 %"
/// counts as one word.
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
