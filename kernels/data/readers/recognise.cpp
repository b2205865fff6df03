#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/real_number.hpp"
#include "kernels/data/readers/recognised.hpp"
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

bool is_text(std::string_view head) {
    return std::ranges::none_of(head.substr(0, 4096),
                                [](char c) { return static_cast<unsigned char>(c) < ' ' && (c < '\t' || c > '\r'); });
}

bool is_edges(const FileFormat& format) { return format.as == As::edges; }

/// Whether the options define a table's columns.
bool columns_are_given(const LoadOptions& options) { return options.delimiter != '\0' || options.header; }

bool is_table_name(const FileHead& head) { return head.ends_in(".csv") || head.ends_in(".tsv"); }

/// Whether words in place of numbers are rows of a table: the name, the options or the names of its columns decide.
bool is_table(const FileHead& head) {
    if (columns_are_given(head.options) || is_table_name(head)) return true;
    const auto shape = table_shape(head.text, head.whole, head.options);
    return shape.header && !shape.doubtful_ends && (shape.edge.ends_named || shape.numbers);
}

/// What to do about lines that may be edges between names, or an adjacency list.
std::string_view advice_on_words(const FileHead& head) {
    HeadLines lines(head);
    std::string_view line;
    bool edges = true, colons = false;
    while (lines.next(line)) {
        LineCursor cursor(line);
        const auto first = cursor.word(), second = cursor.word(), third = cursor.word();
        colons = colons || first.ends_with(':');
        edges = edges && cursor.done() && (first.empty() || !second.empty()) && (third.empty() || is_real(third));
    }
    if (edges) return "; if these are edges between names, say --as edges or --delimiter space";
    if (colons) return "; if this is an adjacency list, save it as METIS .graph or as an edge list";
    return "";
}

/// Refuses a table whose columns do not show which are the ends of an edge.
void require_ends(const TableShape& shape, const std::string& name) {
    if (shape.matrix)
        throw InputError(
            fmt::format("{}: rows and columns have the same names, as in an adjacency matrix: save it as MatrixMarket "
                        ".mtx, or as a table of edges",
                        name));
    if (!shape.doubtful_ends) return;
    const auto first = printable(shape.columns[0]), second = printable(shape.columns[1]);
    throw InputError(fmt::format(
        "{}: no columns of this table are called {}: rename the two that are the ends of an edge; --header yes takes "
        "\"{}\" to \"{}\" for an edge's ends, --header no takes the first row for an edge",
        name, known_end_names(), first, second));
}

/// Refuses --base for a file without ids, or whose format defines where ids begin.
void require_ids(const FileFormat& format, bool named, const std::string& name) {
    if (named)
        throw InputError(fmt::format("{}: its vertices have names, and --base is for ids that are numbers", name));
    if (!is_edges(format))
        throw InputError(fmt::format("{}: --base is for edge lists and tables of edges, not for this file", name));
}

/// Refuses options for columns if the file is not a table.
void require_columns(const FileFormat& format, const FileHead& head, std::string_view advice = {}) {
    if (is_edges(format)) return;
    throw InputError(fmt::format("{}: {} is for tables of edges, not for this file{}", head.name,
                                 head.options.header ? "--header" : "--delimiter", advice));
}

/// Refuses to add arcs to a dataset without arcs, or one that is read as a matrix or its rows.
void require_graph(const FileFormat& format, const FileHead& head) {
    const auto wanted = head.options.kind;
    const bool as_matrix =
        format.reads(DatasetKind::matrix) && (wanted == DatasetKind::matrix || wanted == DatasetKind::segments);
    if (format.reads(DatasetKind::graph) && !as_matrix) return;
    throw InputError(fmt::format("{}: --undirected is for graphs, not for this file", head.name));
}

std::optional<Recognition> by_name(const FileHead& head) {
    for (const auto* format : formats()) {
        if (!format->named_by(head)) continue;
        for (const auto ending : format->endings)
            if (head.plain_name.find(ending) != head.plain_name.npos)
                return Recognition{format, "its name says " + std::string(ending)};
        return Recognition{format, "its name says so"};
    }
    return std::nullopt;
}

/// Classifies lines of numbers if more than the first line shows what they are.
std::optional<Recognition> known_numbers(const FileHead& head) {
    if (auto named = by_name(head)) return named;
    for (const auto* format : formats())
        if (format->by_numbers)
            if (auto reason = format->by_numbers(head); !reason.empty()) return Recognition{format, std::move(reason)};
    return std::nullopt;
}

Recognition recognise_numbers(const FileHead& head, std::string_view first_line, std::uint64_t line_number) {
    const bool columns = columns_are_given(head.options);
    if (head.options.as != As::guess) {
        if (head.options.as == As::edges && columns) return {&table_format(), "chosen"};
        if (head.options.as == As::edges) return {&edge_list_format(), "chosen"};
        for (const auto* format : formats())
            if (format->as == head.options.as) return {format, "chosen"};
    }
    const auto known = known_numbers(head);
    if (known && columns) require_columns(*known->format, head, "; --as edges takes its lines for edges");
    if (columns) return {&table_format(), "chosen"};
    if (known) return *known;
    BasicLineCursor<','> cursor(first_line);
    cursor.word();
    if (is_number(cursor.word())) return {&edge_list_format(), "each line begins with two numbers"};
    for (const auto* format : formats())
        for (const auto& reading : format->readings)
            if (reading.one_number_a_line && reading.kind == head.options.kind)
                return {format, "one number a line, and the algorithm works on that"};
    throw InputError(fmt::format(
        "{}:{}: one number a line may be a list, a forest or an array: say --as list, --as parent or --as array",
        head.name, line_number));
}

/// Recognises a format by its content.
std::optional<Recognition> by_content(const FileHead& head, bool text) {
    for (const auto* format : formats()) {
        if (!format->by_content || (!text && !format->binary)) continue;
        if (auto reason = format->by_content(head); !reason.empty()) return Recognition{format, std::move(reason)};
    }
    return std::nullopt;
}

Recognition recognise_format(const FileHead& head) {
    const auto as = head.options.as;
    if (head.text.empty()) throw InputError(fmt::format("{}: the file is empty", head.name));
    const bool text = is_text(head.text);
    if (auto found = by_content(head, text)) {
        if (as == As::guess || (as == As::array && found->format->reads(DatasetKind::array))) return *found;
        throw InputError(fmt::format("{}: its format is {}: --as is for lines of numbers without a header", head.name,
                                     found->format->name));
    }
    if (!text)
        throw InputError(
            fmt::format("{}: not recognised: it is neither text nor compressed as gz, xz, bz2 or zst", head.name));

    HeadLines lines(head.text, head.whole || head.text.find('\n') == head.text.npos);
    std::string_view line;
    for (std::uint64_t line_number = 1; lines.next(line); ++line_number) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') continue;
        const auto word = cursor.word();
        if (word == "c") continue;
        if (is_number(BasicLineCursor<','>(line).word())) return recognise_numbers(head, line, line_number);
        // No known format; if the name promises one, its reader reports what is missing.
        if (as == As::guess) {
            const auto named = by_name(head);
            const bool names = named && named->format == &edge_list_format() &&
                               (columns_are_given(head.options) || !advice_on_words(head).empty());
            if (names) return {&table_format(), named->reason};
            if (named) return *named;
            if (head.options.kind == DatasetKind::array && is_real(word) && cursor.done())
                return {&numbers_format(), "one number a line, and the algorithm works on that"};
        }
        // Edges between words are read as edges between names.
        if (as == As::edges) return {&table_format(), "chosen"};
        if (as == As::guess && is_table(head)) {
            if (columns_are_given(head.options)) return {&table_format(), "chosen"};
            if (is_table_name(head))
                return {&table_format(), head.ends_in(".csv") ? "its name says .csv" : "its name says .tsv"};
            return {&table_format(), "its first row names columns"};
        }
        if (as != As::guess) return recognise_numbers(head, line, line_number);
        throw InputError(fmt::format("{}:{}: not recognised: \"{}\" begins no format that can be opened: {}{}",
                                     head.name, line_number, printable(line), accepted_files(), advice_on_words(head)));
    }
    if (as != As::guess) return recognise_numbers(head, {}, 1);
    if (const auto named = by_name(head)) return *named;
    if (head.whole) throw InputError(fmt::format("{}: the file holds nothing but comments", head.name));
    return {&edge_list_format(), "its first lines are comments"};
}

}  // namespace

FileHead::FileHead(std::string_view beginning, bool is_whole, const std::string& file_name,
                   const LoadOptions& load_options)
    : text(beginning),
      whole(is_whole),
      name(file_name),
      options(load_options),
      plain_name(lockstep::plain_name(file_name)) {}

bool FileFormat::named_by(const FileHead& head) const {
    if (by_name) return by_name(head);
    return std::ranges::any_of(endings, [&](std::string_view ending) { return head.ends_in(ending); });
}

bool FileFormat::reads(DatasetKind kind) const {
    return std::ranges::any_of(readings, [&](const Reading& reading) { return reading.kind == kind; });
}

Recognition recognise(const FileHead& head) {
    auto found = recognise_format(head);
    const auto& format = *found.format;
    if (format.readings.empty())
        throw InputError(
            fmt::format("{}: its format is {}, which is not read: {}", head.name, format.name, format.advice));
    const auto shape =
        &format == &table_format() ? std::optional(table_shape(head.text, head.whole, head.options)) : std::nullopt;
    if (shape) require_ends(*shape, head.name);
    if (is_edges(format) && head.options.as != As::edges)
        require_rows_of_edges(head.text, head.whole, head.name, shape ? shape->delimiter : kBlankOrComma,
                              shape && shape->header);
    if (columns_are_given(head.options)) require_columns(format, head);
    if (head.options.base != 0) require_ids(format, shape && !shape->numbers, head.name);
    if (head.options.undirected) require_graph(format, head);
    return found;
}

std::string accepted_files() {
    std::string all;
    for (const auto* format : formats())
        if (!format->listed.empty()) all += (all.empty() ? "" : ", ") + std::string(format->listed);
    return all + "; plain or gz, xz, bz2, zst";
}

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

bool HeadLines::next(std::string_view& line) {
    const auto end = text_.find('\n');
    if (text_.empty() || (end == text_.npos && !whole_)) return false;
    line = text_.substr(0, end);
    text_.remove_prefix(std::min(text_.size(), line.size() + 1));
    return true;
}

std::vector<std::string_view> first_words(std::string_view text, std::string_view comments) {
    HeadLines lines(text, true);
    std::string_view line;
    while (lines.next(line)) {
        std::vector<std::string_view> words;
        LineCursor cursor(line);
        while (!cursor.done()) words.push_back(cursor.word());
        const bool comment = !words.empty() && (comments.find(words[0].front()) != comments.npos || words[0] == "c");
        if (!words.empty() && !comment) return words;
    }
    return {};
}

void take_sizes(Recognised& found, const std::vector<std::string_view>& words, std::size_t vertices,
                std::size_t edges) {
    const auto number = [&](std::size_t at) -> std::optional<std::uint64_t> {
        if (at >= words.size()) return std::nullopt;
        std::uint64_t value = 0;
        const auto* last = words[at].data() + words[at].size();
        const auto [end, failure] = std::from_chars(words[at].data(), last, value);
        return failure == std::errc{} && end == last ? std::optional(value) : std::nullopt;
    };
    found.num_vertices = number(vertices);
    found.num_edges = number(edges);
}

bool starts_without_case(std::string_view text, std::string_view lower) {
    return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) {
               return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
           });
}

std::string_view without_blanks_before(std::string_view text) {
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
    return text;
}

}  // namespace lockstep
