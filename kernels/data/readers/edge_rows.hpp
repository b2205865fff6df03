#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// How many fields a row has: without the empty ones at its end, and with them.
struct FieldCount {
    std::size_t filled = 0, all = 0;

    /// Rows of one table: one has as many fields as the other, if empty ones at an end count or do not.
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

/// Where the record ends that a text begins with, before its line end: a field in double quotes may hold line ends. npos where the
/// text ends within quotes.
std::size_t end_of_record(std::string_view text, char delimiter);

/// The separator that a first line "sep=;" names, as spreadsheets write it.
std::optional<char> named_separator(std::string_view line);

/// Fields of the first row of edges, and the line that it stands in.
struct FirstRow {
    FieldCount fields;
    std::size_t line = 0;  ///< 0: there is none
};

/// Looks at the beginning of a text of edges, one per row, which `options` do not call edges: throws InputError where rows differ in
/// length, or where all of them make a square of numbers or an adjacency list. Which of these it is cannot be told.
FirstRow require_rows_of_edges(std::string_view head, bool whole, const std::string& name, char delimiter, bool header);

}  // namespace lockstep
