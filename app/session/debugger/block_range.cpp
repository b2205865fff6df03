#include "app/session/debugger/block_range.hpp"

#include <charconv>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Parses "6,249" and "6249"; none if it is not a number.
std::optional<std::uint32_t> number_of(std::string_view text) {
    std::string digits;
    for (const char one : trimmed(text))
        if (one != ',') digits += one;
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return number;
}

}  // namespace

BlockRange parse_block_range(std::string_view text, std::uint32_t num_blocks) {
    const auto valid = valid_members("block", num_blocks);
    const auto dots = text.find("..");
    const auto first = number_of(text.substr(0, dots));
    const auto last = dots == text.npos ? first : number_of(text.substr(dots + 2));
    if (!first || !last)
        throw InputError(fmt::format("'{}' is not a block or a range such as 0..{}: {}", trimmed(text),
                                     num_blocks > 8 ? 7 : num_blocks - 1, valid));
    if (*last < *first) throw InputError(fmt::format("the range {}..{} is reversed: {}", *first, *last, valid));
    if (*last >= num_blocks) throw InputError(fmt::format("there is no block {}: {}", count_text(*last), valid));
    return {*first, *last};
}

std::uint32_t parse_member(std::string_view text, std::string_view what, std::uint32_t count) {
    const auto number = number_of(text);
    if (!number) throw InputError(fmt::format("'{}' is no {}: {}", trimmed(text), what, valid_members(what, count)));
    if (*number >= count)
        throw InputError(fmt::format("there is no {} {}: {}", what, count_text(*number), valid_members(what, count)));
    return *number;
}

std::string valid_members(std::string_view what, std::uint32_t count) {
    return count == 1 ? fmt::format("the only {} is 0", what)
                      : fmt::format("{}s are 0 to {}", what, count_text(count - 1));
}

}  // namespace lockstep
