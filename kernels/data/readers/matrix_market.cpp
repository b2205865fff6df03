// MatrixMarket: "%%MatrixMarket matrix coordinate FIELD SYMMETRY", comments, "ROWS COLUMNS ENTRIES", then "I J [VALUE]", counted
// from 1. Every stored entry is an arc from I to J, a stored zero too.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "kernels/data/csr_build.hpp"
#include "kernels/data/numerals.hpp"
#include "kernels/data/readers/matrix_market_header.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

struct Entries {
    ArcBlock arcs;
    bool whole = true;  ///< all values so far were weights
};

/// Puts a value among the weights, while all of them are whole numbers that fit. A value just above the least one is left out
/// too, so that a twin of the opposite weight fits.
void take_value(std::string_view word, Entries& entries) {
    double value = 0;
    if (!word.empty() && word.front() == '+') word.remove_prefix(1);
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end != word.data() + word.size() || word.empty() || failure == std::errc::invalid_argument) {
        throw BadLine{word.empty() ? "the value is missing"
                                   : fmt::format("value \"{}\" is not a number", printable(word))};
    }
    const auto is_weight = failure == std::errc{} && std::abs(value) <= kMostWeight && value == std::floor(value);
    entries.whole = entries.whole && is_weight;
    entries.arcs.weights.push_back(is_weight ? static_cast<std::int32_t>(value) : 0);
}

}  // namespace

CsrGraph read_matrix_market(const ReadContext& context) {
    const auto header = take_matrix_header(context);
    const auto num_vertices = header.num_rows;
    if (header.num_rows != header.num_columns)
        throw context.error(header.line, fmt::format("{} rows and {} columns: only a square matrix is a graph",
                                                     grouped(header.num_rows), grouped(header.num_columns)));
    if (num_vertices == 0) throw context.error(header.line, "the matrix is empty: a graph needs at least one vertex");
    context.require_memory(num_vertices, 0, false, header.line);
    auto parsed = parse_blocks<Entries>(context.lines, context.progress, [&](std::string_view line, Entries& entries) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '%') return false;
        const auto row = cursor.number_within("row", 1, num_vertices);
        const auto column = cursor.number_within("column", 1, num_vertices);
        if (header.has_values) take_value(cursor.word(), entries);
        cursor.require_end();
        entries.arcs.tails.push_back(static_cast<std::uint32_t>(row - 1));
        entries.arcs.heads.push_back(static_cast<std::uint32_t>(column - 1));
        return true;
    });
    require_entries(context, header, parsed);
    const auto found = parsed.num_records();
    context.require_plausible(num_vertices, header.line);
    const auto num_arcs = header.symmetric ? 2 * found : found;
    context.require_arcs(num_arcs, header.line);
    context.require_memory(num_vertices, num_arcs, header.has_values, header.line);

    const auto whole =
        std::all_of(parsed.parts.begin(), parsed.parts.end(), [](const auto& part) { return part.data.whole; });
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) {
        if (!whole) part.data.arcs.weights = {};
        blocks.push_back(std::move(part.data.arcs));
    }
    if (!whole) {
        context.notes.push_back(fmt::format("values not kept as weights: not all are whole numbers from -{0} to {0}",
                                            grouped(kMostWeight)));
    }
    const auto twins = header.skew ? Twins::opposite : header.symmetric ? Twins::same : Twins::none;
    return build_csr(num_vertices, blocks, twins, context.progress);
}

}  // namespace lockstep
