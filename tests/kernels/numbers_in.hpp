#pragma once

#include <cctype>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lockstep::test {

/// The whole numbers in a text, in order: {1000, 1} for "1,000 nodes in 1 window". Tests of messages compare these.
inline std::vector<std::uint64_t> numbers_in(std::string_view text) {
    std::vector<std::uint64_t> numbers;
    const auto is_digit = [&](std::size_t at) {
        return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(at)) continue;
        std::uint64_t number = 0;
        for (; is_digit(at) || (at < text.size() && text[at] == ',' && is_digit(at + 1)); ++at)
            if (text[at] != ',') number = number * 10 + static_cast<std::uint64_t>(text[at] - '0');
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace lockstep::test
