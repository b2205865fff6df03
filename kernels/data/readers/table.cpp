// Edges as rows of a table: the first two columns are the ends, the third holds weights where all of it does. Columns are parted by commas, tabs or
// semicolons; a field may stand in double quotes. The first row may name the columns. Vertices are whole numbers, which stay as
// they are, or names, which are numbered in the order in which they first appear.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "kernels/data/csr_build.hpp"
#include "kernels/data/numerals.hpp"
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

std::string end_of(TableRow& row, const char* which) {
    auto name = row.field();
    if (name.empty()) throw BadLine{fmt::format("the {} vertex is missing", which)};
    return name;
}

std::uint32_t number_end(TableRow& row, const char* which) {
    const auto field = end_of(row, which);
    LineCursor cursor(field);
    const auto number = cursor.number_within("vertex", 0, kNone - 2);
    cursor.require_end();
    return static_cast<std::uint32_t>(number);
}

/// The third field, where a third column is read.
template <class Part>
void take_weight(const ReadContext& context, TableRow& row, Part& part) {
    if (wants_weights(context)) part.weights.take(static_cast<std::uint32_t>(part.arcs.tails.size()), row.field());
}

/// Whether there are weights among the blocks.
bool has_weights(const std::vector<ArcBlock>& blocks) {
    return std::ranges::any_of(blocks, [](const ArcBlock& block) { return !block.weights.empty(); });
}

CsrGraph read_numbers(const ReadContext& context, char delimiter, bool further_columns) {
    auto parsed =
        parse_blocks<NumberedArcs>(context.lines, context.progress, [&](std::string_view line, NumberedArcs& part) {
            if (is_skipped(line)) return false;
            TableRow row(line, delimiter);
            const auto tail = number_end(row, "first"), head = number_end(row, "second");
            take_weight(context, row, part);
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
    note_columns_read(context, unusable, has_weights(blocks), further_columns);
    auto graph = build_csr(largest + 1, blocks, Twins::none, context.progress);
    graph.unusable_weights = std::move(unusable);
    return graph;
}

CsrGraph read_names(const ReadContext& context, char delimiter, bool further_columns, ElementNames& names) {
    auto parsed = parse_blocks<NamedArcs>(context.lines, context.progress, [&](std::string_view line, NamedArcs& part) {
        if (is_skipped(line)) return false;
        TableRow row(line, delimiter);
        auto tail = end_of(row, "first"), head = end_of(row, "second");
        take_weight(context, row, part);
        part.arcs.tails.push_back(part.number_of(std::move(tail)));
        part.arcs.heads.push_back(part.number_of(std::move(head)));
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
    note_columns_read(context, unusable, has_weights(blocks), further_columns);
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
                                            printable(shape.columns[0]), printable(shape.columns[1])));
    }
    const auto read = wants_weights(context) ? 3u : 2u;
    const bool further = shape.columns.size() > read;
    return shape.numbers ? read_numbers(context, shape.delimiter, further)
                         : read_names(context, shape.delimiter, further, names);
}

}  // namespace lockstep
