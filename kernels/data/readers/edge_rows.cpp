#include "kernels/data/readers/edge_rows.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/table_row.hpp"

namespace lockstep {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::size_t kMaxFieldsOfAnEdge = 32, kMinSquare = 3, kSureSquare = 4, kMinOfAList = 4;

bool is_blank(char c) { return kBlanks.find(c) != kBlanks.npos; }
bool blanks_separate(char delimiter) { return delimiter == ' ' || delimiter == kBlankOrComma; }
bool is_separator(char c, char delimiter) { return c == (delimiter == kBlankOrComma ? ',' : delimiter) && c != ' '; }

/// The position after the field that begins at `at`.
std::size_t end_of_field(std::string_view row, std::size_t at, char delimiter) {
    if (row[at] == '"') {
        for (++at; at < row.size(); ++at) {
            if (row[at] != '"') continue;
            if (at + 1 == row.size() || row[at + 1] != '"') break;
            ++at;
        }
    } else if (row[at] == '{') {
        at = std::min(row.find('}', at), row.size() - 1);
    }
    const bool blanks = blanks_separate(delimiter);
    while (at < row.size() && !is_separator(row[at], delimiter) && !(blanks && is_blank(row[at]))) ++at;
    return at;
}

std::size_t skip_blanks(std::string_view row, std::size_t at, char delimiter) {
    while (at < row.size() && is_blank(row[at]) && !is_separator(row[at], delimiter)) ++at;
    return at;
}

using Numbers = std::vector<double>;

/// The numbers of a row; empty if a field is not a number.
std::optional<Numbers> numbers_of(std::string_view row, char delimiter) {
    Numbers numbers;
    for (std::size_t at = skip_blanks(row, 0, delimiter); at < row.size();) {
        const auto end = end_of_field(row, at, delimiter);
        double number = 0;
        const auto [stop, failure] = std::from_chars(row.data() + at, row.data() + end, number);
        if (failure != std::errc{} || skip_blanks(row, static_cast<std::size_t>(stop - row.data()), delimiter) < end)
            return std::nullopt;
        numbers.push_back(number);
        at = skip_blanks(row, end, delimiter);
        if (at < row.size() && is_separator(row[at], delimiter)) at = skip_blanks(row, at + 1, delimiter);
    }
    return numbers;
}

/// As many rows as columns. Three rows of three numbers may be edges with weights: they count as a matrix if the diagonal is
/// zero, or if it is symmetric.
bool is_square(const std::vector<Numbers>& rows) {
    const auto n = rows.size();
    if (n < kMinSquare || rows[0].size() != n) return false;
    bool zero_diagonal = true, symmetric = true;
    for (std::size_t i = 0; i < n; ++i) {
        zero_diagonal = zero_diagonal && rows[i][i] == 0;
        for (std::size_t j = 0; j < i; ++j) symmetric = symmetric && rows[i][j] == rows[j][i];
    }
    return n >= kSureSquare || zero_diagonal || symmetric;
}

/// Each row begins with its own number, and all further numbers are numbers of rows.
bool is_adjacency_list(const std::vector<Numbers>& rows) {
    if (rows.size() < kMinSquare || rows[0].size() < kMinOfAList) return false;
    const double base = rows[0][0];
    if (base != 0 && base != 1) return false;
    const auto end = base + static_cast<double>(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i][0] != base + static_cast<double>(i)) return false;
        for (const auto number : rows[i])
            if (number < base || number >= end || number != static_cast<double>(static_cast<std::int64_t>(number)))
                return false;
    }
    return true;
}

/// Rows of different lengths that begin with 0, 1, 2, ... (or 1, 2, ...) and refer only to each other.
bool is_ragged_adjacency_list(const std::vector<Numbers>& rows) {
    if (rows.empty() || (rows[0][0] != 0 && rows[0][0] != 1)) return false;
    const auto base = rows[0][0], end = base + static_cast<double>(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i][0] != base + static_cast<double>(i)) return false;
        if (std::ranges::any_of(rows[i], [&](double number) { return number < base || number >= end; })) return false;
    }
    return true;
}

constexpr auto* kAsEdges = "--as edges reads the first two fields of each row as an edge";

}  // namespace

FieldCount count_fields(std::string_view row, char delimiter) {
    FieldCount count;
    for (std::size_t at = skip_blanks(row, 0, delimiter); at < row.size();) {
        if (delimiter == kBlankOrComma && row[at] == '#') break;
        const auto end = end_of_field(row, at, delimiter);
        ++count.all;
        if (end > at) count.filled = count.all;
        at = skip_blanks(row, end, delimiter);
        if (at == row.size()) break;
        if (!is_separator(row[at], delimiter)) continue;  // blanks were the separator
        at = skip_blanks(row, at + 1, delimiter);
        if (at == row.size()) ++count.all;  // an empty field after the last separator
    }
    return count;
}

std::string unequal_rows_text(const FieldCount& row, std::size_t first_line, const FieldCount& first) {
    return fmt::format(
        "this row has {}, and line {} has {}: rows of edges are equally long, those of an adjacency list are "
        "not; {}",
        counted(row.all, "field"), first_line, count_text(first.all), kAsEdges);
}

std::size_t end_of_record(std::string_view text, char delimiter) {
    const auto line_end = std::min(text.find('\n'), text.size());
    if (blanks_separate(delimiter) || text.substr(0, line_end).find('"') == text.npos) return line_end;
    // Quotes enclose a field only at its beginning.
    for (std::size_t at = 0; at < text.size();) {
        at = skip_blanks(text, at, delimiter);
        if (at < text.size() && text[at] == '"') {
            for (++at;; ++at) {
                at = text.find('"', at);
                if (at == text.npos) return text.npos;
                if (at + 1 == text.size() || text[at + 1] != '"') break;
                ++at;
            }
            ++at;
        }
        while (at < text.size() && text[at] != delimiter && text[at] != '\n') ++at;
        if (at == text.size() || text[at] == '\n') return at;
        ++at;
    }
    return text.size();
}

std::optional<char> named_separator(std::string_view line) {
    while (!line.empty() && is_blank(line.back()) && line.size() > 5) line.remove_suffix(1);
    if (line == "sep=" || line == "SEP=") return '\t';  // without its blanks
    if (line.size() != 5 || !(line.starts_with("sep=") || line.starts_with("SEP="))) return std::nullopt;
    return line[4];
}

FirstRow require_rows_of_edges(std::string_view head, bool whole, const std::string& name, char delimiter,
                               bool header) {
    FirstRow first;
    std::vector<Numbers> rows;
    std::vector<Numbers> ragged;  // every row, if some may lack a weight
    std::optional<std::string> refusal;  // of the first such row
    bool all_numbers = true;
    std::size_t line = 0;
    for (std::size_t lines = 1; !head.empty(); line += lines) {
        const auto record_end = end_of_record(head, delimiter);
        if (record_end == head.npos && whole)
            throw InputError(fmt::format("{}:{}: the double quotes round a field are not closed", name, line + 1));
        const auto end = std::min(record_end, head.size());
        const auto row = head.substr(0, end);
        if (end == head.size() && !whole && line != 0) break;
        head.remove_prefix(std::min(head.size(), end + 1));
        lines = 1 + static_cast<std::size_t>(std::ranges::count(row, '\n'));
        const auto begin = row.find_first_not_of(kBlanks);
        if (begin == row.npos || row[begin] == '#' || row[begin] == '%' || named_separator(row)) continue;
        const auto fields = count_fields(row, delimiter);
        if (first.line == 0) first = {fields, line + 1};
        else if (!fields.agrees_with(first.fields)) {
            const auto text =
                fmt::format("{}:{}: {}", name, line + 1, unequal_rows_text(fields, first.line, first.fields));
            if (!whole || header || !fields.lacks_weight_of(first.fields)) throw InputError(text);
            if (!refusal) refusal = text;
        }
        if (whole && delimiter == kBlankOrComma)
            if (auto numbers = numbers_of(row, delimiter); numbers && !numbers->empty())
                ragged.push_back(std::move(*numbers));
        if (first.line == line + 1 && header) continue;
        auto numbers = all_numbers ? numbers_of(row, delimiter) : std::nullopt;
        all_numbers = numbers.has_value() && (rows.empty() || numbers->size() == rows[0].size());
        if (!all_numbers) continue;
        rows.push_back(std::move(*numbers));
        // Rows are collected while they may form a square or an adjacency list.
        const auto width = rows[0].size();
        const bool square = width >= kMinSquare && rows.size() <= width;
        const bool list = width >= kMinOfAList && rows.back()[0] == rows[0][0] + static_cast<double>(rows.size() - 1);
        all_numbers = square || list;
    }
    if (refusal && (delimiter != kBlankOrComma || is_ragged_adjacency_list(ragged))) throw InputError(*refusal);
    if (refusal || !all_numbers || rows.empty()) return first;
    const bool wide = !whole && rows[0].size() > kMaxFieldsOfAnEdge;
    if (wide || (whole && is_square(rows)))
        throw InputError(fmt::format("{}:{}: {} of {} may be an adjacency matrix: save it as MatrixMarket .mtx; {}",
                                     name, first.line, whole ? counted(rows.size(), "row") : "rows",
                                     counted(rows[0].size(), "number"), kAsEdges));
    if (whole && is_adjacency_list(rows))
        throw InputError(
            fmt::format("{}:{}: rows that begin with 0, 1, 2, ... may be an adjacency list: save it as METIS "
                        ".graph; {}",
                        name, first.line, kAsEdges));
    return first;
}

}  // namespace lockstep
