#include "kernels/data/names/noun.hpp"

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string Noun::count(std::uint64_t number) const { return count_text(number) + " " + std::string(of(number)); }

std::string Noun::at(std::uint64_t index) const { return std::string(one) + " " + count_text(index); }

std::string Noun::title(std::uint64_t index) const { return title() + " " + count_text(index); }

std::string Noun::title() const {
    std::string word(one);
    if (word.front() >= 'a' && word.front() <= 'z') word.front() = static_cast<char>(word.front() - 'a' + 'A');
    return word;
}

}  // namespace lockstep
