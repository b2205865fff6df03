#include "kernels/algorithms/matrix/columns.hpp"

#include <bit>
#include <utility>

namespace lockstep::matrix {
namespace {

Column entries(Column column, Semiring semiring, ValueType type) {
    column.field = Field::whole(type);
    if (semiring.is_min_plus()) {
        column.style = ValueStyle::infinite;
        column.none = semiring.zero();
    }
    return column;
}

}  // namespace

Column left_factor(Semiring semiring, ValueType type) {
    return entries({.name = "a", .symbol = "A", .role = Role::left, .space = kEntriesOfA}, semiring, type);
}

Column right_factor(Semiring semiring, ValueType type) {
    return entries({.name = "b", .symbol = "B", .role = Role::right, .space = kEntriesOfB}, semiring, type);
}

Column transposed_factor(Semiring semiring, ValueType type) {
    return entries({.name = "b_transposed", .symbol = "B^T", .space = kEntriesOfTransposedB}, semiring, type);
}

Column product(Semiring semiring, ValueType type) {
    return entries(
        {.name = "product", .symbol = "result", .role = Role::product, .space = kEntriesOfProduct, .result = true},
        semiring, type);
}

Column taken() {
    return {.name = "taken", .symbol = "i", .role = Role::visited, .style = ValueStyle::flag, .space = kInnerEntries};
}

std::vector<std::uint32_t> words_of_entries(const MatrixEntries& entries, const std::vector<bool>& left_out,
                                            Semiring semiring) {
    std::vector<std::uint32_t> words(size_of(entries));
    std::visit(
        [&](const auto& all) {
            for (std::size_t i = 0; i < words.size(); ++i) words[i] = std::bit_cast<std::uint32_t>(all[i]);
        },
        entries);
    for (std::size_t i = 0; i < left_out.size(); ++i)
        if (left_out[i]) words[i] = semiring.zero();
    return words;
}

}  // namespace lockstep::matrix
