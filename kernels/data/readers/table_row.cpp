#include "kernels/data/readers/table_row.hpp"

#include <algorithm>
#include <array>

namespace lockstep {
namespace {

constexpr std::string_view kBlanks = " \t\r";

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

/// The first rows that are no comments.
std::vector<std::string_view> first_rows(std::string_view head, bool whole, std::size_t count) {
    std::vector<std::string_view> rows;
    while (!head.empty() && rows.size() < count) {
        const auto end = head.find('\n');
        if (end == head.npos && !whole && !rows.empty()) break;
        const auto line = trimmed(head.substr(0, end));
        head.remove_prefix(std::min(head.size(), end == head.npos ? end : end + 1));
        if (!line.empty() && line.front() != '#' && line.front() != '%') rows.push_back(line);
    }
    return rows;
}

char guessed_delimiter(std::string_view line) {
    for (const char candidate : {',', ';', '\t', '|'})
        if (line.find(candidate) != line.npos) return candidate;
    return ' ';
}

/// Words by which files call the two ends of an edge.
bool names_an_end(std::string_view field) {
    std::string lower(field);
    for (auto& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::array<std::string_view, 16> known{"source", "target", "from", "to",      "src", "dst",
                                                     "tail",   "head",   "u",    "v",       "a",   "node1",
                                                     "node2",  "start",  "end",  "follower"};
    return std::ranges::find(known, lower) != known.end();
}

bool both_numbers(const std::vector<std::string>& fields) {
    return fields.size() >= 2 && is_number(fields[0]) && is_number(fields[1]);
}

}  // namespace

TableRow::TableRow(std::string_view line, char delimiter) : rest_(trimmed(line)), delimiter_(delimiter) {}

std::string TableRow::field() {
    if (delimiter_ == ' ') {
        const auto end = std::min(rest_.find_first_of(kBlanks), rest_.size());
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
    const auto rows = first_rows(head, whole, 2);
    if (rows.empty()) return shape;
    shape.delimiter = options.delimiter != '\0' ? options.delimiter : guessed_delimiter(rows[0]);
    shape.columns = fields_of(rows[0], shape.delimiter);
    shape.columns.resize(std::max<std::size_t>(2, shape.columns.size()));
    const auto second = rows.size() > 1 ? fields_of(rows[1], shape.delimiter) : std::vector<std::string>{};
    const bool guess = !both_numbers(shape.columns) &&
                       (both_numbers(second) || (names_an_end(shape.columns[0]) && names_an_end(shape.columns[1])));
    shape.header = options.header.value_or(guess);
    shape.numbers = both_numbers(shape.header ? second : shape.columns);
    return shape;
}

}  // namespace lockstep
