#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/accepted_files.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/npy_header.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/real_number.hpp"
#include "kernels/data/readers/table_row.hpp"

namespace lockstep {
namespace {

using As = LoadOptions::As;

bool is_number(std::string_view word) {
    if (word.starts_with('-')) word.remove_prefix(1);
    return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

bool is_real(std::string_view word) {
    try {
        parse_real(word, "number");
        return true;
    } catch (const BadLine&) {
        return false;
    }
}

/// Lines of a text, from its beginning. The last one may be cut off, unless the text is whole.
class Lines {
public:
    explicit Lines(std::string_view text, bool whole) : text_(text), whole_(whole) {}
    bool next(std::string_view& line) {
        const auto end = text_.find('\n');
        if (text_.empty() || (end == text_.npos && !whole_)) return false;
        line = text_.substr(0, end);
        text_.remove_prefix(std::min(text_.size(), line.size() + 1));
        return true;
    }

private:
    std::string_view text_;
    bool whole_;
};

bool starts_without_case(std::string_view text, std::string_view lower) {
    return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) {
               return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
           });
}

bool is_text(std::string_view head) {
    head = head.substr(0, 4096);
    const auto odd = std::count_if(
        head.begin(), head.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' && (c < '\t' || c > '\r'); });
    return odd == 0;
}

/// A format that the name alone gives away.
std::optional<Format> format_by_name(const std::string& name, const LoadOptions& options) {
    const auto plain = plain_name(name);
    if (plain.ends_with(".hgr")) return Format::hypergraph;
    // Names that may stand for other things as well.
    if (options.kind == DatasetKind::segments && options.as == As::guess) {
        if (is_course_name(name)) return Format::course;
        if (plain.ends_with(".dat")) return Format::segment_lines;
    }
    const auto has = [&](std::string_view part) {
        return plain.ends_with(part) || plain.find(fmt::format("{}.", part)) != plain.npos;
    };
    if (has(".list")) return Format::list;
    if (has(".parent")) return Format::parent;
    for (const auto* ending : {".tree", ".tre", ".nwk", ".newick"}) {
        if (plain.ends_with(ending)) return Format::newick;
    }
    for (const auto* ending : {".gr", ".col", ".dimacs"}) {
        if (plain.ends_with(ending)) return Format::dimacs;
    }
    if (plain.ends_with(".mtx") || plain.ends_with(".mm")) return Format::matrix_market;
    if (plain.ends_with(".graph") || plain.ends_with(".metis")) return Format::metis;
    for (const auto* ending : {".el", ".edges", ".edgelist"}) {
        if (plain.ends_with(ending)) return Format::edge_list;
    }
    return std::nullopt;
}

/// A first line that can be a METIS header, then lines of neighbours that cannot be an edge list: their lengths differ.
bool looks_like_metis(std::string_view head, bool whole) {
    constexpr std::uint64_t max_lines = 512;
    std::uint64_t n = 0, rows = 0;
    bool bounded = true;  // every number of a row is a vertex
    std::optional<std::uint64_t> length;
    bool lengths_differ = false;
    Lines lines(head, whole);
    std::string_view line;
    try {
        while (rows < max_lines && lines.next(line)) {
            if (line.starts_with('%')) continue;
            LineCursor cursor(line);
            if (n == 0) {
                if (cursor.done()) continue;
                n = cursor.number_within("n", 1, kNone - 1);
                cursor.number_within("m", 0, kNone - 1);
                if (const auto format = cursor.word(); !format.empty()) {
                    if (format.size() > 3 || format.find_first_not_of("01") != format.npos) return false;
                    bounded = format.find('1') == format.npos;
                    if (!cursor.done()) cursor.number_within("constraints", 0, 1000);
                }
                if (!cursor.done()) return false;
                continue;
            }
            std::uint64_t count = 0;
            for (; !cursor.done(); ++count) cursor.number_within("vertex", bounded ? 1 : 0, bounded ? n : kNone);
            if (rows++ >= n && count != 0) return false;
            lengths_differ = lengths_differ || (length && *length != count && count != 0);
            if (count != 0) length = count;
        }
    } catch (const BadLine&) {
        return false;
    }
    return lengths_differ && (rows == max_lines || !whole || rows >= n);
}

/// Where a table's columns are is not left to be guessed.
bool columns_are_said(const LoadOptions& options) { return options.delimiter != '\0' || options.header; }

/// Words where numbers might stand: rows of a table, when name, options or the names of its columns say so.
bool is_table(std::string_view head, bool whole, const std::string& name, const LoadOptions& options) {
    if (columns_are_said(options)) return true;
    const auto plain = plain_name(name);
    if (plain.ends_with(".csv") || plain.ends_with(".tsv")) return true;
    const auto shape = table_shape(head, whole, options);
    return shape.header && !shape.doubtful_ends && (shape.edge.ends_named || shape.numbers);
}

/// What to do about lines that may be edges between names.
std::string_view advice_on_names(std::string_view head, bool whole) {
    const auto two_words = [&](std::string_view line) {
        LineCursor cursor(line);
        const auto first = cursor.word(), second = cursor.word();
        return (!second.empty() || first.empty()) && cursor.done();
    };
    Lines lines(head, whole);
    std::string_view line;
    while (lines.next(line))
        if (!two_words(line)) return "";
    return "; if these are edges between names, say --as edges or --delimiter space";
}

/// Refuses a table whose columns leave open what the ends of an edge are.
void require_ends(const TableShape& shape, const std::string& name) {
    if (!shape.doubtful_ends) return;
    const auto first = printable(shape.columns[0]), second = printable(shape.columns[1]);
    throw InputError(fmt::format(
        "{}: no columns of this table are called {}: rename the two that are the ends of an edge; --header yes takes "
        "\"{}\" to \"{}\" for an edge's ends, --header no takes the first row for an edge",
        name, known_end_names(), first, second));
}

/// Refuses to count ids from 1 where a file has none, or says itself from where it counts.
void require_ids(Format format, bool named, const std::string& name) {
    if (named)
        throw InputError(fmt::format("{}: its vertices have names, and --base is for ids that are numbers", name));
    if (format != Format::edge_list && format != Format::table)
        throw InputError(fmt::format("{}: --base is for edge lists and tables of edges, and this file is none", name));
}

/// Refuses to look for the columns of a file that is no table.
/// advice  what may be done about it
void require_columns(Format format, const LoadOptions& options, const std::string& name, std::string_view advice = {}) {
    if (format == Format::edge_list || format == Format::table) return;
    throw InputError(fmt::format("{}: {} is for tables of edges, and this file is none{}", name,
                                 options.header ? "--header" : "--delimiter", advice));
}

/// Refuses to add arcs to what has none, or is read as a matrix or its rows.
void require_graph(Format format, const LoadOptions& options, const std::string& name) {
    const bool of_matrix = options.kind == DatasetKind::matrix || options.kind == DatasetKind::segments;
    const bool graph = std::ranges::any_of(readings(), [&](const Reading& reading) {
        return reading.format == format && reading.kind == DatasetKind::graph;
    });
    if (graph && !(format == Format::matrix_market && of_matrix)) return;
    throw InputError(fmt::format("{}: --undirected is for graphs, and this file is none", name));
}

/// What lines of numbers are, where more than the first says so.
std::optional<Format> known_numbers(std::string_view head, bool whole, const std::string& name,
                                    const LoadOptions& options) {
    if (const auto by_name = format_by_name(name, options)) return by_name;
    if (looks_like_metis(head, whole)) return Format::metis;
    return std::nullopt;
}

Format recognise_numbers(std::string_view head, bool whole, const std::string& name, const LoadOptions& options,
                         std::string_view first_line, std::uint64_t line_number) {
    if (options.as == As::list) return Format::list;
    if (options.as == As::parent) return Format::parent;
    if (options.as == As::array) return Format::numbers;
    if (options.as == As::segments) return Format::segment_lines;
    const bool columns = columns_are_said(options);
    if (options.as == As::edges) return columns ? Format::table : Format::edge_list;
    const auto known = known_numbers(head, whole, name, options);
    if (known && columns) require_columns(*known, options, name, "; --as edges takes its lines for edges");
    if (columns) return Format::table;
    if (known) return *known;
    BasicLineCursor<','> cursor(first_line);
    cursor.word();
    if (is_number(cursor.word())) return Format::edge_list;
    for (const auto& reading : readings())
        if (reading.one_number_a_line && reading.kind == options.kind) return reading.format;
    throw InputError(fmt::format("{}:{}: one number a line may be a list or a forest: say --as list or --as parent",
                                 name, line_number));
}

}  // namespace

std::string plain_name(std::string_view name) {
    std::string plain(name);
    for (auto& c : plain) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    for (const std::string_view ending : {".gz", ".xz", ".bz2", ".zst"}) {
        if (plain.size() > ending.size() && plain.ends_with(ending)) {
            plain.resize(plain.size() - ending.size());
            break;
        }
    }
    return plain;
}

namespace {

Format recognise_format(std::string_view head, bool whole, const std::string& name, const LoadOptions& options) {
    const auto as = options.as;
    const auto headed = [&](Format format, std::string_view kind) {
        if (as == As::guess) return format;
        throw InputError(fmt::format("{}: is a {} file, --as is for plain lines of numbers", name, kind));
    };
    if (head.empty()) throw InputError(fmt::format("{}: the file is empty", name));
    if (begins_as_npy(head)) return as == As::array ? Format::npy : headed(Format::npy, ".npy");
    if (!is_text(head))
        throw InputError(
            fmt::format("{}: not recognised: it is neither text nor compressed as gz, xz, bz2 or zst", name));
    if (starts_without_case(head, "%%matrix")) return headed(Format::matrix_market, "MatrixMarket");

    if (const auto first = head.find_first_not_of(" \t\r\n"); first != head.npos && head[first] == '(')
        return headed(Format::newick, "Newick");

    Lines lines(head, whole || head.find('\n') == head.npos);
    std::string_view line;
    for (std::uint64_t line_number = 1; lines.next(line); ++line_number) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') continue;
        const auto word = cursor.word();
        if (word == "c") continue;
        if (word == "p") return headed(Format::dimacs, "DIMACS");
        if ((word == "a" || word == "e") && is_number(cursor.word())) return headed(Format::dimacs, "DIMACS");
        if (is_number(BasicLineCursor<','>(line).word()))
            return recognise_numbers(head, whole, name, options, line, line_number);
        // No format that is known; if the name promises one, its reader says what it misses.
        if (as == As::guess) {
            const auto by_name = format_by_name(name, options);
            if (by_name && !(by_name == Format::edge_list && columns_are_said(options))) return *by_name;
            if (options.kind == DatasetKind::array && is_real(word) && cursor.done()) return Format::numbers;
        }
        // Edges between what is no number are edges between names.
        if (as == As::edges || (as == As::guess && is_table(head, whole, name, options))) return Format::table;
        if (as != As::guess) return recognise_numbers(head, whole, name, options, line, line_number);
        throw InputError(fmt::format("{}:{}: not recognised: \"{}\" begins none of what can be opened: {}{}", name,
                                     line_number, printable(line), accepted_files(), advice_on_names(head, whole)));
    }
    if (as != As::guess) return recognise_numbers(head, whole, name, options, {}, 1);
    if (const auto by_name = format_by_name(name, options)) return *by_name;
    if (whole) throw InputError(fmt::format("{}: the file holds nothing but comments", name));
    return Format::edge_list;
}

}  // namespace

Format recognise(std::string_view head, bool whole, const std::string& name, const LoadOptions& options) {
    const auto format = recognise_format(head, whole, name, options);
    const auto shape = format == Format::table ? std::optional(table_shape(head, whole, options)) : std::nullopt;
    if (shape) require_ends(*shape, name);
    if (columns_are_said(options)) require_columns(format, options, name);
    if (options.base != 0) require_ids(format, shape && !shape->numbers, name);
    if (options.undirected) require_graph(format, options, name);
    return format;
}

}  // namespace lockstep
