#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {

/// A word in a file or an option, with its value.
template <class Value>
using Keyword = std::pair<std::string_view, Value>;

/// The value of `word`. Throws InputError: "--theme: 'grey' is none of dark, light".
template <class Keywords>
auto parse_keyword(std::string_view word, const Keywords& keywords, std::string_view option) {
    std::string known;
    for (const auto& [name, value] : keywords) {
        if (name == word) return value;
        known += known.empty() ? "" : ", ";
        known += name;
    }
    throw InputError(fmt::format("{}: '{}' is none of {}", option, word, known));
}

/// The word for a value.
template <class Value, class Keywords>
std::string_view keyword_for(const Value& value, const Keywords& keywords) {
    for (const auto& [name, one] : keywords)
        if (one == value) return name;
    return {};
}

}  // namespace lockstep
