#include "kernels/data/names/with_names.hpp"

#include <cstdint>
#include <string_view>

#include "kernels/data/dataset.hpp"
#include "kernels/data/names/shown_name.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxLetters = 24;
constexpr std::string_view kArrow = " → ";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A number as written by count_text(): its end in the text, and its value.
struct Number {
    std::size_t end = 0;
    std::uint64_t value = 0;
};

Number number_at(std::string_view text, std::size_t at) {
    Number number{.end = at};
    for (; at < text.size() && number.value <= 0xFFFFFFFFu; ++at) {
        if (is_digit(text[at])) {
            number.value = 10 * number.value + static_cast<std::uint64_t>(text[at] - '0');
            number.end = at + 1;
        } else if (text[at] != ',' || at + 3 >= text.size() || !is_digit(text[at + 1])) {
            break;
        }
    }
    return number;
}

}  // namespace

std::string with_names(std::string sentence, const Dataset& dataset) {
    const auto& kind = dataset.info();
    const auto space = std::string(kind.element.many);
    if (dataset.names_in(space).empty()) return sentence;
    /// Adds the name after the number at a place; returns the position after it.
    const auto name = [&](std::size_t at) {
        const auto number = number_at(sentence, at);
        if (number.end == at || number.value >= dataset.num_vertices()) return std::string::npos;
        const auto own = dataset.name_of(space, static_cast<std::uint32_t>(number.value));
        if (own == std::string_view(sentence).substr(at, number.end - at)) return number.end;
        const auto added = called(own, kMaxLetters);
        sentence.insert(number.end, added);
        return number.end + added.size();
    };
    const auto word = std::string(kind.element.one.substr(1)) + " ";  // "ertex ": also at the beginning of a sentence
    const auto first = kind.element.one.front();
    for (auto at = sentence.find(word, 1); at != std::string::npos; at = sentence.find(word, at)) {
        const char before = sentence[at - 1];
        at += word.size();
        if (before == first || before == static_cast<char>(first - 'a' + 'A'))
            if (const auto end = name(at); end != std::string::npos) at = end;
    }
    const auto cycle = sentence.find("cycle ");
    if (cycle == std::string::npos || sentence.find(kArrow, cycle) == std::string::npos) return sentence;
    for (auto at = cycle + std::string_view("cycle ").size(); at < sentence.size();) {
        auto end = name(at);
        if (end == std::string::npos) end = sentence.find(kArrow, at);  // "…" in a long cycle
        if (end == std::string::npos || sentence.compare(end, kArrow.size(), kArrow) != 0) break;
        at = end + kArrow.size();
    }
    return sentence;
}

}  // namespace lockstep
