#include "kernels/run/column/column_values.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <type_traits>

namespace lockstep {
namespace {

template <class Number>
std::vector<Number> numbers_of(const std::vector<std::uint32_t>& words, const Field& field, std::size_t size,
                               std::size_t first) {
    std::vector<Number> numbers(size);
    for (std::size_t i = 0; i < size; ++i) {
        const auto bits = field.bits(words.data(), first + i);
        if constexpr (std::is_same_v<Number, Half>) numbers[i] = Half::of_bits(static_cast<std::uint16_t>(bits));
        else if constexpr (sizeof(Number) == sizeof bits) numbers[i] = std::bit_cast<Number>(bits);
        else numbers[i] = std::bit_cast<Number>(static_cast<std::uint32_t>(bits));
    }
    return numbers;
}

}  // namespace

ColumnValues ColumnValues::unpack(const std::vector<std::uint32_t>& words, const Field& field, std::size_t size,
                                  std::size_t first) {
    if (field.elements_in(words.size()) < first + size)
        throw std::out_of_range("a column has fewer numbers than requested");
    switch (field.type) {
        case ValueType::uint32: return numbers_of<std::uint32_t>(words, field, size, first);
        case ValueType::int32: return numbers_of<std::int32_t>(words, field, size, first);
        case ValueType::uint64: return numbers_of<std::uint64_t>(words, field, size, first);
        case ValueType::float32: return numbers_of<float>(words, field, size, first);
        case ValueType::int64: return numbers_of<std::int64_t>(words, field, size, first);
        case ValueType::float64: return numbers_of<double>(words, field, size, first);
        case ValueType::float16: return numbers_of<Half>(words, field, size, first);
    }
    return {};
}

ColumnValues ColumnValues::unpack(std::vector<std::uint32_t>&& words, const Field& field, std::size_t size,
                                  std::size_t first) {
    if (field == Field{} && first == 0 && words.size() == size) return std::move(words);
    return unpack(words, field, size, first);
}

std::size_t ColumnValues::size() const {
    return std::visit([](const auto& values) { return values.size(); }, values_);
}

Value ColumnValues::at(std::size_t i) const {
    return std::visit([i](const auto& values) { return Value(values.at(i)); }, values_);
}

std::span<const std::byte> ColumnValues::bytes() const {
    return std::visit([](const auto& values) { return std::as_bytes(std::span(values)); }, values_);
}

bool operator==(const ColumnValues& a, const ColumnValues& b) {
    return a.type() == b.type() && std::ranges::equal(a.bytes(), b.bytes());
}

void ColumnValues::throw_other_type(ValueType asked) const {
    throw std::logic_error("a column of " + std::string(name_of(type())) + " was read as " +
                           std::string(name_of(asked)));
}

}  // namespace lockstep
