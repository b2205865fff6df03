#include "kernels/algorithms/scan/columns.hpp"

#include <algorithm>
#include <cstring>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::scan {

std::vector<std::string> beyond_float32(const std::vector<std::uint32_t>& sums) {
    constexpr std::uint32_t kExponent = 0x7F800000;
    const auto beyond = std::ranges::count_if(sums, [](auto word) { return (word & kExponent) == kExponent; });
    if (beyond == 0) return {};
    return {count_text(static_cast<std::uint64_t>(beyond), "sum lies", "sums lie") +
            " outside float32 and unspecified"};
}

std::vector<std::uint32_t> words_of_numbers(const Numbers& numbers) {
    return std::visit(
        [](const auto& all) {
            std::vector<std::uint32_t> words(all.size());
            if (!all.empty()) std::memcpy(words.data(), all.data(), sizeof(std::uint32_t) * all.size());
            return words;
        },
        numbers);
}

std::vector<std::uint32_t> words_of_column(const ColumnValues& column) {
    if (column.type() == ValueType::float32) return words_of_numbers(Numbers(column.f32()));
    return column.type() == ValueType::int32 ? words_of_numbers(Numbers(column.i32())) : column.u32();
}

}  // namespace lockstep::scan
