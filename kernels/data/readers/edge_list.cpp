// Edge lists as published by SNAP: "U V [WEIGHT]" per line, or networkx's "U V {'weight': 3}"; further columns are not read.
// "#" and "%" begin comments. Words are separated by blanks or commas.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/edge_ids.hpp"
#include "kernels/data/readers/edge_rows.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/read_weights.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

struct Edges {
    EdgeIds ids;
    ArcBlock arcs;  ///< the weights; also the ends once they are numbered
    ReadWeights weights;
    std::uint32_t count = 0;
    bool further_columns = false;
};

bool at_end(BasicLineCursor<','>& cursor) { return cursor.done() || cursor.front() == '#'; }

CsrGraph read_edge_list(const ReadContext& context, ElementNames& names) {
    const auto weighted = wants_weights(context);
    const auto base = context.options.base;
    FirstRow first;
    if (context.options.as != ReadAs::edges)
        first = require_rows_of_edges(context.lines.peek(), context.lines.peek_is_all(), context.lines.name(),
                                      kBlankOrComma, false);
    auto parsed = parse_blocks<Edges>(context.lines, context.progress, [&](std::string_view line, Edges& edges) {
        BasicLineCursor<','> cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') return false;
        const auto tail = cursor.number_within("vertex", base, EdgeIds::kMaxId);
        const auto head = cursor.number_within("vertex", base, EdgeIds::kMaxId);
        const bool more = !at_end(cursor);
        if (weighted) {
            std::string_view word;
            if (more) word = cursor.front() == '{' ? cursor.rest() : cursor.word();
            edges.weights.take(edges.count, word);
        }
        edges.further_columns = edges.further_columns || !at_end(cursor);
        if (first.line != 0 && (more || first.fields.filled > 2)) {
            const auto fields = count_fields(line, kBlankOrComma);
            if (!fields.agrees_with(first.fields) && !fields.lacks_weight_of(first.fields))
                throw BadLine{unequal_rows_text(fields, first.line, first.fields)};
        }
        edges.ids.add(tail, head);
        ++edges.count;
        return true;
    });

    const auto num_arcs = parsed.num_records();
    if (num_arcs == 0) throw context.error(parsed.num_lines(), "the file ends before any edge");
    context.require_arcs(num_arcs, parsed.num_lines());
    auto weights = keep_weights(context, parsed);
    bool further_columns = false;
    IdNumbering numbering;
    for (auto& part : parsed.parts) {
        further_columns = further_columns || part.data.further_columns;
        numbering.add(std::move(part.data.ids), std::move(part.data.arcs));
    }
    std::vector<ArcBlock> blocks;
    const auto num_vertices = numbering.number(context, blocks, names);
    context.require_memory(num_vertices, num_arcs, weights.any, parsed.num_lines());
    note_columns_read(context, weights, further_columns);
    note_first_self_loop(context, parsed, blocks);
    auto graph = build_csr(static_cast<std::uint32_t>(num_vertices), blocks, Twins::none, context.progress);
    weights.leave_to(graph);
    return graph;
}

}  // namespace

const FileFormat& edge_list_format() {
    static const FileFormat format{.name = "edge list",
                                   .listed = "edge lists",
                                   .endings = {".el", ".edges", ".edgelist", ".ncol"},
                                   .as = ReadAs::edges,
                                   .readings = graph_readings<read_edge_list, true>(),
                                   .describe = [](const FileHead&, Recognised& found) { found.columns_matter = true; }};
    return format;
}

}  // namespace lockstep
