// Edges as rows of a table. If the first row names the columns, ends and weights are the columns with known names, in any
// order. If not, the first two columns are the ends, and the third holds weights if each row has one. Columns are separated by
// commas, tabs or semicolons; a field may be enclosed in double quotes. Vertices are integers, or names, which are numbered in
// the order of first appearance.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/edge_ids.hpp"
#include "kernels/data/readers/edge_rows.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/read_weights.hpp"
#include "kernels/data/readers/recognised.hpp"
#include "kernels/data/readers/table_row.hpp"

namespace lockstep {
namespace {

/// Arcs of a part of the text; vertices are numbered in the order of first appearance in it.
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
    EdgeIds ids;
    ArcBlock arcs;  ///< the weights
    ReadWeights weights;
    std::uint32_t count = 0;
};

bool is_skipped(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    return first == line.npos || line[first] == '#' || line[first] == '%' || named_separator(line);
}

const std::string& end_of(const std::string& field, const char* which) {
    if (field.empty()) throw BadLine{fmt::format("the {} vertex is missing", which)};
    return field;
}

std::uint64_t number_end(const std::string& field, const char* which, std::uint32_t base) {
    LineCursor cursor(end_of(field, which));
    const auto number = cursor.number_within("vertex", base, EdgeIds::kMaxId);
    cursor.require_end();
    return number;
}

bool reads_weights(const ReadContext& context, const TableShape& shape) {
    return wants_weights(context) && shape.edge.weight != EdgeColumns::kNoColumn;
}

/// Notes which columns were read, by place or by name.
void note_columns(const ReadContext& context, const TableShape& shape, const WeightsFound& weights) {
    const auto& edge = shape.edge;
    const auto read = reads_weights(context, shape) ? 3u : 2u;
    const bool further = shape.columns.size() > read;
    if (edge.leading()) return note_columns_read(context, weights, further);
    const auto name = edge.weight < shape.columns.size() ? printable(shape.columns[edge.weight]) : std::string();
    if (weights.any) context.notes.push_back(fmt::format("column \"{}\" was read as weights", name));
    if (!weights.unusable.empty())
        context.notes.push_back(fmt::format("column \"{}\" not used as weights: {}", name, weights.unusable));
    else if (further) context.notes.push_back("other columns were not read");
}

/// Parses the rows of a table; a field in double quotes may contain line ends.
/// take  void(const EdgeFields&, Part&): called for each row
template <class Part, class Take>
ParsedText<Part> parse_rows(const ReadContext& context, const TableShape& shape, Take take) {
    const auto delimiter = shape.delimiter;
    context.lines.cut_behind_records([delimiter](std::string_view text) {
        const auto end = end_of_record(text, delimiter);
        return end >= text.size() ? text.npos : end + 1;
    });
    auto parsed = parse_blocks<Part>(
        context.lines, context.progress,
        [&](std::string_view row, Part& part) {
            if (is_skipped(row)) return false;
            const auto& first = shape.first_row;
            if (first.line != 0) {
                const auto fields = count_fields(row, delimiter);
                if (!fields.agrees_with(first.fields))
                    throw BadLine{unequal_rows_text(fields, first.line, first.fields)};
            }
            take(edge_fields(row, delimiter, shape.edge), part);
            return true;
        },
        [delimiter](std::string_view text) {
            const auto end = end_of_record(text, delimiter);
            if (end == text.npos) throw BadLine{"the double quotes round a field are not closed"};
            return end;
        });
    if (parsed.num_records() == 0) throw context.error(parsed.num_lines(), "the file ends before any edge");
    context.require_arcs(parsed.num_records(), parsed.num_lines());
    return parsed;
}

CsrGraph read_numbered(const ReadContext& context, const TableShape& shape, ElementNames& names) {
    const bool wanted = reads_weights(context, shape);
    const auto base = context.options.base;
    auto parsed = parse_rows<NumberedArcs>(context, shape, [&](const EdgeFields& fields, NumberedArcs& part) {
        const auto tail = number_end(fields.tail, "first", base), head = number_end(fields.head, "second", base);
        if (wanted) part.weights.take(part.count, fields.weight);
        part.ids.add(tail, head);
        ++part.count;
    });
    auto weights = keep_weights(context, parsed);
    const auto num_arcs = parsed.num_records();
    IdNumbering numbering;
    for (auto& part : parsed.parts) numbering.add(std::move(part.data.ids), std::move(part.data.arcs));
    std::vector<ArcBlock> blocks;
    const auto num_vertices = numbering.number(context, blocks, names);
    context.require_memory(num_vertices, num_arcs, weights.any, parsed.num_lines());
    note_columns(context, shape, weights);
    note_first_self_loop(context, parsed, blocks);
    auto graph = build_csr(static_cast<std::uint32_t>(num_vertices), blocks, Twins::none, context.progress);
    weights.leave_to(graph);
    return graph;
}

CsrGraph read_names(const ReadContext& context, const TableShape& shape, ElementNames& names) {
    const bool wanted = reads_weights(context, shape);
    auto parsed = parse_rows<NamedArcs>(context, shape, [&](const EdgeFields& fields, NamedArcs& part) {
        const auto &tail = end_of(fields.tail, "first"), &head = end_of(fields.head, "second");
        if (wanted) part.weights.take(static_cast<std::uint32_t>(part.arcs.tails.size()), fields.weight);
        part.arcs.tails.push_back(part.number_of(tail));
        part.arcs.heads.push_back(part.number_of(head));
    });
    const auto num_arcs = parsed.num_records();
    auto weights = keep_weights(context, parsed);

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
    context.require_memory(n, num_arcs, weights.any, parsed.num_lines());
    note_columns(context, shape, weights);
    note_first_self_loop(context, parsed, blocks);
    auto graph = build_csr(n, blocks, Twins::none, context.progress);
    weights.leave_to(graph);
    names = ElementNames(all.names);
    context.notes.push_back("vertices are numbered in the order in which their names first appear");
    return graph;
}

CsrGraph read_table(const ReadContext& context, ElementNames& names) {
    const auto head = context.lines.peek();
    const bool whole = context.lines.peek_is_all();
    auto shape = table_shape(head, whole, context.options);
    if (context.options.as != ReadAs::edges)
        shape.first_row = require_rows_of_edges(head, whole, context.lines.name(), shape.delimiter, shape.header);
    std::string_view line;
    if (shape.header) {
        while (context.lines.take_line(line) && is_skipped(line)) {
        }
        context.notes.push_back(fmt::format("the first row names the columns: \"{}\" to \"{}\"",
                                            printable(shape.columns[shape.edge.tail]),
                                            printable(shape.columns[shape.edge.head])));
    }
    return shape.numbers ? read_numbered(context, shape, names) : read_names(context, shape, names);
}

void describe_table(const FileHead& head, Recognised& found) {
    auto shape = table_shape(head.text, head.whole, head.options);
    found.columns_matter = true;
    found.delimiter = shape.delimiter;
    found.header = shape.header;
    found.columns = std::move(shape.columns);
}

/// The largest ends of edges in their columns.
LineCount count_rows(const FileHead& head) {
    const auto shape = table_shape(head.text, head.whole, head.options);
    LineCount count;
    HeadLines lines(head.text, true);
    std::string_view line;
    while (lines.next(line)) {
        const auto fields = edge_fields(line, shape.delimiter, shape.edge);
        if (fields.tail.empty() || is_skipped(line)) continue;
        ++count.records;
        try {
            for (const auto& end : {fields.tail, fields.head})
                if (shape.numbers)
                    count.largest = std::max(count.largest, LineCursor(end).number_within("vertex", 0, kNone - 2));
        } catch (const BadLine&) {  // the names of the columns, or a truncated line
        }
    }
    return count;
}

}  // namespace

const FileFormat& table_format() {
    static const FileFormat format{
        .name = "table of edges",
        .listed = "tables of edges (CSV, TSV)",
        .endings = {".csv", ".tsv"},
        .by_name = [](const FileHead&) { return false; },  // a file with this name may also be an edge list
        .as = ReadAs::edges,
        .readings = graph_readings<read_table, true>(),
        .describe = describe_table,
        .count = count_rows};
    return format;
}

}  // namespace lockstep
