#include "viz/gl/data/column_uniforms.hpp"

#include <stdexcept>

#include "kernels/run/column/unbounded.hpp"

namespace lockstep {
namespace {

/// The words of a number as the shaders have it: a float16 is a float32 there.
std::array<std::uint32_t, 2> words_of(const Value& value) {
    const auto bits = value.type == ValueType::float16 ? bits_of(static_cast<float>(value.number())) : value.bits;
    return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
}

bool is_unsigned(ValueType type) { return type == ValueType::uint32 || type == ValueType::uint64; }

}  // namespace

ColumnScale ColumnScale::of(const ColumnPicture& picture) {
    const auto type = picture.column->type();
    if (picture.range.type != type) return {Value(type, 0), Value(type, 0)};
    const auto lowest = picture.range.lowest(), highest = picture.range.highest();
    if (is_unsigned(type)) return {Value(type, 0), highest};
    if (!is_unbounded(*picture.column, lowest.bits)) return {lowest, highest};
    return {highest.number() < 0 ? highest : Value(type, 0), highest};
}

double ColumnScale::span() const { return highest.number() - lowest.number(); }

void set_column(const Program& program, const std::string& name, const ColumnPicture& picture) {
    const auto& column = *picture.column;
    const auto scale = ColumnScale::of(picture);
    const bool halves = column.type() == ValueType::float16;
    const auto member = [&](const char* one) { return name + "." + one; };
    program.set(member("field").c_str(), column.field)
        .set(member("type").c_str(), static_cast<std::uint32_t>(halves ? ValueType::float32 : column.type()))
        .set(member("halves").c_str(), halves ? 1u : 0u)
        .set(member("style").c_str(), static_cast<std::uint32_t>(column.style))
        .set(member("has_none").c_str(), column.none ? 1u : 0u)
        .set(member("none").c_str(), words_of({column.type(), column.none.value_or(0)}))
        .set(member("lowest").c_str(), words_of(scale.lowest))
        .set(member("half_span").c_str(), static_cast<float>(0.5 * scale.span()))
        .set(member("unbounded").c_str(), has_unbounded(column) ? 1u : 0u)
        .set(member("doubles").c_str(), ColumnScale::is_logarithmic(column) ? 1u : 0u);
}

std::array<std::uint32_t, 2> none_of(const Column& column) {
    if (num_words(column.type()) != 1) throw std::logic_error(column.name + " has no null value of one word");
    if (!column.none) return {0, 0};
    return {1, static_cast<std::uint32_t>(*column.none)};
}

}  // namespace lockstep
