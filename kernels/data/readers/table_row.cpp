#include "kernels/data/readers/table_row.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

namespace lockstep {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kRowsLookedAt = 16;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_number(std::string_view field) { return !field.empty() && field.find_first_not_of("0123456789") == field.npos; }

std::vector<std::string> fields_of(std::string_view line, char delimiter) {
    std::vector<std::string> fields;
    for (TableRow row(line, delimiter); !row.done();) fields.push_back(row.field());
    return fields;
}

/// The first rows that are not comments.
std::vector<std::string_view> first_rows(std::string_view head, bool whole, std::size_t count, char delimiter) {
    std::vector<std::string_view> rows;
    while (!head.empty() && rows.size() < count) {
        const auto end = std::min(end_of_record(head, delimiter), head.size());
        if (end == head.size() && !whole && !rows.empty()) break;
        const auto line = trimmed(head.substr(0, end));
        head.remove_prefix(std::min(head.size(), end + 1));
        if (!line.empty() && line.front() != '#' && line.front() != '%' && !named_separator(line)) rows.push_back(line);
    }
    return rows;
}

/// The separator in the line "sep=;", if it comes first.
std::optional<char> separator_in(std::string_view head) { return named_separator(head.substr(0, head.find('\n'))); }

char guessed_delimiter(std::string_view line) {
    for (const char candidate : {',', ';', '\t', '|'})
        if (line.find(candidate) != line.npos) return candidate;
    return ' ';
}

using Fields = std::vector<std::string>;

const std::string& field_at(const Fields& fields, std::size_t column) {
    static const std::string none;
    return column < fields.size() ? fields[column] : none;
}

bool are_numbers(const Fields& fields, std::size_t one, std::size_t other) {
    return is_number(field_at(fields, one)) && is_number(field_at(fields, other));
}

/// Whether a field is an integer or a fraction, with or without a sign.
bool is_quantity(std::string_view field) {
    double value = 0;
    if (field.starts_with('+')) field.remove_prefix(1);
    const auto [end, failure] = std::from_chars(field.data(), field.data() + field.size(), value);
    return !field.empty() && failure == std::errc{} && end == field.data() + field.size() && std::isfinite(value);
}

/// Whether a field marks an unknown number.
bool is_gap(std::string_view field) {
    constexpr std::array<std::string_view, 9> gaps{"", "NA", "N/A", "na", "nan", "NaN", "null", "-", "?"};
    return std::ranges::find(gaps, field) != gaps.end();
}

/// Whether a column contains an integer in all rows, or in none.
bool all_numbers(std::span<const Fields> rows, std::size_t column) {
    return std::ranges::all_of(rows, [&](const Fields& row) { return is_number(field_at(row, column)); });
}
bool no_numbers(std::span<const Fields> rows, std::size_t column) {
    return std::ranges::none_of(rows, [&](const Fields& row) { return is_number(field_at(row, column)); });
}

/// Whether a word is above numbers only.
bool names_numbers(const Fields& first, std::span<const Fields> below) {
    for (std::size_t column = 0; column < first.size(); ++column) {
        if (is_gap(first[column]) || is_quantity(first[column])) continue;
        if (std::ranges::all_of(below, [&](const Fields& row) { return is_quantity(field_at(row, column)); }))
            return true;
    }
    return false;
}

/// Whether the first row names columns. It does if it contains known names of the two ends, in any columns; if not, words above
/// numbers decide: above the two ends in one row, above another column in several, or with a known column name.
bool guess_header(const Fields& first, std::span<const Fields> below, const EdgeColumns& edge, char delimiter) {
    if (are_numbers(first, 0, 1)) return false;
    // Words that are separated by blanks may be a sentence.
    const bool sentence =
        delimiter == ' ' && std::ranges::any_of(below, [&](const Fields& row) { return row.size() != first.size(); });
    const bool leading = std::max(edge.tail, edge.head) == 1;
    if (edge.ends_named && (leading || !sentence)) return true;
    if (below.empty()) return false;
    if (are_numbers(below[0], 0, 1)) return true;
    const bool known = edge.weight_named || describes_rows(first[0]) || describes_rows(first[1]);
    return !sentence && (below.size() > 1 || known) && names_numbers(first, below);
}

/// As many rows as columns, and each row begins with the name of a column.
bool looks_like_named_matrix(const Fields& first, std::span<const Fields> below) {
    if (first.size() < 3 || below.size() != std::min(first.size(), kRowsLookedAt) - 1) return false;
    for (std::size_t i = 0; i < below.size(); ++i) {
        if (field_at(below[i], 0) != first[i + 1] || is_quantity(field_at(below[i], 0))) return false;
        for (std::size_t column = 1; column < first.size(); ++column)
            if (!is_quantity(field_at(below[i], column)) && !is_gap(field_at(below[i], column))) return false;
    }
    return true;
}

}  // namespace

TableRow::TableRow(std::string_view line, char delimiter) : rest_(trimmed(line)), delimiter_(delimiter) {}

std::string TableRow::field() {
    if (delimiter_ == ' ') {
        const auto dictionary = rest_.starts_with('{') ? std::min(rest_.find('}'), rest_.size()) : 0;
        const auto end = std::min(rest_.find_first_of(kBlanks, dictionary), rest_.size());
        std::string word(rest_.substr(0, end));
        rest_.remove_prefix(std::min(rest_.size(), std::min(rest_.find_first_not_of(kBlanks, end), rest_.size())));
        return word;
    }
    const auto start = rest_.find_first_not_of(' ');
    std::string value;
    std::size_t at = start == rest_.npos ? rest_.size() : start;
    if (at < rest_.size() && rest_[at] == '"') {
        for (++at; at < rest_.size(); ++at) {
            if (rest_[at] != '"') value += rest_[at];
            else if (at + 1 < rest_.size() && rest_[at + 1] == '"') value += rest_[at++];
            else break;
        }
        at = std::min(rest_.find(delimiter_, at), rest_.size());
    } else {
        const auto end = std::min(rest_.find(delimiter_, at), rest_.size());
        value = trimmed(rest_.substr(at, end - at));
        at = end;
    }
    rest_.remove_prefix(std::min(rest_.size(), at + 1));
    return value;
}

TableShape table_shape(std::string_view head, bool whole, const LoadOptions& options) {
    TableShape shape;
    const auto first_line = first_rows(head, whole, 1, ' ');
    if (first_line.empty()) return shape;
    shape.delimiter =
        options.delimiter != '\0' ? options.delimiter : separator_in(head).value_or(guessed_delimiter(first_line[0]));
    const auto lines = first_rows(head, whole, kRowsLookedAt, shape.delimiter);
    std::vector<Fields> rows;
    for (const auto line : lines) rows.push_back(fields_of(line, shape.delimiter));
    rows[0].resize(std::max<std::size_t>(2, rows[0].size()));
    const auto below = std::span(rows).subspan(1);
    const auto by_name = edge_columns(rows[0]);
    shape.header = options.header.value_or(guess_header(rows[0], below, by_name, shape.delimiter));
    if (shape.header) shape.edge = by_name;
    const auto &tail = shape.edge.tail, &head_column = shape.edge.head;
    if (!shape.header) shape.numbers = are_numbers(rows[0], tail, head_column);
    else shape.numbers = !below.empty() && are_numbers(below[0], tail, head_column);
    const bool unlike = (all_numbers(below, tail) && no_numbers(below, head_column)) ||
                        (no_numbers(below, tail) && all_numbers(below, head_column));
    shape.doubtful_ends = shape.header && !options.header && !by_name.ends_named && !below.empty() &&
                          (unlike || describes_rows(rows[0][0]) || describes_rows(rows[0][1]));
    shape.matrix = looks_like_named_matrix(rows[0], below);
    shape.columns = std::move(rows[0]);
    return shape;
}

}  // namespace lockstep
