#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace lockstep::debugger {

/// An integer of a file, written as `2` or `2.0`. Throws the type error of nlohmann::json for a fraction or a number out of range.
template <std::integral Number>
Number whole_number(const nlohmann::json& value) {
    const auto refuse = [&] {
        throw nlohmann::json::type_error::create(302, "a number must be whole and fit: " + value.dump(), nullptr);
    };
    if (value.is_number_float()) {
        const auto number = value.get<double>();
        // The first double above the maximum of Number, which may not be representable as a double.
        const double beyond = std::ldexp(1.0, std::numeric_limits<Number>::digits);
        if (!(number >= static_cast<double>(std::numeric_limits<Number>::min()) && number < beyond) ||
            number != std::floor(number))
            refuse();
        return static_cast<Number>(number);
    }
    if (value.is_number_unsigned() ? !std::in_range<Number>(value.get<std::uint64_t>())
                                   : value.is_number_integer() && !std::in_range<Number>(value.get<std::int64_t>()))
        refuse();
    return value.get<Number>();
}

template <std::integral Number>
void whole_number_to(const nlohmann::json& value, Number& into) {
    into = whole_number<Number>(value);
}

}  // namespace lockstep::debugger
