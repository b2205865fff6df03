#include "kernels/data/matrices.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/dataset.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr Noun kRow{"row", "rows"};
constexpr Noun kOfA{"entry of A", "entries of A"}, kOfB{"entry of B", "entries of B"};
constexpr Noun kOfProduct{"entry of the product", "entries of the product"};

constexpr ExampleInput kExamples[] = {
    {"Whole numbers, 64 by 64", "matrix:random,n=64,type=int32,values=0..9,seed=7"},
    {"Whole numbers, 8 by 8", "matrix:random,n=8,type=int32,values=0..9,seed=7"},
    {"Floats, 100 by 60 by 80", "matrix:random,rows=100,inner=60,columns=80,seed=7"},
    {"Floats, 1,024 by 1,024", "matrix:random,n=1024,seed=7"},
};

std::uint32_t num_rows(const Dataset& dataset) { return dataset.matrices().rows; }

DataSpace space(const Noun& noun, std::uint32_t rows, std::uint32_t columns) {
    return {.noun = noun, .size = rows * columns, .width = columns, .height = rows};
}

template <class Number>
bool is_infinite(Number entry) {
    if constexpr (std::is_same_v<Number, float>) return entry == kInfiniteFloat;
    else return entry == kInfiniteEntry;
}

std::uint64_t infinite_entries(const MatrixEntries& entries) {
    return std::visit(
        [](const auto& all) {
            return static_cast<std::uint64_t>(
                std::ranges::count_if(all, [](const auto entry) { return is_infinite(entry); }));
        },
        entries);
}

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& matrices = dataset.matrices();
    std::vector<DataFact> found{{"rows", count_text(matrices.rows)},
                                {"inner", count_text(matrices.inner)},
                                {"columns", count_text(matrices.columns)},
                                {"type", std::string(matrices.type())},
                                {"steps of a product", count_text(matrices.steps())}};
    const auto infinite = infinite_entries(matrices.a) + infinite_entries(matrices.b);
    if (infinite != 0) found.push_back({"infinite entries", count_text(infinite)});
    return found;
}

std::vector<ReportFact> report(const Dataset& dataset) {
    const auto& matrices = dataset.matrices();
    return {
        {"rows", matrices.rows}, {"inner", matrices.inner}, {"columns", matrices.columns}, {"type", matrices.type()}};
}

ElementLinks links(const Dataset& dataset, std::uint32_t row, std::size_t most) {
    ElementLinks found{.heading = "Previous and next row", .elements = {}};
    if (row > 0) found.elements.push_back(row - 1);
    if (row + 1 < num_rows(dataset)) found.elements.push_back(row + 1);
    if (found.elements.empty()) found.heading = "The only row";
    found.cut = found.elements.size() > most;
    if (found.cut) found.elements.resize(most);
    return found;
}

std::string sizes(const Dataset& dataset) {
    const auto& matrices = dataset.matrices();
    return fmt::format("{} of {}, times {} of {}, {}", kRow.count(matrices.rows), count_text(matrices.inner),
                       count_text(matrices.inner), count_text(matrices.columns),
                       are_floats(matrices.a) ? "floats" : "whole numbers");
}

template <class Number>
std::vector<Number> transposed(const std::vector<Number>& entries, std::uint32_t rows, std::uint32_t columns) {
    std::vector<Number> turned(entries.size());
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) turned[j * rows + i] = entries[i * columns + j];
    return turned;
}

}  // namespace

Matrices with_itself(std::uint32_t rows, std::uint32_t columns, MatrixEntries entries, std::vector<bool> left_out) {
    Matrices matrices{.rows = rows, .inner = columns, .columns = rows == columns ? columns : rows, .a = {}, .b = {}};
    if (rows == columns) {
        matrices.b = entries;
        matrices.b_left_out = left_out;
    } else {
        matrices.b =
            std::visit([&](const auto& all) { return MatrixEntries(transposed(all, rows, columns)); }, entries);
        if (!left_out.empty()) matrices.b_left_out = transposed(left_out, rows, columns);
    }
    matrices.a = std::move(entries);
    matrices.a_left_out = std::move(left_out);
    return matrices;
}

const DatasetKindInfo& matrix_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::matrix,
        .name = "matrix",
        .phrase = "matrices",
        .element = kRow,
        .edge = {},
        .examples = kExamples,
        .sweep_generator = "matrix:random",
        .sides = 2,
        .min_memory =
            [](const ExpectedSize& size) { return need_of_matrices(size.num_elements, size.width, size.num_elements); },
        .num_elements = num_rows,
        .num_edges = [](const Dataset&) { return 0u; },
        .spaces =
            [](const Dataset& dataset) {
                const auto& m = dataset.matrices();
                return std::vector<DataSpace>{{kRow, m.rows},
                                              space(kOfProduct, m.rows, m.columns),
                                              space(kOfA, m.rows, m.inner),
                                              space(kOfB, m.inner, m.columns)};
            },
        .sizes = sizes,
        .facts = facts,
        .links = links,
        .report = report,
    };
    return info;
}

// The bytes of a run are computed from entries: those of the product count as elements, those of both factors as arcs.
MemoryNeed need_of_matrices(std::uint64_t rows, std::uint64_t inner, std::uint64_t columns) {
    const auto of_factors = rows * inner + inner * columns, of_product = rows * columns;
    return {.making = 4 * of_factors,
            .data = 4 * of_factors,
            .run = 4 * (of_factors + of_product),
            .num_elements = of_product,
            .num_arcs = of_factors};
}

}  // namespace lockstep
