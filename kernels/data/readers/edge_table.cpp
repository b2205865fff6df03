// Edges as rows of a table. The first row may name the columns: then the ends and weights are the columns called so, wherever they
// stand. Else the first two columns are the ends, and the third holds weights where all of it does. Columns are parted by commas,
// tabs or semicolons; a field may stand in double quotes. Vertices are whole numbers, which stay as they are unless they
// are said to count from 1, or names, which are numbered in the order in which they first appear.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/read_weights.hpp"
#include "kernels/data/readers/table_row.hpp"

namespace lockstep {
namespace {

/// Arcs of a part of the text, whose vertices are numbered in order of their appearance in it.
struct NamedArcs {
    ArcBlock arcs;
    ReadWeights weights;
    std::vector<std::string> names;
    std::unordered_map<std::string, std::uint32_t> numbers;

    std::uint32_t number_of(std::string name) {
        const auto next = static_cast<std::uint32_t>(names.size());
        const auto [found, fresh] = numbers.emplace(std::move(name), next);
        if (fresh) names.push_back(found->first);
        return found->second;
    }
};

struct NumberedArcs {
    ArcBlock arcs;
    ReadWeights weights;
    std::uint32_t largest = 0;
};

bool is_skipped(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    return first == line.npos || line[first] == '#' || line[first] == '%';
}

const std::string& end_of(const std::string& field, const char* which) {
    if (field.empty()) throw BadLine{fmt::format("the {} vertex is missing", which)};
    return field;
}

std::uint32_t number_end(const std::string& field, const char* which, std::uint32_t base) {
    LineCursor cursor(end_of(field, which));
    const auto number = cursor.number_within("vertex", base, kNone - 2);
    cursor.require_end();
    return static_cast<std::uint32_t>(number) - base;
}

template <class Part>
void take_weight(bool wanted, const EdgeFields& fields, Part& part) {
    if (wanted) part.weights.take(static_cast<std::uint32_t>(part.arcs.tails.size()), fields.weight);
}

bool reads_weights(const ReadContext& context, const TableShape& shape) {
    return wants_weights(context) && shape.edge.weight != EdgeColumns::kNoColumn;
}

/// Notes what of the columns was read, by their places or by their names.
void note_columns(const ReadContext& context, const TableShape& shape, const std::string& unusable, bool weighted) {
    const auto& edge = shape.edge;
    const auto read = reads_weights(context, shape) ? 3u : 2u;
    const bool further = shape.columns.size() > read;
    if (edge.leading()) return note_columns_read(context, unusable, weighted, further);
    const auto name = edge.weight < shape.columns.size() ? printable(shape.columns[edge.weight]) : std::string();
    if (weighted) context.notes.push_back(fmt::format("column \"{}\" was read as weights", name));
    if (!unusable.empty())
        context.notes.push_back(fmt::format("column \"{}\" not kept as weights: {}", name, unusable));
    else if (further) context.notes.push_back("other columns were not read");
}

/// Whether there are weights among the blocks.
bool has_weights(const std::vector<ArcBlock>& blocks) {
    return std::ranges::any_of(blocks, [](const ArcBlock& block) { return !block.weights.empty(); });
}

CsrGraph read_numbered(const ReadContext& context, const TableShape& shape) {
    const bool weights = reads_weights(context, shape);
    const auto base = context.options.base;
    auto parsed =
        parse_blocks<NumberedArcs>(context.lines, context.progress, [&](std::string_view line, NumberedArcs& part) {
            if (is_skipped(line)) return false;
            const auto fields = edge_fields(line, shape.delimiter, shape.edge);
            const auto tail = number_end(fields.tail, "first", base), head = number_end(fields.head, "second", base);
            take_weight(weights, fields, part);
            part.largest = std::max({part.largest, tail, head});
            part.arcs.tails.push_back(tail);
            part.arcs.heads.push_back(head);
            return true;
        });
    const auto num_arcs = parsed.num_records();
    if (num_arcs == 0) throw context.error(parsed.num_lines(), "the file ends before any edge");
    auto unusable = keep_weights(context, parsed);
    std::uint32_t largest = 0;
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) {
        largest = std::max(largest, part.data.largest);
        blocks.push_back(std::move(part.data.arcs));
    }
    context.require_plausible(std::uint64_t{largest} + 1, 1);
    context.require_arcs(num_arcs, parsed.num_lines());
    context.require_memory(std::uint64_t{largest} + 1, num_arcs, has_weights(blocks), 1);
    note_columns(context, shape, unusable, has_weights(blocks));
    auto graph = build_csr(largest + 1, blocks, Twins::none, context.progress);
    graph.unusable_weights = std::move(unusable);
    return graph;
}

CsrGraph read_names(const ReadContext& context, const TableShape& shape, ElementNames& names) {
    const bool weights = reads_weights(context, shape);
    auto parsed = parse_blocks<NamedArcs>(context.lines, context.progress, [&](std::string_view line, NamedArcs& part) {
        if (is_skipped(line)) return false;
        const auto fields = edge_fields(line, shape.delimiter, shape.edge);
        const auto &tail = end_of(fields.tail, "first"), &head = end_of(fields.head, "second");
        take_weight(weights, fields, part);
        part.arcs.tails.push_back(part.number_of(tail));
        part.arcs.heads.push_back(part.number_of(head));
        return true;
    });
    const auto num_arcs = parsed.num_records();
    if (num_arcs == 0) throw context.error(parsed.num_lines(), "the file ends before any edge");
    auto unusable = keep_weights(context, parsed);

    context.progress.begin("Numbering names", num_arcs);
    NamedArcs all;
    std::vector<ArcBlock> blocks;
    for (auto& part : parsed.parts) {
        context.progress.check();
        std::vector<std::uint32_t> number;
        for (auto& name : part.data.names) number.push_back(all.number_of(std::move(name)));
        for (auto* ends : {&part.data.arcs.tails, &part.data.arcs.heads})
            for (auto& end : *ends) end = number[end];
        context.progress.advance(part.data.arcs.tails.size());
        blocks.push_back(std::move(part.data.arcs));
        part.data = {};
    }
    const auto n = static_cast<std::uint32_t>(all.names.size());
    context.require_arcs(num_arcs, parsed.num_lines());
    context.require_memory(n, num_arcs, has_weights(blocks), parsed.num_lines());
    note_columns(context, shape, unusable, has_weights(blocks));
    auto graph = build_csr(n, blocks, Twins::none, context.progress);
    graph.unusable_weights = std::move(unusable);
    names = ElementNames(all.names);
    context.notes.push_back("vertices are numbered in the order in which their names first appear");
    return graph;
}

}  // namespace

CsrGraph read_table(const ReadContext& context, ElementNames& names) {
    const auto shape = table_shape(context.lines.peek(), context.lines.peek_is_all(), context.options);
    std::string_view line;
    if (shape.header) {
        while (context.lines.take_line(line) && is_skipped(line)) {
        }
        context.notes.push_back(fmt::format("the first row names the columns: \"{}\" to \"{}\"",
                                            printable(shape.columns[shape.edge.tail]),
                                            printable(shape.columns[shape.edge.head])));
    }
    return shape.numbers ? read_numbered(context, shape) : read_names(context, shape, names);
}

}  // namespace lockstep
