// MatrixMarket: "%%MatrixMarket matrix coordinate FIELD SYMMETRY", comments, "ROWS COLUMNS ENTRIES", then "I J [VALUE]", counted
// from 1. Every stored entry is an arc from I to J, a stored zero too.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "kernels/data/csr_build.hpp"
#include "kernels/data/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

struct Header {
    bool has_values = false;
    bool symmetric = false, skew = false;
    std::uint32_t num_vertices = 0;
    std::uint64_t num_entries = 0;
    std::uint64_t line = 0;  ///< of the sizes
};

std::string lower(std::string_view word) {
    std::string text(word);
    for (auto& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

Header parse_banner(std::string_view line) {
    LineCursor cursor(line);
    const auto banner = cursor.word(), object = cursor.word();
    const auto layout = lower(cursor.word()), field = lower(cursor.word()), symmetry = lower(cursor.word());
    if (lower(banner) != "%%matrixmarket") {
        throw BadLine{
            fmt::format("a MatrixMarket file begins with \"%%MatrixMarket\", this one with \"{}\"", printable(banner))};
    }
    if (lower(object) != "matrix") throw BadLine{fmt::format("\"{}\" is not read, only matrices", printable(object))};
    if (layout != "coordinate") {
        throw BadLine{fmt::format("layout \"{}\" is not read as a graph, only \"coordinate\"", printable(layout))};
    }
    Header header;
    if (field == "real" || field == "double" || field == "integer") header.has_values = true;
    else if (field != "pattern")
        throw BadLine{
            fmt::format("values of type \"{}\" are not read, only pattern, real and integer", printable(field))};
    header.skew = symmetry == "skew-symmetric";
    header.symmetric = header.skew || symmetry == "symmetric";
    if (!header.symmetric && symmetry != "general") {
        throw BadLine{fmt::format("symmetry \"{}\" is not read, only general, symmetric and skew-symmetric",
                                  printable(symmetry))};
    }
    cursor.require_end();
    return header;
}

void parse_sizes(std::string_view line, Header& header) {
    LineCursor cursor(line);
    const auto rows = cursor.number_within("the number of rows", 0, kNone - 1);
    const auto columns = cursor.number_within("the number of columns", 0, kNone - 1);
    header.num_entries = cursor.number_within("the number of entries", 0, kNone - 1);
    cursor.require_end();
    if (rows != columns)
        throw BadLine{
            fmt::format("{} rows and {} columns: only a square matrix is a graph", grouped(rows), grouped(columns))};
    if (rows == 0) throw BadLine{"the matrix is empty: a graph needs at least one vertex"};
    header.num_vertices = static_cast<std::uint32_t>(rows);
}

Header take_header(const ReadContext& context) {
    std::string_view line;
    if (!context.lines.take_line(line)) throw context.error(1, "the file ends before its banner");
    try {
        auto header = parse_banner(line);
        while (context.lines.take_line(line)) {
            if (LineCursor(line).done() || line.front() == '%') continue;
            parse_sizes(line, header);
            header.line = context.lines.lines_taken();
            return header;
        }
    } catch (const BadLine& bad) {
        throw context.error(context.lines.lines_taken(), bad.what);
    }
    throw context.error(context.lines.lines_taken(), "the file ends before its line of sizes");
}

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
    const auto header = take_header(context);
    context.require_memory(header.num_vertices, 0, false, header.line);
    auto parsed = parse_blocks<Entries>(context.lines, context.progress, [&](std::string_view line, Entries& entries) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '%') return false;
        const auto row = cursor.number_within("row", 1, header.num_vertices);
        const auto column = cursor.number_within("column", 1, header.num_vertices);
        if (header.has_values) take_value(cursor.word(), entries);
        cursor.require_end();
        entries.arcs.tails.push_back(static_cast<std::uint32_t>(row - 1));
        entries.arcs.heads.push_back(static_cast<std::uint32_t>(column - 1));
        return true;
    });
    const auto found = parsed.num_records();
    if (found > header.num_entries) {
        throw context.error(parsed.line_of(header.num_entries), fmt::format("one entry more than the {} of line {}",
                                                                            grouped(header.num_entries), header.line));
    }
    if (found < header.num_entries) {
        throw context.error(parsed.num_lines(),
                            fmt::format("the file ends after {} of the {} entries that line {} promises",
                                        grouped(found), grouped(header.num_entries), header.line));
    }
    context.require_plausible(header.num_vertices, header.line);
    const auto num_arcs = header.symmetric ? 2 * found : found;
    context.require_arcs(num_arcs, header.line);
    context.require_memory(header.num_vertices, num_arcs, header.has_values, header.line);

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
    return build_csr(header.num_vertices, blocks, twins, context.progress);
}

}  // namespace lockstep
