// METIS (and Chaco, Walshaw): "N M [FORMAT [CONSTRAINTS]]", then one line per vertex: its size and weights, as declared by the
// format, then its neighbours, counted from 1, each followed by the edge's weight if there are any. "%" begins comments. An
// edge occurs in the lines of both its ends.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

struct Header {
    std::uint32_t num_vertices = 0;
    std::uint64_t num_edges = 0;
    std::uint64_t numbers_before = 0;  ///< number of sizes and weights of a vertex
    bool weighted = false;
    std::uint64_t line = 0;
};

Header parse_header(std::string_view line) {
    LineCursor cursor(line);
    Header header;
    header.num_vertices = static_cast<std::uint32_t>(cursor.number_within("number of vertices", 1, kNone - 1));
    header.num_edges = cursor.number_within("number of edges", 0, kNone - 1);
    if (cursor.done()) return header;
    const auto format = cursor.word();
    if (format.size() > 3 || format.find_first_not_of("01") != format.npos) {
        throw BadLine{fmt::format("format \"{}\" is not one of 0, 1, 10, 11, 100, 101, 110, 111", printable(format))};
    }
    const auto has = [&](std::size_t place) { return format.size() >= place && format[format.size() - place] == '1'; };
    header.weighted = has(1);
    const auto constraints = cursor.done() ? 1 : cursor.number_within("number of vertex weights", 0, 1000);
    header.numbers_before = (has(3) ? 1 : 0) + (has(2) ? constraints : 0);
    cursor.require_end();
    return header;
}

Header take_header(const ReadContext& context) {
    std::string_view line;
    while (context.lines.take_line(line)) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '%') continue;
        try {
            auto header = parse_header(line);
            header.line = context.lines.lines_taken();
            return header;
        } catch (const BadLine& bad) {
            throw context.error(context.lines.lines_taken(), bad.what);
        }
    }
    throw context.error(context.lines.lines_taken(), "the file ends before a line \"N M\"");
}

/// A row, and the blank ones before it, which take no separate memory.
struct Row {
    std::uint32_t blank_before = 0, length = 0;
};

struct Rows {
    std::vector<Row> rows;
    std::vector<std::uint32_t> neighbors;
    std::vector<std::int32_t> weights;
    std::uint32_t blank = 0;  ///< rows after the last of `rows`
};

/// Adds `count` rows of `length` neighbours.
struct RowWriter {
    CsrGraph& graph;
    std::uint64_t row = 0;
    std::uint32_t offset = 0;

    void add(std::uint64_t count, std::uint32_t length) {
        for (; count > 0 && row < graph.num_vertices(); --count) graph.row_offsets[++row] = offset += length;
    }
};

ParsedText<Rows> parse_rows(const ReadContext& context, const Header& header) {
    return parse_blocks<Rows>(context.lines, context.progress, [&](std::string_view line, Rows& rows) {
        LineCursor cursor(line);
        if (cursor.done()) {
            ++rows.blank;
            return true;
        }
        if (cursor.front() == '%') return false;
        for (std::uint64_t k = 0; k < header.numbers_before; ++k) cursor.number_of_32_bits("vertex weight");
        std::uint32_t length = 0;
        for (; !cursor.done(); ++length) {
            rows.neighbors.push_back(
                static_cast<std::uint32_t>(cursor.number_within("vertex", 1, header.num_vertices) - 1));
            if (header.weighted) rows.weights.push_back(cursor.weight());
        }
        rows.rows.push_back({std::exchange(rows.blank, 0), length});
        return true;
    });
}

/// The number of arcs. Throws if it differs from the header, or if lines after the last vertex are not blank; blank lines at
/// the end may be missing: editors drop them.
std::uint64_t count_arcs(const ReadContext& context, const Header& header, const ParsedText<Rows>& parsed) {
    const auto n = header.num_vertices;
    std::uint64_t num_rows = 0, num_arcs = 0, self_loops = 0;
    for (const auto& part : parsed.parts) {
        std::size_t arc = 0;
        for (const auto& [blank_before, length] : part.data.rows) {
            num_rows += blank_before;
            if (num_rows >= n) {
                throw context.error(
                    parsed.line_of(num_rows),
                    fmt::format("one line more than the {} vertices of line {}", count_text(n), header.line));
            }
            for (const auto end = arc + length; arc < end; ++arc) self_loops += part.data.neighbors[arc] == num_rows;
            ++num_rows;
        }
        num_rows += part.data.blank;
        num_arcs += part.data.neighbors.size();
    }
    const auto wanted = 2 * header.num_edges;
    if (num_arcs != wanted && num_arcs + self_loops != wanted) {
        if (num_rows < n) {
            throw context.error(parsed.num_lines(), fmt::format("the file ends after the lines of {} of {} vertices",
                                                                count_text(num_rows), count_text(n)));
        }
        throw context.error(header.line,
                            fmt::format("{} promised, so {} neighbours, but the lines hold {}",
                                        counted(header.num_edges, "edge"), count_text(wanted), count_text(num_arcs)));
    }
    return num_arcs;
}

/// File and line of the first weight below 0; empty if there is none.
std::string first_negative(const ReadContext& context, const ParsedText<Rows>& parsed) {
    std::uint64_t vertex = 0;
    for (const auto& part : parsed.parts) {
        std::size_t arc = 0;
        for (const auto& [blank_before, length] : part.data.rows) {
            vertex += blank_before;
            for (const auto end = std::min(arc + length, part.data.weights.size()); arc < end; ++arc)
                if (part.data.weights[arc] < 0)
                    return fmt::format("{}:{}", context.lines.name(), parsed.line_of(vertex));
            ++vertex;
        }
        vertex += part.data.blank;
    }
    return {};
}

/// Moves the rows out of `parsed`; their line numbers stay known.
CsrGraph put_together(const ReadContext& context, const Header& header, ParsedText<Rows>& parsed,
                      std::uint64_t num_arcs) {
    const auto n = header.num_vertices;
    context.progress.begin("Putting rows together", num_arcs);
    CsrGraph graph;
    graph.row_offsets.assign(std::uint64_t{n} + 1, 0);
    graph.column_indices.reserve(num_arcs);
    if (header.weighted) graph.edge_weights.reserve(num_arcs);
    RowWriter writer{graph};
    for (auto& part : parsed.parts) {
        context.progress.check();
        auto& rows = part.data;
        for (const auto& [blank_before, length] : rows.rows) {
            writer.add(blank_before, 0);
            writer.add(1, length);
        }
        writer.add(rows.blank, 0);
        graph.column_indices.insert(graph.column_indices.end(), rows.neighbors.begin(), rows.neighbors.end());
        graph.edge_weights.insert(graph.edge_weights.end(), rows.weights.begin(), rows.weights.end());
        context.progress.advance(rows.neighbors.size());
        rows = {};
    }
    writer.add(n, 0);
    return graph;
}

/// Throws if an edge occurs more often at one end than at the other. Its weights may differ: each arc keeps its own.
void require_both_ends(const ReadContext& context, const ParsedText<Rows>& parsed, const CsrGraph& graph) {
    const auto found = first_one_sided(graph, context.progress);
    if (!found) return;
    const auto said = [](std::uint64_t count) { return count == 0 ? "none" : count_text(count); };
    throw context.error(parsed.line_of(found->tail),
                        fmt::format("vertex {} has {} to {}, and {} has {} to {}", found->tail + 1,
                                    found->there == 1 ? "an edge" : counted(found->there, "edge"), found->head + 1,
                                    found->head + 1, said(found->back), found->tail + 1));
}

CsrGraph read_metis(const ReadContext& context, ElementNames&) {
    context.lines.expect_lists();
    const auto header = take_header(context);
    context.require_memory(header.num_vertices, 0, false, header.line);
    auto parsed = parse_rows(context, header);
    const auto num_arcs = count_arcs(context, header, parsed);
    context.require_plausible(header.num_vertices, header.line);
    context.require_arcs(num_arcs, header.line);
    context.require_memory(header.num_vertices, num_arcs, header.weighted, header.line);
    auto negative_at = first_negative(context, parsed);
    auto graph = put_together(context, header, parsed, num_arcs);
    graph.negative_weight_at = std::move(negative_at);
    require_both_ends(context, parsed, graph);
    return graph;
}

/// A first line that can be a METIS header, then neighbour lines with different lengths, unlike an edge list.
std::string by_lengths(const FileHead& head) {
    constexpr std::uint64_t max_lines = 512;
    std::uint64_t n = 0, rows = 0;
    bool bounded = true;  // all numbers of rows are vertices
    std::optional<std::uint64_t> length;
    bool lengths_differ = false;
    HeadLines lines(head);
    std::string_view line;
    try {
        while (rows < max_lines && lines.next(line)) {
            LineCursor cursor(line);
            if (!cursor.done() && cursor.front() == '%') continue;
            if (n == 0) {
                if (cursor.done()) continue;
                n = cursor.number_within("n", 1, kNone - 1);
                cursor.number_within("m", 0, kNone - 1);
                if (const auto format = cursor.word(); !format.empty()) {
                    if (format.size() > 3 || format.find_first_not_of("01") != format.npos) return {};
                    bounded = format.find('1') == format.npos;
                    if (!cursor.done()) cursor.number_within("constraints", 0, 1000);
                }
                if (!cursor.done()) return {};
                continue;
            }
            std::uint64_t count = 0;
            for (; !cursor.done(); ++count) cursor.number_within("vertex", bounded ? 1 : 0, bounded ? n : kNone);
            if (rows++ >= n && count != 0) return {};
            lengths_differ = lengths_differ || (length && *length != count && count != 0);
            if (count != 0) length = count;
        }
    } catch (const BadLine&) {
        return {};
    }
    const bool metis = lengths_differ && (rows == max_lines || !head.whole || rows >= n);
    return metis ? "lines of neighbours differ in length" : "";
}

}  // namespace

const FileFormat& metis_format() {
    static const FileFormat format{.name = "METIS",
                                   .listed = "METIS .graph",
                                   .endings = {".graph", ".metis"},
                                   .by_numbers = by_lengths,
                                   .as = ReadAs::guess,
                                   .readings = graph_readings<read_metis>(),
                                   .describe = [](const FileHead& head, Recognised& found) {
                                       found.directed = false;
                                       take_sizes(found, first_words(head.text, "%"), 0, 1);
                                   }};
    return format;
}

}  // namespace lockstep
