// Edge lists as SNAP publishes them: "U V [WEIGHT]" a line, further columns unread; "#" and "%" open comments.
// Words may be parted by commas. Ids stay as they are, so there are as many vertices as the largest id + 1; counted from 1 where
// that is said, each vertex is its id - 1.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/read_weights.hpp"

namespace lockstep {
namespace {

struct Edges {
    ArcBlock arcs;
    ReadWeights weights;
    std::uint32_t largest = 0;  ///< id
    std::uint32_t largest_record = 0;  ///< the first that has it
    bool further_columns = false;
};

}  // namespace

CsrGraph read_edge_list(const ReadContext& context) {
    const auto weighted = wants_weights(context);
    const auto base = context.options.base;
    auto parsed = parse_blocks<Edges>(context.lines, context.progress, [&](std::string_view line, Edges& edges) {
        BasicLineCursor<','> cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') return false;
        const auto tail = static_cast<std::uint32_t>(cursor.number_within("vertex", base, kNone - 2)) - base;
        const auto head = static_cast<std::uint32_t>(cursor.number_within("vertex", base, kNone - 2)) - base;
        if (weighted) edges.weights.take(static_cast<std::uint32_t>(edges.arcs.tails.size()), cursor.word());
        edges.further_columns = edges.further_columns || !cursor.done();
        if (const auto larger = std::max(tail, head); larger > edges.largest) {
            edges.largest = larger;
            edges.largest_record = static_cast<std::uint32_t>(edges.arcs.tails.size());
        }
        edges.arcs.tails.push_back(tail);
        edges.arcs.heads.push_back(head);
        return true;
    });

    const auto num_arcs = parsed.num_records();
    if (num_arcs == 0) throw context.error(parsed.num_lines(), "the file ends before any edge");
    auto unusable = keep_weights(context, parsed);
    bool any_weight = false;
    std::uint64_t record = 0, largest_record = 0;
    std::uint32_t largest = 0;
    bool further_columns = false;
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) {
        if (part.data.largest > largest) {
            largest = part.data.largest;
            largest_record = record + part.data.largest_record;
        }
        any_weight = any_weight || !part.data.arcs.weights.empty();
        further_columns = further_columns || part.data.further_columns;
        record += part.num_records;
        blocks.push_back(std::move(part.data.arcs));
    }
    context.require_plausible(std::uint64_t{largest} + 1, parsed.line_of(largest_record));
    context.require_arcs(num_arcs, parsed.num_lines());
    context.require_memory(std::uint64_t{largest} + 1, num_arcs, any_weight, parsed.line_of(largest_record));
    note_columns_read(context, unusable, any_weight, further_columns);
    auto graph = build_csr(largest + 1, blocks, Twins::none, context.progress);
    graph.unusable_weights = std::move(unusable);
    return graph;
}

}  // namespace lockstep
