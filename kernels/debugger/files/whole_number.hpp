#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace lockstep::debugger {

/// An integer of a file, as `2` or `2.0`; throws what nlohmann::json throws of another type where it has a fraction or lies beyond
/// Number.
template <std::integral Number>
Number whole_number(const nlohmann::json& value) {
    const auto refuse = [&] {
        throw nlohmann::json::type_error::create(302, "a number must be whole and fit: " + value.dump(), nullptr);
    };
    if (value.is_number_float()) {
        const auto number = value.get<double>();
        // The first double beyond Number: its highest value itself need not be one.
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
