// MatrixMarket: "%%MatrixMarket matrix coordinate FIELD SYMMETRY", comments, "ROWS COLUMNS ENTRIES", then "I J [VALUE]",
// counted from 1. Every stored entry is an arc from I to J, also a stored zero.
#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/matrices/matrix_entry.hpp"
#include "kernels/data/readers/matrices/matrix_market_header.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/read_weights.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

struct Entries {
    ArcBlock arcs;
    ReadWeights weights;
};

/// The smallest weight is excluded if a twin with the opposite weight must fit.
std::int32_t min_value(const MatrixHeader& header) { return header.skew ? -kMaxWeight : kMinWeight; }

/// Accepts any number; only integers are weights.
void take_value(std::string_view word, const MatrixHeader& header, Entries& entries) {
    if (word.empty()) throw BadLine{"the value is missing"};
    double value = 0;
    auto digits = word;
    if (digits.front() == '+') digits.remove_prefix(1);
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || failure == std::errc::invalid_argument)
        throw BadLine{fmt::format("value \"{}\" is not a number", printable(word))};
    entries.weights.take(static_cast<std::uint32_t>(entries.arcs.tails.size()), word, min_value(header));
}

CsrGraph read_matrix_market(const ReadContext& context, ElementNames&) {
    const auto header = take_matrix_header(context);
    const auto num_vertices = header.num_rows;
    if (header.num_rows != header.num_columns)
        throw context.error(header.line, fmt::format("{} rows and {} columns: only a square matrix is a graph",
                                                     count_text(header.num_rows), count_text(header.num_columns)));
    if (num_vertices == 0) throw context.error(header.line, "the matrix is empty: a graph needs at least one vertex");
    context.require_memory(num_vertices, 0, false, header.line);
    auto parsed = parse_blocks<Entries>(context.lines, context.progress, [&](std::string_view line, Entries& entries) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '%') return false;
        const auto row = cursor.number_within("row", 1, num_vertices);
        const auto column = cursor.number_within("column", 1, num_vertices);
        if (header.has_values) take_value(cursor.word(), header, entries);
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

    auto weights = keep_weights(context, parsed);
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) blocks.push_back(std::move(part.data.arcs));
    if (!weights.unusable.empty()) context.notes.push_back("values not used as weights: " + weights.unusable);
    const auto twins = header.skew ? Twins::opposite : header.symmetric ? Twins::same : Twins::none;
    note_first_self_loop(context, parsed, blocks);
    auto graph = build_csr(num_vertices, blocks, twins, context.progress);
    weights.leave_to(graph);
    return graph;
}

void describe_matrix(const FileHead& head, Recognised& found) {
    found.directed = head.text.substr(0, head.text.find('\n')).find("general") != std::string_view::npos;
    const auto words = first_words(head.text, "%");
    take_sizes(found, words, 0, 2);
    Recognised columns;
    take_sizes(columns, words, 1, 1);
    found.num_columns = columns.num_vertices.value_or(0);
}

std::vector<Reading> matrix_readings() {
    auto readings = graph_readings<read_matrix_market>();
    readings.back().read = plainly<read_matrix_rows>;  // a matrix need not be square to have rows
    readings.push_back({DatasetKind::matrix, plainly<read_matrix_entries>});
    return readings;
}

}  // namespace

const FileFormat& matrix_market_format() {
    static const FileFormat format{.name = "MatrixMarket",
                                   .listed = "MatrixMarket .mtx",
                                   .endings = {".mtx", ".mm"},
                                   .by_content =
                                       [](const FileHead& head) {
                                           const bool banner =
                                               starts_without_case(without_blanks_before(head.text), "%%matrix");
                                           return std::string(banner ? "its first line says %%MatrixMarket" : "");
                                       },
                                   .readings = matrix_readings(),
                                   .describe = describe_matrix};
    return format;
}

}  // namespace lockstep
