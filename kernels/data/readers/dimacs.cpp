// DIMACS graphs. Challenge 9: "p sp N M", then "a U V W", an arc with its weight. Challenge 2: "p edge N M" or "p col N M", then "e U
// V". PACE 2016: "p tw N M", then "U V". The last two list undirected edges. Vertices count from 1; "c" begins comments.
#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/coordinates.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/read_weights.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/recognised.hpp"

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
            header.num_vertices = static_cast<std::uint32_t>(cursor.number_within("number of vertices", 1, kNone - 1));
            header.num_lines = cursor.number_within("number of arcs", 0, kNone - 1);
            cursor.require_end();
        } catch (const BadLine& bad) {
            throw context.error(header.line, bad.what);
        }
        return header;
    }
    throw context.error(context.lines.lines_taken(), "the file ends before a line \"p sp N M\"");
}

/// True for a record. Problem is a compile-time constant, so that the loop over lines does not branch on it.
template <Problem problem>
bool parse_line(std::string_view line, std::uint32_t num_vertices, ArcBlock& block) {
    LineCursor cursor(line);
    if (is_comment(line) || cursor.done()) return false;
    if constexpr (problem != Problem::bare_edges) {
        constexpr auto* form = problem == Problem::arcs ? "a U V W" : "e U V";
        const auto letter = cursor.word();
        // Challenge 2 also has lines about vertices and the drawing, which do not describe edges.
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
    auto negative_at =
        first_negative_weight(context, parsed, [](const ArcBlock& block) { return std::span(block.weights); });
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) blocks.push_back(std::move(part.data));
    note_first_self_loop(context, parsed, blocks);
    auto graph = build_csr(header.num_vertices, blocks, both_ways ? Twins::same : Twins::none, context.progress);
    graph.negative_weight_at = std::move(negative_at);
    return graph;
}

/// STEM.co beside STEM.gr, plain or compressed.
std::filesystem::path coordinates_beside(const std::filesystem::path& path) {
    auto stem = path.filename().string();
    stem.resize(plain_name(stem).size());
    const auto dot = stem.rfind('.');
    if (dot != std::string::npos) stem.resize(dot);
    for (const auto* ending : {".co", ".co.gz", ".co.xz", ".co.bz2", ".co.zst"}) {
        auto beside = path.parent_path() / (stem + ending);
        std::error_code ignored;
        if (std::filesystem::is_regular_file(beside, ignored)) return beside;
    }
    return {};
}

/// An error in the coordinates becomes a note: the graph can be used without them.
void add_coordinates(CsrGraph& graph, const ReadContext& context) {
    const auto beside = coordinates_beside(context.path);
    if (beside.empty()) return;
    try {
        const auto name = one_line(beside.filename().string());
        LineBlocks lines(open_file(beside, name, context.progress), name, context.progress);
        const LoadOptions options;
        graph.coordinates = read_coordinates({lines, options, context.progress, context.notes}, graph.num_vertices());
        graph.coordinates_source = name;
    } catch (const InputError& error) {
        context.notes.push_back(fmt::format("coordinates not used: {}", error.what()));
    }
}

CsrGraph read_arcs_of_problem(const ReadContext& context) {
    const auto header = take_header(context);
    context.require_memory(header.num_vertices, 0, false, header.line);
    switch (header.problem) {
        case Problem::arcs: return read_arcs<Problem::arcs>(context, header);
        case Problem::edges: return read_arcs<Problem::edges>(context, header);
        case Problem::bare_edges: return read_arcs<Problem::bare_edges>(context, header);
    }
    return {};
}

CsrGraph read_dimacs(const ReadContext& context, ElementNames&) {
    auto graph = read_arcs_of_problem(context);
    if (!context.path.empty()) add_coordinates(graph, context);
    return graph;
}

/// The first line that is not a comment begins with p, or is an arc.
std::string by_first_line(const FileHead& head) {
    HeadLines lines(head.text, head.whole || head.text.find('\n') == head.text.npos);
    std::string_view line;
    while (lines.next(line)) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') continue;
        const auto word = cursor.word();
        if (word == "c") continue;
        if (word == "p") return "its first line says p " + printable(cursor.word());
        if (word != "a" && word != "e") return {};
        const auto vertex = cursor.word();
        const bool number = !vertex.empty() && vertex.find_first_not_of("0123456789") == vertex.npos;
        return number ? "its lines say a, for arcs, or e, for edges" : "";
    }
    return {};
}

void describe_dimacs(const FileHead& head, Recognised& found) {
    const auto words = first_words(head.text, "");
    found.directed = words.size() < 2 || words[1] == "sp";
    found.weighted = found.directed;
    take_sizes(found, words, 2, 3);
}

}  // namespace

const FileFormat& dimacs_format() {
    static const FileFormat format{.name = "DIMACS",
                                   .listed = "DIMACS .gr",
                                   .endings = {".gr", ".col", ".dimacs"},
                                   .by_content = by_first_line,
                                   .readings = graph_readings<read_dimacs>(),
                                   .describe = describe_dimacs};
    return format;
}

}  // namespace lockstep
