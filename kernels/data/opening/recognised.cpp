#include "kernels/data/opening/recognised.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/npy_header.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/table_row.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kShownLines = 12, kShownLetters = 200;

/// The words of the first line that is neither empty nor a comment, from `lines` on.
std::vector<std::string_view> words_of_header(std::string_view text, std::string_view comments) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        std::vector<std::string_view> words;
        LineCursor cursor(line);
        while (!cursor.done()) words.push_back(cursor.word());
        const bool comment = !words.empty() && (comments.find(line.front()) != comments.npos || words[0] == "c");
        if (!words.empty() && !comment) return words;
    }
    return {};
}

std::optional<std::uint64_t> number(std::string_view word) {
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

void take_sizes(Recognised& found, const std::vector<std::string_view>& words, std::size_t vertices,
                std::size_t edges) {
    if (vertices < words.size()) found.num_vertices = number(words[vertices]);
    if (edges < words.size()) found.num_edges = number(words[edges]);
}

bool starts_with_number(std::string_view head) {
    const auto words = words_of_header(head, "#%");
    return !words.empty() && words[0].find_first_not_of("-0123456789,;") == words[0].npos;
}

/// Why it is taken for such a format, as recognise() tells them apart.
std::string reason_for(Format format, std::string_view head, const std::string& name, const LoadOptions& options) {
    const auto plain = plain_name(name);
    const auto by_name = [&](std::initializer_list<std::string_view> parts) -> std::string {
        for (const auto part : parts)
            if (plain.find(part) != plain.npos) return "its name says " + std::string(part);
        return {};
    };
    const auto or_else = [](std::string reason, std::string otherwise) {
        return reason.empty() ? std::move(otherwise) : std::move(reason);
    };
    const bool said = options.as != LoadOptions::As::guess;
    switch (format) {
        case Format::dimacs: {
            const auto words = words_of_header(head, "#%");
            if (words.size() > 1 && words[0] == "p") return "its first line says p " + printable(words[1]);
            return or_else(by_name({".gr", ".col", ".dimacs"}), "its lines say a, for arcs, or e, for edges");
        }
        case Format::matrix_market:
            return head.starts_with("%%") ? "its first line says %%MatrixMarket" : by_name({".mtx", ".mm"});
        case Format::metis: return or_else(by_name({".graph", ".metis"}), "lines of neighbours differ in length");
        case Format::edge_list:
            if (said) return "chosen";
            return or_else(by_name({".el", ".edges", ".edgelist"}), "each line begins with two numbers");
        case Format::table:
            if (options.delimiter != '\0' || options.header) return "chosen";
            return or_else(by_name({".csv", ".tsv"}), "its first row names columns");
        case Format::list:
        case Format::parent:
            if (said) return "chosen";
            return or_else(by_name({".list", ".parent"}), "one number a line, and the algorithm works on that");
        case Format::npy: return "it begins as NumPy writes arrays";
        case Format::numbers: return said ? "chosen" : "one number a line, and the algorithm works on that";
        case Format::segment_lines:
            return said ? "chosen"
                        : or_else(by_name({".dat"}), "lines of numbers, and the algorithm works on segments");
        case Format::hypergraph: return by_name({".hgr"});
        case Format::course: return "its name is that of a CME 213 file";
        case Format::newick:
            if (head.find('(') != head.npos) return "it begins with a parenthesis";
            return by_name({".tree", ".tre", ".nwk", ".newick"});
    }
    return {};
}

void describe(Recognised& found, Format format, std::string_view head, bool whole, const LoadOptions& options) {
    found.reason = reason_for(format, head, found.name, options);
    switch (format) {
        case Format::dimacs: {
            const auto words = words_of_header(head, "");
            found.format = "DIMACS";
            found.directed = words.size() < 2 || words[1] == "sp";
            take_sizes(found, words, 2, 3);
            break;
        }
        case Format::matrix_market: {
            const auto banner = head.substr(0, head.find('\n'));
            found.format = "MatrixMarket";
            found.directed = banner.find("general") != banner.npos;
            const auto words = words_of_header(head, "%");
            take_sizes(found, words, 0, 2);
            if (words.size() > 1) found.num_columns = number(words[1]).value_or(0);
            break;
        }
        case Format::metis:
            found.format = "METIS";
            found.directed = false;
            take_sizes(found, words_of_header(head, "%"), 0, 1);
            break;
        case Format::edge_list:
            found.format = "edge list";
            found.as = LoadOptions::As::edges;
            found.columns_matter = true;
            break;
        case Format::table: {
            auto shape = table_shape(head, whole, options);
            found.format = "table of edges";
            found.as = LoadOptions::As::edges;
            found.columns_matter = true;
            found.delimiter = shape.delimiter;
            found.header = shape.header;
            found.columns = std::move(shape.columns);
            break;
        }
        case Format::list:
            found.format = "list of successors";
            found.as = LoadOptions::As::list;
            break;
        case Format::parent:
            found.format = "list of parents";
            found.as = LoadOptions::As::parent;
            break;
        case Format::newick: found.format = "Newick tree"; break;
        case Format::npy: {
            const auto header = parse_npy_header(head, found.name);
            found.format = "NumPy array";
            found.num_vertices = found.kinds.front() == DatasetKind::matrix ? header.rows : header.count();
            found.num_edges = 0;
            found.num_columns = header.width;
            break;
        }
        case Format::numbers:
            found.format = "list of numbers";
            found.as = LoadOptions::As::array;
            break;
        case Format::segment_lines:
            found.format = "lines of segments";
            found.as = LoadOptions::As::segments;
            break;
        case Format::hypergraph: found.format = "hMETIS hypergraph"; break;
        case Format::course: found.format = "CME 213 problem"; break;
    }
    if (options.undirected) found.directed = false;
}

std::vector<std::string> first_lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty() && lines.size() < kShownLines) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(one_line(line.substr(0, kShownLetters)));
    }
    return lines;
}

}  // namespace

Recognised recognise_lines(LineBlocks& lines, const LoadOptions& options) {
    Recognised found;
    found.name = lines.name();
    const auto head = lines.peek();
    const auto whole = lines.peek_is_all();
    found.bare_numbers = starts_with_number(head);
    try {
        const auto format = recognise(head, whole, lines.name(), options);
        for (const auto& reading : readings())
            if (reading.format == format) found.kinds.push_back(reading.kind);
        const auto wanted = std::ranges::find(found.kinds, options.kind.value_or(found.kinds.front()));
        if (wanted != found.kinds.end()) std::rotate(found.kinds.begin(), wanted, wanted + 1);
        describe(found, format, head, whole, options);
        found.first_lines = format == Format::npy ? std::vector{one_line(parse_npy_header(head, found.name).text)}
                                                  : first_lines_of(head);
    } catch (const InputError& error) {
        found.refusal = error.what();
        found.kinds.clear();
        if (head.find('\0') == head.npos) found.first_lines = first_lines_of(head);
    }
    return found;
}

Recognised recognise_text(std::string_view content, const std::string& name, const LoadOptions& options,
                          Progress& progress) {
    const auto shown = one_line(name);
    LineBlocks lines(open_memory(content, shown), shown, progress);
    auto found = recognise_lines(lines, options);
    found.file_bytes = content.size();
    return found;
}

}  // namespace lockstep
