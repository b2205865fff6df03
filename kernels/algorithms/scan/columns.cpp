#include "kernels/algorithms/scan/columns.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::scan {

namespace {

std::vector<std::string> beyond(std::ptrdiff_t count, std::string_view type) {
    if (count == 0) return {};
    return {count_text(static_cast<std::uint64_t>(count), "sum lies", "sums lie") + " outside " + std::string(type) +
            " and unspecified"};
}

}  // namespace

std::vector<std::string> beyond_type(const std::vector<std::uint32_t>& sums) {
    constexpr std::uint32_t kExponent = 0x7F800000;
    return beyond(std::ranges::count_if(sums, [](auto word) { return (word & kExponent) == kExponent; }), "float32");
}

std::vector<std::string> beyond_type(const std::vector<double>& sums) {
    return beyond(std::ranges::count_if(sums, [](double sum) { return !std::isfinite(sum); }), "float64");
}

std::vector<std::uint32_t> words_of_numbers(const Numbers& numbers) {
    return std::visit(
        [](const auto& all) {
            std::vector<std::uint32_t> words(all.size() * sizeof(all.front()) / sizeof(std::uint32_t));
            if (!all.empty()) std::memcpy(words.data(), all.data(), sizeof(std::uint32_t) * words.size());
            return words;
        },
        numbers);
}

std::vector<std::uint32_t> words_of_column(const ColumnValues& column) {
    if (column.type() == ValueType::float32) return words_of_numbers(Numbers(column.f32()));
    return column.type() == ValueType::int32 ? words_of_numbers(Numbers(column.i32())) : column.u32();
}

}  // namespace lockstep::scan
