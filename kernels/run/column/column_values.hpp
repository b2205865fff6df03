#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/run/column/by_name.hpp"
#include "kernels/simt/field.hpp"

namespace lockstep {

/// Numbers of a column on the host, of the column's type.
class ColumnValues {
public:
    ColumnValues() = default;
    // Not explicit, so that a vector can be passed as a column.
    ColumnValues(std::vector<std::uint32_t> values) : values_(std::move(values)) {}
    ColumnValues(std::vector<std::int32_t> values) : values_(std::move(values)) {}
    ColumnValues(std::vector<std::uint64_t> values) : values_(std::move(values)) {}
    ColumnValues(std::vector<float> values) : values_(std::move(values)) {}
    ColumnValues(std::vector<std::int64_t> values) : values_(std::move(values)) {}
    ColumnValues(std::vector<double> values) : values_(std::move(values)) {}
    ColumnValues(std::vector<Half> values) : values_(std::move(values)) {}

    /// `size` numbers of a field in an array of words, from the number `first` on.
    static ColumnValues unpack(const std::vector<std::uint32_t>& words, const Field& field, std::size_t size,
                               std::size_t first = 0);
    /// The same; reuses the words if each of them is a number.
    static ColumnValues unpack(std::vector<std::uint32_t>&& words, const Field& field, std::size_t size,
                               std::size_t first = 0);

    ValueType type() const { return static_cast<ValueType>(values_.index()); }
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    /// Throws std::out_of_range.
    Value at(std::size_t i) const;
    std::uint64_t bits(std::size_t i) const { return at(i).bits; }
    std::span<const std::byte> bytes() const;

    /// The numbers, if they have this type; else throws std::logic_error that names both types.
    const std::vector<std::uint32_t>& u32() const& { return get<std::uint32_t>(); }
    const std::vector<std::int32_t>& i32() const& { return get<std::int32_t>(); }
    const std::vector<std::uint64_t>& u64() const& { return get<std::uint64_t>(); }
    const std::vector<float>& f32() const& { return get<float>(); }
    const std::vector<std::int64_t>& i64() const& { return get<std::int64_t>(); }
    const std::vector<double>& f64() const& { return get<double>(); }
    const std::vector<Half>& f16() const& { return get<Half>(); }
    std::vector<std::uint32_t> u32() && { return get<std::uint32_t>(); }
    std::vector<std::int32_t> i32() && { return get<std::int32_t>(); }
    std::vector<std::uint64_t> u64() && { return get<std::uint64_t>(); }
    std::vector<float> f32() && { return get<float>(); }

    /// Calls f(i, bits of the first, bits of the second) for each number of two columns of the same type and size;
    /// throws std::logic_error if they differ in either.
    template <class F>
    static void for_each_pair(const ColumnValues& first, const ColumnValues& second, F&& f) {
        if (first.type() != second.type() || first.size() != second.size())
            throw std::logic_error("columns of different types or sizes cannot be compared");
        std::visit(
            [&](const auto& numbers) {
                const auto& others = std::get<std::remove_cvref_t<decltype(numbers)>>(second.values_);
                for (std::size_t i = 0; i < numbers.size(); ++i) f(i, bits_of(numbers[i]), bits_of(others[i]));
            },
            first.values_);
    }

    /// The same type and the same bits.
    friend bool operator==(const ColumnValues& a, const ColumnValues& b);

private:
    template <class Number>
    const std::vector<Number>& get() const {
        if (const auto* found = std::get_if<std::vector<Number>>(&values_)) return *found;
        throw_other_type(type_of(Number{}));
    }
    [[noreturn]] void throw_other_type(ValueType asked) const;

    /// In the order of ValueType.
    std::variant<std::vector<std::uint32_t>, std::vector<std::int32_t>, std::vector<std::uint64_t>, std::vector<float>,
                 std::vector<std::int64_t>, std::vector<double>, std::vector<Half>>
        values_;
};

/// The columns of a finished run on the host, by name.
struct ColumnName {
    static constexpr const char* one = "column";
};
using HostColumns = ByName<ColumnName, ColumnValues>;

}  // namespace lockstep
