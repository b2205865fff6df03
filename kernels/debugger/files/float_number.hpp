#pragma once

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lockstep::debugger {

/// The JSON text of a float32, by its bits: a number, or the strings "inf", "-inf" and "nan(0x7fc00000)" with its bits.
inline std::string float_number_text(std::uint32_t bits) {
    const auto number = std::bit_cast<float>(bits);
    if (std::isnan(number)) return fmt::format("\"nan({:#010x})\"", bits);
    if (std::isinf(number)) return number < 0 ? "\"-inf\"" : "\"inf\"";
    if (number == 0 && std::signbit(number)) return "-0.0";  // JSON readers take "-0" as an integer without sign
    auto text = fmt::format("{}", number);
    return static_cast<float>(std::strtod(text.c_str(), nullptr)) == number ? text : fmt::format("{}", double{number});
}

/// The bits written by float_number_text(). Throws the type error of nlohmann::json for other values.
inline std::uint32_t float_number(const nlohmann::json& value) {
    const auto refuse = [&] {
        return nlohmann::json::type_error::create(302, "a number must be one of float32: " + value.dump(), nullptr);
    };
    if (!value.is_string()) {
        const auto number = value.get<double>();
        const auto rounded = static_cast<float>(number);
        if (!std::isfinite(rounded)) throw refuse();
        return std::bit_cast<std::uint32_t>(rounded);
    }
    const auto& text = value.get_ref<const std::string&>();
    if (text == "inf") return 0x7F800000u;
    if (text == "-inf") return 0xFF800000u;
    constexpr std::string_view kBefore = "nan(0x";
    std::uint32_t bits = 0;
    if (!text.starts_with(kBefore)) throw refuse();
    const auto* end = text.data() + text.size();
    const auto [rest, failure] = std::from_chars(text.data() + kBefore.size(), end, bits, 16);
    if (failure != std::errc{} || std::string_view(rest, end) != ")" || !std::isnan(std::bit_cast<float>(bits)))
        throw refuse();
    return bits;
}

}  // namespace lockstep::debugger
