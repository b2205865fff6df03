// DIMACS graphs. Challenge 9: "p sp N M", then "a U V W", an arc with its weight. Challenge 2: "p edge N M" or "p col N M", then
// "e U V". PACE 2016: "p tw N M", then "U V". The last two list undirected edges. Vertices are counted from 1; "c" opens comments.
#include <fmt/format.h>

#include <deque>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

enum class Problem { arcs, edges, bare_edges };

struct Header {
    Problem problem = Problem::arcs;
    std::uint32_t num_vertices = 0;
    std::uint64_t num_lines = 0;  ///< of arcs or edges
    std::uint64_t line = 0;
};

bool is_comment(std::string_view line) { return !line.empty() && line.front() == 'c'; }

Header take_header(const ReadContext& context) {
    Header header;
    std::string_view line;
    while (context.lines.take_line(line)) {
        LineCursor cursor(line);
        if (is_comment(line) || cursor.done()) continue;
        header.line = context.lines.lines_taken();
        try {
            if (cursor.word() != "p") {
                throw BadLine{
                    fmt::format("expected a line \"p sp N M\" (or edge, tw) first, found \"{}\"", printable(line))};
            }
            const auto kind = cursor.word();
            if (kind == "sp") header.problem = Problem::arcs;
            else if (kind == "edge" || kind == "edges" || kind == "col") header.problem = Problem::edges;
            else if (kind == "tw") header.problem = Problem::bare_edges;
            else if (kind == "aux") throw BadLine{"holds coordinates; open the .gr file beside it"};
            else throw BadLine{fmt::format("\"p {}\" is not read, only p sp, p edge, p col and p tw", printable(kind))};
            header.num_vertices =
                static_cast<std::uint32_t>(cursor.number_within("the number of vertices", 1, kNone - 1));
            header.num_lines = cursor.number_within("the number of arcs", 0, kNone - 1);
            cursor.require_end();
        } catch (const BadLine& bad) {
            throw context.error(header.line, bad.what);
        }
        return header;
    }
    throw context.error(context.lines.lines_taken(), "the file ends before a line \"p sp N M\"");
}

/// True for a record. Problem is a constant here, so that the loop over lines knows it.
template <Problem problem>
bool parse_line(std::string_view line, std::uint32_t num_vertices, ArcBlock& block) {
    LineCursor cursor(line);
    if (is_comment(line) || cursor.done()) return false;
    if constexpr (problem != Problem::bare_edges) {
        constexpr auto* form = problem == Problem::arcs ? "a U V W" : "e U V";
        const auto letter = cursor.word();
        // Challenge 2 also has lines about vertices and about the drawing, which say nothing of edges.
        if (problem == Problem::edges && (letter == "n" || letter == "d" || letter == "v" || letter == "x"))
            return false;
        if (letter != std::string_view(form, 1))
            throw BadLine{fmt::format("expected \"{}\", found \"{}\"", form, printable(line))};
    }
    const auto tail = cursor.number_within("vertex", 1, num_vertices);
    const auto head = cursor.number_within("vertex", 1, num_vertices);
    if constexpr (problem == Problem::arcs) block.weights.push_back(cursor.weight());
    cursor.require_end();
    block.tails.push_back(static_cast<std::uint32_t>(tail - 1));
    block.heads.push_back(static_cast<std::uint32_t>(head - 1));
    return true;
}

template <Problem problem>
CsrGraph read_arcs(const ReadContext& context, const Header& header) {
    auto parsed = parse_blocks<ArcBlock>(context.lines, context.progress, [&](std::string_view line, ArcBlock& block) {
        return parse_line<problem>(line, header.num_vertices, block);
    });
    const auto* noun = problem == Problem::arcs ? "arc" : "edge";
    const auto found = parsed.num_records();
    if (found > header.num_lines) {
        throw context.error(parsed.line_of(header.num_lines), fmt::format("one {} more than the {} of line {}", noun,
                                                                          count_text(header.num_lines), header.line));
    }
    if (found < header.num_lines) {
        throw context.error(parsed.num_lines(),
                            fmt::format("the file ends after {} of the {} that line {} promises", count_text(found),
                                        counted(header.num_lines, noun), header.line));
    }
    context.require_plausible(header.num_vertices, header.line);
    constexpr auto both_ways = problem != Problem::arcs;
    const auto num_arcs = both_ways ? 2 * found : found;
    context.require_arcs(num_arcs, header.line);
    context.require_memory(header.num_vertices, num_arcs, problem == Problem::arcs, header.line);
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) blocks.push_back(std::move(part.data));
    return build_csr(header.num_vertices, blocks, both_ways ? Twins::same : Twins::none, context.progress);
}

}  // namespace

CsrGraph read_dimacs(const ReadContext& context) {
    const auto header = take_header(context);
    context.require_memory(header.num_vertices, 0, false, header.line);
    switch (header.problem) {
        case Problem::arcs: return read_arcs<Problem::arcs>(context, header);
        case Problem::edges: return read_arcs<Problem::edges>(context, header);
        case Problem::bare_edges: return read_arcs<Problem::bare_edges>(context, header);
    }
    return {};
}

}  // namespace lockstep
