#include "kernels/data/names/noun.hpp"

#include <algorithm>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string Noun::count(std::uint64_t number) const { return count_text(number) + " " + std::string(of(number)); }

std::string Noun::at(std::uint64_t index) const {
    // "place 3 in EL": the number follows the first noun.
    const auto rest = std::min(one.find(" in "), one.find(" of "));
    std::string text(one.substr(0, rest));
    text += " " + count_text(index);
    if (rest != one.npos) text += one.substr(rest);
    return text;
}

std::string Noun::title(std::uint64_t index) const {
    std::string text = at(index);
    if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string Noun::title() const {
    std::string word(one);
    if (word.front() >= 'a' && word.front() <= 'z') word.front() = static_cast<char>(word.front() - 'a' + 'A');
    return word;
}

}  // namespace lockstep
