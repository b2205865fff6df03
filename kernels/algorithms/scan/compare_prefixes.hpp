#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::scan {

/// The column `prefix` as words; floats by their bits.
inline std::vector<std::uint32_t> prefix_words(const HostColumns& columns) {
    return words_of_column(columns.at("prefix"));
}

/// Compares the column `prefix` with a loop over the same elements, from the first to the last: accepts(i, word) says whether a
/// word is right, and expected(i), asked next, what is, in words. Names the first that is wrong; nothing where all are right.
template <class Loop>
std::optional<std::string> first_wrong_prefix(Loop loop, const HostColumns& columns) {
    const auto found = prefix_words(columns);
    if (found.size() != loop.size())
        return fmt::format("prefix has {} entries, expected {}", found.size(), loop.size());
    const auto type = columns.at("prefix").type();
    const auto text = [&](std::uint32_t word) {
        if (type == ValueType::float32) return fmt::format("{:.9g}", std::bit_cast<float>(word));
        return type == ValueType::int32 ? fmt::format("{}", static_cast<std::int32_t>(word)) : fmt::format("{}", word);
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (loop.accepts(i, found[i])) continue;
        return fmt::format("prefix[{}] is {}, must be {}", i, text(found[i]), loop.expected(i));
    }
    return std::nullopt;
}

/// All that are.
template <class Loop>
WrongColumns wrong_prefixes(Loop loop, const HostColumns& columns) {
    const auto found = prefix_words(columns);
    return {WrongElements::where("prefix", std::min(found.size(), loop.size()),
                                 [&](std::size_t i) { return !loop.accepts(i, found[i]); })};
}

}  // namespace lockstep::scan
