#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// The number of fields of a row: without the empty ones at its end, and with them.
struct FieldCount {
    std::size_t filled = 0, all = 0;

    /// Whether both may be rows of one table: they have equally many fields, with or without empty ones at the end.
    bool agrees_with(const FieldCount& other) const { return filled <= other.all && other.filled <= all; }
    /// An edge without the weight that the first row has.
    bool lacks_weight_of(const FieldCount& first) const { return first.filled == 3 && filled == 2; }
};

/// The delimiter of edge lists: blanks, or a comma with or without blanks. "#" at the beginning of a field ends a row.
inline constexpr char kBlankOrComma = '\0';

/// Counts the fields of a row. A field may be enclosed in double quotes or braces.
FieldCount count_fields(std::string_view row, char delimiter);

/// "this row has 3 fields, row 1 has 2; ..."
std::string unequal_rows_text(const FieldCount& row, std::size_t first_line, const FieldCount& first);

/// The end of the first record of a text, before its line end: a field in double quotes may contain line ends. npos if the text
/// ends within quotes.
std::size_t end_of_record(std::string_view text, char delimiter);

/// The separator in a first line "sep=;", as spreadsheets write it.
std::optional<char> named_separator(std::string_view line);

/// The number of fields of the first row of edges, and its line.
struct FirstRow {
    FieldCount fields;
    std::size_t line = 0;  ///< 0: there is no row
};

/// Checks the beginning of a text of edges, one per row, unless `options` declare edges: throws InputError if rows differ in
/// length, or if all of them form a square of numbers or an adjacency list, because these are ambiguous.
FirstRow require_rows_of_edges(std::string_view head, bool whole, const std::string& name, char delimiter, bool header);

}  // namespace lockstep
