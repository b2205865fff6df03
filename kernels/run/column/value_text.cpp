#include "kernels/run/column/value_text.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/unbounded.hpp"

namespace lockstep {
namespace {

template <class Float>
std::string float_text(Float number) {
    if (std::isnan(number)) return "NaN";
    if (std::signbit(number)) return "−" + float_text(-number);
    if (std::isinf(number)) return "∞";
    // Every whole number up to here is a float.
    constexpr auto kExact = static_cast<Float>(std::uint64_t{1} << std::numeric_limits<Float>::digits);
    if (number <= kExact && number == std::floor(number)) return count_text(static_cast<std::uint64_t>(number));
    return fmt::format("{}", number);
}

/// The fewest digits that identify the number among those of 16 bits.
std::string half_text(float number) {
    if (std::isfinite(number) && number != std::floor(number))
        for (int digits = 1; digits < 5; ++digits)
            if (const auto text = fmt::format("{:.{}g}", number, digits); float{Half(std::stof(text))} == number)
                return float_text(std::stof(text));
    return float_text(number);
}

}  // namespace

std::string number_text(const Value& value) {
    if (value.type == ValueType::float32) return float_text(static_cast<float>(value.number()));
    if (value.type == ValueType::float64) return float_text(value.number());
    if (value.type == ValueType::float16) return half_text(static_cast<float>(value.number()));
    if (!is_signed(value.type)) return count_text(value.bits);
    const auto number = value.type == ValueType::int64 ? static_cast<std::int64_t>(value.bits)
                                                       : static_cast<std::int64_t>(value.number());
    const auto size = static_cast<std::uint64_t>(number);
    return number < 0 ? "−" + count_text(0 - size) : count_text(size);
}

std::string value_text(const Column& column, std::uint64_t bits) {
    if (column.is_none(bits)) return column.style == ValueStyle::infinite ? "∞" : "–";
    if (is_unbounded(column, bits)) return "−∞";
    return number_text({column.type(), bits});
}

}  // namespace lockstep
