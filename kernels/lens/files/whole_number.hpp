#pragma once

#include <nlohmann/json.hpp>

namespace lockstep::lens {

/// An integer of a file; throws what nlohmann::json throws of another type where it is written with a fraction or an exponent, which
/// may lie beyond every integer.
template <class Number>
Number whole_number(const nlohmann::json& value) {
    if (value.is_number_float())
        throw nlohmann::json::type_error::create(302, "a number must be whole: " + value.dump(), nullptr);
    return value.get<Number>();
}

template <class Number>
void whole_number_to(const nlohmann::json& value, Number& into) {
    into = whole_number<Number>(value);
}

}  // namespace lockstep::lens
