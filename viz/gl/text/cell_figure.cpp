#include "viz/gl/text/cell_figure.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "kernels/run/column/unbounded.hpp"

namespace lockstep {
namespace {

constexpr int kMinDigits = 3, kMaxDigits = 6;  // for a float with a fraction
constexpr int kDigitsOfHalf = 4;
constexpr float kWhole = 1e7f;  // integers below it are written in full
constexpr int kGlyphsOfFloat = 9;  // −1.23e−30, −0.000123

int num_glyphs(const std::string& text) {
    return static_cast<int>(std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string with_minus(std::string text) {
    for (std::size_t at; (at = text.find('-')) != std::string::npos;) text.replace(at, 1, "−");
    return text;
}

std::string float_text(float number, int max_digits) {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number < 0 ? "−∞" : "∞";
    if (std::abs(number) < kWhole && number == std::trunc(number)) return with_minus(fmt::format("{:.0f}", number));
    // "1.234500e-05": digits and exponent.
    const auto text = fmt::format("{:.{}e}", std::abs(static_cast<double>(number)), max_digits - 1);
    const auto at_exponent = text.find('e');
    auto digits = text.substr(0, 1) + text.substr(2, at_exponent - 2);
    digits.erase(std::max<std::size_t>(digits.find_last_not_of('0') + 1, 1));
    const int exponent = std::atoi(text.c_str() + at_exponent + 1);
    const auto count = static_cast<int>(digits.size());
    std::string written = number < 0 ? "-" : "";
    if (exponent < -4 || exponent >= kMaxDigits) {
        written += digits.substr(0, 1);
        if (count > 1) written += "." + digits.substr(1);
        written += fmt::format("e{}", exponent);
    } else if (exponent < 0) {
        written += "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    } else {
        const int before = exponent + 1;
        written += digits.substr(0, static_cast<std::size_t>(before));
        if (count < before) written += std::string(static_cast<std::size_t>(before - count), '0');
        else if (count > before) written += "." + digits.substr(static_cast<std::size_t>(before));
    }
    return with_minus(std::move(written));
}

std::string number_figure(const Value& value, int room) {
    if (is_float(value.type)) {
        const auto number = static_cast<float>(value.number());
        const int most = value.type == ValueType::float16 ? kDigitsOfHalf : kMaxDigits;
        const auto whole = float_text(number, most);
        const int beyond = num_glyphs(whole) - room;
        return beyond <= 0 ? whole : float_text(number, std::max(most - beyond, kMinDigits));
    }
    if (value.type == ValueType::int64) return with_minus(std::to_string(static_cast<std::int64_t>(value.bits)));
    if (value.type != ValueType::int32) return std::to_string(value.bits);
    return with_minus(std::to_string(static_cast<std::int32_t>(static_cast<std::uint32_t>(value.bits))));
}

}  // namespace

std::string cell_figure(const Column& column, std::uint64_t bits, int room) {
    if (column.is_none(bits)) return column.style == ValueStyle::infinite ? "∞" : "–";
    if (is_unbounded(column, bits)) return "−∞";
    return number_figure({column.type(), bits}, room);
}

int figure_glyphs(const ColumnPicture& picture) {
    if (is_float(picture.column->type())) return kGlyphsOfFloat;
    return std::max(num_glyphs(cell_figure(*picture.column, picture.range.lowest().bits, 0)),
                    num_glyphs(number_figure(picture.range.highest(), 0)));
}

}  // namespace lockstep
