#include "kernels/data/readers/matrices/matrix_market_header.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {
namespace {

std::string lower(std::string_view word) {
    std::string text(word);
    for (auto& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

MatrixHeader parse_banner(std::string_view line, bool arrays) {
    LineCursor cursor(line);
    const auto banner = cursor.word(), object = cursor.word();
    const auto layout = lower(cursor.word()), field = lower(cursor.word()), symmetry = lower(cursor.word());
    if (lower(banner) != "%%matrixmarket") {
        throw BadLine{
            fmt::format("a MatrixMarket file begins with \"%%MatrixMarket\", this one with \"{}\"", printable(banner))};
    }
    if (lower(object) != "matrix") throw BadLine{fmt::format("\"{}\" is not read, only matrices", printable(object))};
    MatrixHeader header;
    header.dense = arrays && layout == "array";
    if (!header.dense && layout != "coordinate") {
        throw BadLine{layout == "array"
                          ? std::string("a matrix of the layout \"array\" is no graph: it is read by matrix.* "
                                        "alone, and graphs from the layout \"coordinate\"")
                          : fmt::format("layout \"{}\" is not read, only \"coordinate\"{}", printable(layout),
                                        arrays ? " and \"array\"" : "")};
    }
    header.integer = field == "integer";
    if (field == "real" || field == "double" || field == "integer") header.has_values = true;
    else if (field != "pattern")
        throw BadLine{
            fmt::format("values of type \"{}\" are not read, only pattern, real and integer", printable(field))};
    if (header.dense && !header.has_values) throw BadLine{"an array of type \"pattern\" has no values"};
    header.skew = symmetry == "skew-symmetric";
    header.symmetric = header.skew || symmetry == "symmetric";
    if (!header.symmetric && symmetry != "general") {
        throw BadLine{fmt::format("symmetry \"{}\" is not read, only general, symmetric and skew-symmetric",
                                  printable(symmetry))};
    }
    cursor.require_end();
    return header;
}

void parse_sizes(std::string_view line, MatrixHeader& header) {
    LineCursor cursor(line);
    const auto rows = cursor.number_within("number of rows", 0, kNone - 1);
    const auto columns = cursor.number_within("number of columns", 0, kNone - 1);
    if (!header.dense) header.num_entries = cursor.number_within("number of entries", 0, kNone - 1);
    else if (header.skew) header.num_entries = rows * (rows - std::min<std::uint64_t>(rows, 1)) / 2;
    else header.num_entries = header.symmetric ? rows * (rows + 1) / 2 : rows * columns;
    cursor.require_end();
    if (header.symmetric && rows != columns)
        throw BadLine{fmt::format("{} rows and {} columns: only a square matrix is symmetric", count_text(rows),
                                  count_text(columns))};
    header.num_rows = static_cast<std::uint32_t>(rows);
    header.num_columns = static_cast<std::uint32_t>(columns);
}

}  // namespace

MatrixHeader take_matrix_header(const ReadContext& context, bool arrays) {
    std::string_view line;
    do
        if (!context.lines.take_line(line)) throw context.error(1, "the file ends before its banner");
    while (LineCursor(line).done());
    try {
        auto header = parse_banner(line, arrays);
        while (context.lines.take_line(line)) {
            LineCursor cursor(line);
            if (cursor.done() || cursor.front() == '%') continue;
            parse_sizes(line, header);
            header.line = context.lines.lines_taken();
            return header;
        }
    } catch (const BadLine& bad) {
        throw context.error(context.lines.lines_taken(), bad.what);
    }
    throw context.error(context.lines.lines_taken(), "the file ends before its line of sizes");
}

}  // namespace lockstep
