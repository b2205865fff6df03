#include "kernels/run/column/value_text.hpp"

#include <cmath>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/unbounded.hpp"

namespace lockstep {
namespace {

std::string float_text(float number) {
    if (std::isnan(number)) return "NaN";
    if (std::signbit(number)) return "−" + float_text(-number);
    if (std::isinf(number)) return "∞";
    constexpr float kExact = 1u << 24;  // every whole number up to here is a float
    if (number <= kExact && number == std::floor(number)) return count_text(static_cast<std::uint64_t>(number));
    return fmt::format("{}", number);
}

}  // namespace

std::string number_text(const Value& value) {
    if (value.type == ValueType::float32) return float_text(static_cast<float>(value.number()));
    if (value.type != ValueType::int32) return count_text(value.bits);
    const auto number = static_cast<std::int64_t>(value.number());
    return number < 0 ? "−" + count_text(static_cast<std::uint64_t>(-number))
                      : count_text(static_cast<std::uint64_t>(number));
}

std::string value_text(const Column& column, std::uint64_t bits) {
    if (column.is_none(bits)) return column.style == ValueStyle::infinite ? "∞" : "–";
    if (is_unbounded(column, bits)) return "−∞";
    return number_text({column.type(), bits});
}

}  // namespace lockstep
